#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    double d;
    dvec2 d2;
    dvec3 d3;
    dvec4 d4;
} data;

void main()
{
    data.d = length(data.d);
    data.d = length(data.d2);
    data.d = distance(data.d, data.d);
    data.d = distance(data.d3, data.d3);
    data.d = dot(data.d4, data.d4);
    data.d = dot(data.d, data.d);
    data.d3 = cross(data.d3, data.d3);
    data.d = normalize(data.d);
    data.d2 = normalize(data.d2);
    data.d = faceforward(data.d, data.d, data.d);
    data.d3 = faceforward(data.d3, data.d3, data.d3);
    data.d = reflect(data.d, data.d);
    data.d4 = reflect(data.d4, data.d4);
    data.d = refract(data.d, data.d, data.d);
    data.d2 = refract(data.d2, data.d2, data.d);
}
