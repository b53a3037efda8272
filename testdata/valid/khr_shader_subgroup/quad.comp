#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 f2;
    vec3 f3;
    vec4 f4;
    int i;
    ivec3 i3;
    ivec4 i4;
    ivec2 i2;
    uint u;
    uvec4 u4;
    uvec2 u2;
    uvec3 u3;
    bool b;
    bvec2 b2;
    bvec3 b3;
    bvec4 b4;
    double d;
    dvec3 d3;
    dvec4 d4;
    dvec2 d2;
} data;

void main()
{
    data.f = subgroupQuadBroadcast(data.f, 1);
    data.f2 = subgroupQuadBroadcast(data.f2, 1);
    data.f = subgroupQuadSwapHorizontal(data.f);
    data.f3 = subgroupQuadSwapHorizontal(data.f3);
    data.f = subgroupQuadSwapVertical(data.f);
    data.f4 = subgroupQuadSwapVertical(data.f4);
    data.f = subgroupQuadSwapDiagonal(data.f);
    data.f2 = subgroupQuadSwapDiagonal(data.f2);
    data.i = subgroupQuadBroadcast(data.i, 1);
    data.i3 = subgroupQuadBroadcast(data.i3, 1);
    data.i = subgroupQuadSwapHorizontal(data.i);
    data.i4 = subgroupQuadSwapHorizontal(data.i4);
    data.i = subgroupQuadSwapVertical(data.i);
    data.i2 = subgroupQuadSwapVertical(data.i2);
    data.i = subgroupQuadSwapDiagonal(data.i);
    data.i3 = subgroupQuadSwapDiagonal(data.i3);
    data.u = subgroupQuadBroadcast(data.u, 1);
    data.u4 = subgroupQuadBroadcast(data.u4, 1);
    data.u = subgroupQuadSwapHorizontal(data.u);
    data.u2 = subgroupQuadSwapHorizontal(data.u2);
    data.u = subgroupQuadSwapVertical(data.u);
    data.u3 = subgroupQuadSwapVertical(data.u3);
    data.u = subgroupQuadSwapDiagonal(data.u);
    data.u4 = subgroupQuadSwapDiagonal(data.u4);
    data.b = subgroupQuadBroadcast(data.b, 1);
    data.b2 = subgroupQuadBroadcast(data.b2, 1);
    data.b = subgroupQuadSwapHorizontal(data.b);
    data.b3 = subgroupQuadSwapHorizontal(data.b3);
    data.b = subgroupQuadSwapVertical(data.b);
    data.b4 = subgroupQuadSwapVertical(data.b4);
    data.b = subgroupQuadSwapDiagonal(data.b);
    data.b2 = subgroupQuadSwapDiagonal(data.b2);
    data.d = subgroupQuadBroadcast(data.d, 1);
    data.d3 = subgroupQuadBroadcast(data.d3, 1);
    data.d = subgroupQuadSwapHorizontal(data.d);
    data.d4 = subgroupQuadSwapHorizontal(data.d4);
    data.d = subgroupQuadSwapVertical(data.d);
    data.d2 = subgroupQuadSwapVertical(data.d2);
    data.d = subgroupQuadSwapDiagonal(data.d);
    data.d3 = subgroupQuadSwapDiagonal(data.d3);
}
