#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint counts[4];
    uvec4 masks[5];
} data;

void main()
{
    data.counts[0] = gl_NumSubgroups;
    data.counts[1] = gl_SubgroupID;
    data.counts[2] = gl_SubgroupSize;
    data.counts[3] = gl_SubgroupInvocationID;
    data.masks[0] = gl_SubgroupEqMask;
    data.masks[1] = gl_SubgroupGeMask;
    data.masks[2] = gl_SubgroupGtMask;
    data.masks[3] = gl_SubgroupLeMask;
    data.masks[4] = gl_SubgroupLtMask;
}
