#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int16_t s;
    i16vec2 s2;
    uint16_t us;
    u16vec3 us3;
    i16vec3 s3;
    i16vec4 s4;
    u16vec2 us2;
    u16vec4 us4;
} data;

void main()
{
    data.s = bitCount(data.s);
    data.s2 = bitCount(data.s2);
    data.s = bitCount(data.us);
    data.s3 = bitCount(data.us3);
    data.s = findLSB(data.s);
    data.s4 = findLSB(data.s4);
    data.s = findLSB(data.us);
    data.s2 = findLSB(data.us2);
    data.s = findMSB(data.s);
    data.s3 = findMSB(data.s3);
    data.s = findMSB(data.us);
    data.s4 = findMSB(data.us4);
    data.s = bitfieldExtract(data.s, data.s, data.s);
    data.s2 = bitfieldExtract(data.s2, data.s, data.s);
    data.us = bitfieldExtract(data.us, data.s, data.s);
    data.us3 = bitfieldExtract(data.us3, data.s, data.s);
    data.s = bitfieldInsert(data.s, data.s, data.s, data.s);
    data.s4 = bitfieldInsert(data.s4, data.s4, data.s, data.s);
    data.us = bitfieldInsert(data.us, data.us, data.s, data.s);
    data.us2 = bitfieldInsert(data.us2, data.us2, data.s, data.s);
    data.s = bitfieldReverse(data.s);
    data.s3 = bitfieldReverse(data.s3);
    data.us = bitfieldReverse(data.us);
    data.us4 = bitfieldReverse(data.us4);
}
