#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    double d;
    dvec2 d2;
    dvec3 d3;
} data;

void main()
{
    data.d = sqrt(data.d);
    data.d2 = sqrt(data.d2);
    data.d = inversesqrt(data.d);
    data.d3 = inversesqrt(data.d3);
}
