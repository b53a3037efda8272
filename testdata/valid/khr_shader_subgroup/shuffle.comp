#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
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
    data.f = subgroupShuffle(data.f, data.u);
    data.f2 = subgroupShuffle(data.f2, data.u);
    data.f = subgroupShuffleXor(data.f, data.u);
    data.f3 = subgroupShuffleXor(data.f3, data.u);
    data.i = subgroupShuffle(data.i, data.u);
    data.i4 = subgroupShuffle(data.i4, data.u);
    data.i = subgroupShuffleXor(data.i, data.u);
    data.i2 = subgroupShuffleXor(data.i2, data.u);
    data.u = subgroupShuffle(data.u, data.u);
    data.u3 = subgroupShuffle(data.u3, data.u);
    data.u = subgroupShuffleXor(data.u, data.u);
    data.u4 = subgroupShuffleXor(data.u4, data.u);
    data.b = subgroupShuffle(data.b, data.u);
    data.b2 = subgroupShuffle(data.b2, data.u);
    data.b = subgroupShuffleXor(data.b, data.u);
    data.b3 = subgroupShuffleXor(data.b3, data.u);
    data.d = subgroupShuffle(data.d, data.u);
    data.d4 = subgroupShuffle(data.d4, data.u);
    data.d = subgroupShuffleXor(data.d, data.u);
    data.d2 = subgroupShuffleXor(data.d2, data.u);
}
