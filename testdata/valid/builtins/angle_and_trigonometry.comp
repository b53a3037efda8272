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
    data.f = radians(data.f);
    data.f2 = radians(data.f2);
    data.f = degrees(data.f);
    data.f3 = degrees(data.f3);
    data.f = sin(data.f);
    data.f4 = sin(data.f4);
    data.f = cos(data.f);
    data.f2 = cos(data.f2);
    data.f = tan(data.f);
    data.f3 = tan(data.f3);
    data.f = asin(data.f);
    data.f4 = asin(data.f4);
    data.f = acos(data.f);
    data.f2 = acos(data.f2);
    data.f = atan(data.f, data.f);
    data.f3 = atan(data.f3, data.f3);
    data.f = atan(data.f);
    data.f4 = atan(data.f4);
    data.f = sinh(data.f);
    data.f2 = sinh(data.f2);
    data.f = cosh(data.f);
    data.f3 = cosh(data.f3);
    data.f = tanh(data.f);
    data.f4 = tanh(data.f4);
    data.f = asinh(data.f);
    data.f2 = asinh(data.f2);
    data.f = acosh(data.f);
    data.f3 = acosh(data.f3);
    data.f = atanh(data.f);
    data.f4 = atanh(data.f4);
}
