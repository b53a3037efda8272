#version 450
#extension GL_EXT_subgroup_uniform_control_flow : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(binding = 0) buffer Result { uvec4 result[]; };

void main() [[subgroup_uniform_control_flow]] {
    if ((gl_LocalInvocationIndex & 1u) == 0u) {
        result[0] = subgroupBallot(true);
    }
    result[1] = subgroupBallot(true);
}
