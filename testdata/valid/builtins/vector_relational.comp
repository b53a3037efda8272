#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    vec2 f2;
    bvec2 b2;
    ivec3 i3;
    bvec3 b3;
    uvec4 u4;
    bvec4 b4;
    vec3 f3;
    ivec4 i4;
    uvec2 u2;
    bool b;
} data;

void main()
{
    data.b2 = lessThan(data.f2, data.f2);
    data.b3 = lessThan(data.i3, data.i3);
    data.b4 = lessThan(data.u4, data.u4);
    data.b2 = lessThanEqual(data.f2, data.f2);
    data.b3 = lessThanEqual(data.i3, data.i3);
    data.b4 = lessThanEqual(data.u4, data.u4);
    data.b2 = greaterThan(data.f2, data.f2);
    data.b3 = greaterThan(data.i3, data.i3);
    data.b4 = greaterThan(data.u4, data.u4);
    data.b2 = greaterThanEqual(data.f2, data.f2);
    data.b3 = greaterThanEqual(data.i3, data.i3);
    data.b4 = greaterThanEqual(data.u4, data.u4);
    data.b2 = equal(data.f2, data.f2);
    data.b3 = equal(data.i3, data.i3);
    data.b4 = equal(data.u4, data.u4);
    data.b2 = equal(data.b2, data.b2);
    data.b3 = notEqual(data.f3, data.f3);
    data.b4 = notEqual(data.i4, data.i4);
    data.b2 = notEqual(data.u2, data.u2);
    data.b3 = notEqual(data.b3, data.b3);
    data.b = any(data.b4);
    data.b = all(data.b2);
    data.b3 = not(data.b3);
}
