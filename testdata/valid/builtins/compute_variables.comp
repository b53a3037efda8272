#version 450
layout(local_size_x = 4, local_size_y = 2, local_size_z = 3) in;
layout(binding = 0, std430) buffer Data {
    uvec3 groups;
    uvec3 size;
    uvec3 group;
    uvec3 local;
    uvec3 global;
    uint index;
    uint product[gl_WorkGroupSize.x * gl_WorkGroupSize.y];
} data;

void main()
{
    data.groups = gl_NumWorkGroups;
    data.size = gl_WorkGroupSize;
    data.group = gl_WorkGroupID;
    data.local = gl_LocalInvocationID;
    data.global = gl_GlobalInvocationID;
    data.index = gl_LocalInvocationIndex;
    data.product[0] = gl_WorkGroupSize.z;
}
