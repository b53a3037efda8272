#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    bool b;
} data;

void main()
{
    subgroupBarrier();
    subgroupMemoryBarrier();
    subgroupMemoryBarrierBuffer();
    subgroupMemoryBarrierShared();
    subgroupMemoryBarrierImage();
    data.b = subgroupElect();
}
