#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 f2;
    vec3 f3;
    vec4 f4;
} data;

void main()
{
    data.f = length(data.f);
    data.f = length(data.f2);
    data.f = distance(data.f, data.f);
    data.f = distance(data.f3, data.f3);
    data.f = dot(data.f4, data.f4);
    data.f = dot(data.f, data.f);
    data.f3 = cross(data.f3, data.f3);
    data.f = normalize(data.f);
    data.f2 = normalize(data.f2);
    data.f = faceforward(data.f, data.f, data.f);
    data.f3 = faceforward(data.f3, data.f3, data.f3);
    data.f = reflect(data.f, data.f);
    data.f4 = reflect(data.f4, data.f4);
    data.f = refract(data.f, data.f, data.f);
    data.f2 = refract(data.f2, data.f2, data.f);
}
