#version 450
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    bool b;
    float f;
    vec2 f2;
    int i;
    ivec3 i3;
    uint u;
    uvec4 u4;
    bvec2 b2;
    double d;
    dvec3 d3;
} data;

void main()
{
    data.b = subgroupAll(data.b);
    data.b = subgroupAny(data.b);
    data.b = subgroupAllEqual(data.f);
    data.b = subgroupAllEqual(data.f2);
    data.b = subgroupAllEqual(data.i);
    data.b = subgroupAllEqual(data.i3);
    data.b = subgroupAllEqual(data.u);
    data.b = subgroupAllEqual(data.u4);
    data.b = subgroupAllEqual(data.b);
    data.b = subgroupAllEqual(data.b2);
    data.b = subgroupAllEqual(data.d);
    data.b = subgroupAllEqual(data.d3);
}
