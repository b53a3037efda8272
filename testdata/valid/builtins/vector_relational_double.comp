#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    dvec2 d2;
    bvec2 b2;
    dvec3 d3;
    bvec3 b3;
    dvec4 d4;
    bvec4 b4;
} data;

void main()
{
    data.b2 = lessThan(data.d2, data.d2);
    data.b3 = lessThanEqual(data.d3, data.d3);
    data.b4 = greaterThan(data.d4, data.d4);
    data.b2 = greaterThanEqual(data.d2, data.d2);
    data.b3 = equal(data.d3, data.d3);
    data.b4 = notEqual(data.d4, data.d4);
}
