#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    floate4m3_t e4m3;
    int8_t c;
    fe4m3vec2 e4m32;
    i8vec2 c2;
    uint8_t uc;
    fe4m3vec3 e4m33;
    u8vec3 uc3;
    i8vec4 c4;
    fe4m3vec4 e4m34;
    u8vec2 uc2;
    float16_t h;
    f16vec3 h3;
    bfloat16_t bf;
    bf16vec4 bf4;
    float f;
    vec2 f2;
    double d;
    dvec3 d3;
} data;

void main()
{
    data.c = floate4m3BitsToIntEXT(data.e4m3);
    data.c2 = floate4m3BitsToIntEXT(data.e4m32);
    data.uc = floate4m3BitsToUintEXT(data.e4m3);
    data.uc3 = floate4m3BitsToUintEXT(data.e4m33);
    data.e4m3 = intBitsToFloate4m3EXT(data.c);
    data.e4m34 = intBitsToFloate4m3EXT(data.c4);
    data.e4m3 = uintBitsToFloate4m3EXT(data.uc);
    data.e4m32 = uintBitsToFloate4m3EXT(data.uc2);
    saturatedConvertEXT(data.e4m3, data.h);
    saturatedConvertEXT(data.e4m33, data.h3);
    saturatedConvertEXT(data.e4m3, data.bf);
    saturatedConvertEXT(data.e4m34, data.bf4);
    saturatedConvertEXT(data.e4m3, data.f);
    saturatedConvertEXT(data.e4m32, data.f2);
    saturatedConvertEXT(data.e4m3, data.d);
    saturatedConvertEXT(data.e4m33, data.d3);
}
