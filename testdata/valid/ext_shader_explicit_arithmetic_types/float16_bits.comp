#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float16_t h;
    int16_t s;
    f16vec2 h2;
    i16vec2 s2;
    uint16_t us;
    f16vec3 h3;
    u16vec3 us3;
    f16vec4 h4;
    i16vec4 s4;
    u16vec2 us2;
    i16vec3 s3;
    u16vec4 us4;
    uint u;
} data;

void main()
{
    data.s = halfBitsToInt16(data.h);
    data.s2 = halfBitsToInt16(data.h2);
    data.us = halfBitsToUint16(data.h);
    data.us3 = halfBitsToUint16(data.h3);
    data.s = float16BitsToInt16(data.h);
    data.s4 = float16BitsToInt16(data.h4);
    data.us = float16BitsToUint16(data.h);
    data.us2 = float16BitsToUint16(data.h2);
    data.h = int16BitsToHalf(data.s);
    data.h3 = int16BitsToHalf(data.s3);
    data.h = uint16BitsToHalf(data.us);
    data.h4 = uint16BitsToHalf(data.us4);
    data.h = int16BitsToFloat16(data.s);
    data.h2 = int16BitsToFloat16(data.s2);
    data.h = uint16BitsToFloat16(data.us);
    data.h3 = uint16BitsToFloat16(data.us3);
    data.u = packFloat2x16(data.h2);
    data.h2 = unpackFloat2x16(data.u);
}
