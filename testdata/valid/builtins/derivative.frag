#version 450
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 f2;
    vec3 f3;
    vec4 f4;
} data;

void main()
{
    data.f = dFdx(data.f);
    data.f2 = dFdx(data.f2);
    data.f = dFdy(data.f);
    data.f3 = dFdy(data.f3);
    data.f = dFdxFine(data.f);
    data.f4 = dFdxFine(data.f4);
    data.f = dFdyFine(data.f);
    data.f2 = dFdyFine(data.f2);
    data.f = dFdxCoarse(data.f);
    data.f3 = dFdxCoarse(data.f3);
    data.f = dFdyCoarse(data.f);
    data.f4 = dFdyCoarse(data.f4);
    data.f = fwidth(data.f);
    data.f2 = fwidth(data.f2);
    data.f = fwidthFine(data.f);
    data.f3 = fwidthFine(data.f3);
    data.f = fwidthCoarse(data.f);
    data.f4 = fwidthCoarse(data.f4);
}
