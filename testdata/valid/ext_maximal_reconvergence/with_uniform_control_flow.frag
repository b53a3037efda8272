#version 450
#extension GL_EXT_maximal_reconvergence : require
#extension GL_EXT_subgroup_uniform_control_flow : require

layout(location = 0) out vec4 color;

void main() [[maximally_reconverges, subgroup_uniform_control_flow]] {
    color = vec4(1.0);
}
