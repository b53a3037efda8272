#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(location = 0) out uvec4 color;

void main()
{
    color = gl_SubgroupEqMask + uvec4(gl_SubgroupSize, gl_SubgroupInvocationID, 0u, 0u);
}
