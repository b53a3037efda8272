#version 450
#extension GL_KHR_shader_subgroup_rotate : require
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
    data.f = subgroupRotate(data.f, data.u);
    data.f2 = subgroupRotate(data.f2, data.u);
    data.f = subgroupClusteredRotate(data.f, data.u, 4);
    data.f3 = subgroupClusteredRotate(data.f3, data.u, 4);
    data.i = subgroupRotate(data.i, data.u);
    data.i4 = subgroupRotate(data.i4, data.u);
    data.i = subgroupClusteredRotate(data.i, data.u, 4);
    data.i2 = subgroupClusteredRotate(data.i2, data.u, 4);
    data.u = subgroupRotate(data.u, data.u);
    data.u3 = subgroupRotate(data.u3, data.u);
    data.u = subgroupClusteredRotate(data.u, data.u, 4);
    data.u4 = subgroupClusteredRotate(data.u4, data.u, 4);
    data.b = subgroupRotate(data.b, data.u);
    data.b2 = subgroupRotate(data.b2, data.u);
    data.b = subgroupClusteredRotate(data.b, data.u, 4);
    data.b3 = subgroupClusteredRotate(data.b3, data.u, 4);
    data.d = subgroupRotate(data.d, data.u);
    data.d4 = subgroupRotate(data.d4, data.u);
    data.d = subgroupClusteredRotate(data.d, data.u, 4);
    data.d2 = subgroupClusteredRotate(data.d2, data.u, 4);
}
