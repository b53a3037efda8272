#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int8_t c;
    i8vec2 c2;
    uint8_t uc;
    u8vec3 uc3;
    i8vec3 c3;
    i8vec4 c4;
    u8vec2 uc2;
    u8vec4 uc4;
} data;

void main()
{
    data.c = bitCount(data.c);
    data.c2 = bitCount(data.c2);
    data.c = bitCount(data.uc);
    data.c3 = bitCount(data.uc3);
    data.c = findLSB(data.c);
    data.c4 = findLSB(data.c4);
    data.c = findLSB(data.uc);
    data.c2 = findLSB(data.uc2);
    data.c = findMSB(data.c);
    data.c3 = findMSB(data.c3);
    data.c = findMSB(data.uc);
    data.c4 = findMSB(data.uc4);
    data.c = bitfieldExtract(data.c, data.c, data.c);
    data.c2 = bitfieldExtract(data.c2, data.c, data.c);
    data.uc = bitfieldExtract(data.uc, data.c, data.c);
    data.uc3 = bitfieldExtract(data.uc3, data.c, data.c);
    data.c = bitfieldInsert(data.c, data.c, data.c, data.c);
    data.c4 = bitfieldInsert(data.c4, data.c4, data.c, data.c);
    data.uc = bitfieldInsert(data.uc, data.uc, data.c, data.c);
    data.uc2 = bitfieldInsert(data.uc2, data.uc2, data.c, data.c);
    data.c = bitfieldReverse(data.c);
    data.c3 = bitfieldReverse(data.c3);
    data.uc = bitfieldReverse(data.uc);
    data.uc4 = bitfieldReverse(data.uc4);
}
