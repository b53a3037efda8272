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
    data.f = pow(data.f, data.f);
    data.f2 = pow(data.f2, data.f2);
    data.f = exp(data.f);
    data.f3 = exp(data.f3);
    data.f = log(data.f);
    data.f4 = log(data.f4);
    data.f = exp2(data.f);
    data.f2 = exp2(data.f2);
    data.f = log2(data.f);
    data.f3 = log2(data.f3);
    data.f = sqrt(data.f);
    data.f4 = sqrt(data.f4);
    data.f = inversesqrt(data.f);
    data.f2 = inversesqrt(data.f2);
}
