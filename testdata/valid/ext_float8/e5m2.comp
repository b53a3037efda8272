#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    floate5m2_t e5m2;
    int8_t c;
    fe5m2vec2 e5m22;
    i8vec2 c2;
    uint8_t uc;
    fe5m2vec3 e5m23;
    u8vec3 uc3;
    i8vec4 c4;
    fe5m2vec4 e5m24;
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
    data.c = floate5m2BitsToIntEXT(data.e5m2);
    data.c2 = floate5m2BitsToIntEXT(data.e5m22);
    data.uc = floate5m2BitsToUintEXT(data.e5m2);
    data.uc3 = floate5m2BitsToUintEXT(data.e5m23);
    data.e5m2 = intBitsToFloate5m2EXT(data.c);
    data.e5m24 = intBitsToFloate5m2EXT(data.c4);
    data.e5m2 = uintBitsToFloate5m2EXT(data.uc);
    data.e5m22 = uintBitsToFloate5m2EXT(data.uc2);
    saturatedConvertEXT(data.e5m2, data.h);
    saturatedConvertEXT(data.e5m23, data.h3);
    saturatedConvertEXT(data.e5m2, data.bf);
    saturatedConvertEXT(data.e5m24, data.bf4);
    saturatedConvertEXT(data.e5m2, data.f);
    saturatedConvertEXT(data.e5m22, data.f2);
    saturatedConvertEXT(data.e5m2, data.d);
    saturatedConvertEXT(data.e5m23, data.d3);
}
