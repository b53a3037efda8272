#version 450
#extension GL_KHR_shader_subgroup_shuffle_relative : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    uint u;
    vec2 f2;
    vec3 f3;
    int i;
    ivec4 i4;
    ivec2 i2;
    uvec3 u3;
    uvec4 u4;
    bool b;
    bvec2 b2;
    bvec3 b3;
    double d;
    dvec4 d4;
    dvec2 d2;
} data;

void main()
{
    data.f = subgroupShuffleUp(data.f, data.u);
    data.f2 = subgroupShuffleUp(data.f2, data.u);
    data.f = subgroupShuffleDown(data.f, data.u);
    data.f3 = subgroupShuffleDown(data.f3, data.u);
    data.i = subgroupShuffleUp(data.i, data.u);
    data.i4 = subgroupShuffleUp(data.i4, data.u);
    data.i = subgroupShuffleDown(data.i, data.u);
    data.i2 = subgroupShuffleDown(data.i2, data.u);
    data.u = subgroupShuffleUp(data.u, data.u);
    data.u3 = subgroupShuffleUp(data.u3, data.u);
    data.u = subgroupShuffleDown(data.u, data.u);
    data.u4 = subgroupShuffleDown(data.u4, data.u);
    data.b = subgroupShuffleUp(data.b, data.u);
    data.b2 = subgroupShuffleUp(data.b2, data.u);
    data.b = subgroupShuffleDown(data.b, data.u);
    data.b3 = subgroupShuffleDown(data.b3, data.u);
    data.d = subgroupShuffleUp(data.d, data.u);
    data.d4 = subgroupShuffleUp(data.d4, data.u);
    data.d = subgroupShuffleDown(data.d, data.u);
    data.d2 = subgroupShuffleDown(data.d2, data.u);
}
