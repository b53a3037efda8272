#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    bool b;
    uvec4 u4;
    uint u;
    float f;
    vec2 f2;
    vec3 f3;
    int i;
    ivec4 i4;
    ivec2 i2;
    uvec3 u3;
    bvec2 b2;
    bvec3 b3;
    double d;
    dvec4 d4;
    dvec2 d2;
} data;

void main()
{
    data.u4 = subgroupBallot(data.b);
    data.b = subgroupInverseBallot(data.u4);
    data.b = subgroupBallotBitExtract(data.u4, data.u);
    data.u = subgroupBallotBitCount(data.u4);
    data.u = subgroupBallotInclusiveBitCount(data.u4);
    data.u = subgroupBallotExclusiveBitCount(data.u4);
    data.u = subgroupBallotFindLSB(data.u4);
    data.u = subgroupBallotFindMSB(data.u4);
    data.f = subgroupBroadcast(data.f, 1);
    data.f2 = subgroupBroadcast(data.f2, 1);
    data.f = subgroupBroadcastFirst(data.f);
    data.f3 = subgroupBroadcastFirst(data.f3);
    data.i = subgroupBroadcast(data.i, 1);
    data.i4 = subgroupBroadcast(data.i4, 1);
    data.i = subgroupBroadcastFirst(data.i);
    data.i2 = subgroupBroadcastFirst(data.i2);
    data.u = subgroupBroadcast(data.u, 1);
    data.u3 = subgroupBroadcast(data.u3, 1);
    data.u = subgroupBroadcastFirst(data.u);
    data.u4 = subgroupBroadcastFirst(data.u4);
    data.b = subgroupBroadcast(data.b, 1);
    data.b2 = subgroupBroadcast(data.b2, 1);
    data.b = subgroupBroadcastFirst(data.b);
    data.b3 = subgroupBroadcastFirst(data.b3);
    data.d = subgroupBroadcast(data.d, 1);
    data.d4 = subgroupBroadcast(data.d4, 1);
    data.d = subgroupBroadcastFirst(data.d);
    data.d2 = subgroupBroadcastFirst(data.d2);
}
