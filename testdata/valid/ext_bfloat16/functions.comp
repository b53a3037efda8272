#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    bfloat16_t bf;
    bf16vec2 bf2;
    int16_t s;
    bf16vec3 bf3;
    i16vec3 s3;
    uint16_t us;
    bf16vec4 bf4;
    u16vec4 us4;
    i16vec2 s2;
    u16vec3 us3;
} data;

void main()
{
    data.bf = dot(data.bf, data.bf);
    data.bf = dot(data.bf2, data.bf2);
    data.s = bfloat16BitsToIntEXT(data.bf);
    data.s3 = bfloat16BitsToIntEXT(data.bf3);
    data.us = bfloat16BitsToUintEXT(data.bf);
    data.us4 = bfloat16BitsToUintEXT(data.bf4);
    data.bf = intBitsToBFloat16EXT(data.s);
    data.bf2 = intBitsToBFloat16EXT(data.s2);
    data.bf = uintBitsToBFloat16EXT(data.us);
    data.bf3 = uintBitsToBFloat16EXT(data.us3);
}
