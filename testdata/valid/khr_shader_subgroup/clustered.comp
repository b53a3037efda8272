#version 450
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 f2;
    int i;
    ivec3 i3;
    uint u;
    uvec4 u4;
    double d;
    dvec2 d2;
    vec3 f3;
    ivec4 i4;
    uvec2 u2;
    dvec3 d3;
    vec4 f4;
    ivec2 i2;
    uvec3 u3;
    dvec4 d4;
    bool b;
    bvec2 b2;
} data;

void main()
{
    data.f = subgroupClusteredAdd(data.f, 4);
    data.f2 = subgroupClusteredAdd(data.f2, 4);
    data.i = subgroupClusteredAdd(data.i, 4);
    data.i3 = subgroupClusteredAdd(data.i3, 4);
    data.u = subgroupClusteredAdd(data.u, 4);
    data.u4 = subgroupClusteredAdd(data.u4, 4);
    data.d = subgroupClusteredAdd(data.d, 4);
    data.d2 = subgroupClusteredAdd(data.d2, 4);
    data.f = subgroupClusteredMul(data.f, 4);
    data.f3 = subgroupClusteredMul(data.f3, 4);
    data.i = subgroupClusteredMul(data.i, 4);
    data.i4 = subgroupClusteredMul(data.i4, 4);
    data.u = subgroupClusteredMul(data.u, 4);
    data.u2 = subgroupClusteredMul(data.u2, 4);
    data.d = subgroupClusteredMul(data.d, 4);
    data.d3 = subgroupClusteredMul(data.d3, 4);
    data.f = subgroupClusteredMin(data.f, 4);
    data.f4 = subgroupClusteredMin(data.f4, 4);
    data.i = subgroupClusteredMin(data.i, 4);
    data.i2 = subgroupClusteredMin(data.i2, 4);
    data.u = subgroupClusteredMin(data.u, 4);
    data.u3 = subgroupClusteredMin(data.u3, 4);
    data.d = subgroupClusteredMin(data.d, 4);
    data.d4 = subgroupClusteredMin(data.d4, 4);
    data.f = subgroupClusteredMax(data.f, 4);
    data.f2 = subgroupClusteredMax(data.f2, 4);
    data.i = subgroupClusteredMax(data.i, 4);
    data.i3 = subgroupClusteredMax(data.i3, 4);
    data.u = subgroupClusteredMax(data.u, 4);
    data.u4 = subgroupClusteredMax(data.u4, 4);
    data.d = subgroupClusteredMax(data.d, 4);
    data.d2 = subgroupClusteredMax(data.d2, 4);
    data.i = subgroupClusteredAnd(data.i, 4);
    data.i3 = subgroupClusteredAnd(data.i3, 4);
    data.u = subgroupClusteredAnd(data.u, 4);
    data.u4 = subgroupClusteredAnd(data.u4, 4);
    data.b = subgroupClusteredAnd(data.b, 4);
    data.b2 = subgroupClusteredAnd(data.b2, 4);
    data.i = subgroupClusteredOr(data.i, 4);
    data.i3 = subgroupClusteredOr(data.i3, 4);
    data.u = subgroupClusteredOr(data.u, 4);
    data.u4 = subgroupClusteredOr(data.u4, 4);
    data.b = subgroupClusteredOr(data.b, 4);
    data.b2 = subgroupClusteredOr(data.b2, 4);
    data.i = subgroupClusteredXor(data.i, 4);
    data.i3 = subgroupClusteredXor(data.i3, 4);
    data.u = subgroupClusteredXor(data.u, 4);
    data.u4 = subgroupClusteredXor(data.u4, 4);
    data.b = subgroupClusteredXor(data.b, 4);
    data.b2 = subgroupClusteredXor(data.b2, 4);
}
