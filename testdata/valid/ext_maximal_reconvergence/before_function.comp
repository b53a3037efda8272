#version 450
#extension GL_EXT_maximal_reconvergence : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(binding = 0) buffer Result { uvec4 result[]; };

[[maximally_reconverges]] void main() {
    for (uint i = 0u; i < gl_LocalInvocationIndex; ++i) {
        result[i] = subgroupBallot(true);
    }
}
