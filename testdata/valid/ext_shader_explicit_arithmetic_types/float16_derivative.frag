#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(binding = 0, std430) buffer Data {
    float16_t h;
    f16vec2 h2;
    f16vec3 h3;
    f16vec4 h4;
} data;

void main()
{
    data.h = dFdx(data.h);
    data.h2 = dFdx(data.h2);
    data.h = dFdy(data.h);
    data.h3 = dFdy(data.h3);
    data.h = dFdxFine(data.h);
    data.h4 = dFdxFine(data.h4);
    data.h = dFdyFine(data.h);
    data.h2 = dFdyFine(data.h2);
    data.h = dFdxCoarse(data.h);
    data.h3 = dFdxCoarse(data.h3);
    data.h = dFdyCoarse(data.h);
    data.h4 = dFdyCoarse(data.h4);
    data.h = fwidth(data.h);
    data.h2 = fwidth(data.h2);
    data.h = fwidthFine(data.h);
    data.h3 = fwidthFine(data.h3);
    data.h = fwidthCoarse(data.h);
    data.h4 = fwidthCoarse(data.h4);
}
