#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_float_ue8m0 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    floatue8m0_t ue8m0;
    int8_t c;
    fue8m0vec2 ue8m02;
    i8vec2 c2;
    uint8_t uc;
    fue8m0vec3 ue8m03;
    u8vec3 uc3;
    i8vec4 c4;
    fue8m0vec4 ue8m04;
    u8vec2 uc2;
} data;

void main()
{
    data.c = floatue8m0BitsToIntEXT(data.ue8m0);
    data.c2 = floatue8m0BitsToIntEXT(data.ue8m02);
    data.uc = floatue8m0BitsToUintEXT(data.ue8m0);
    data.uc3 = floatue8m0BitsToUintEXT(data.ue8m03);
    data.ue8m0 = intBitsToFloatue8m0EXT(data.c);
    data.ue8m04 = intBitsToFloatue8m0EXT(data.c4);
    data.ue8m0 = uintBitsToFloatue8m0EXT(data.uc);
    data.ue8m02 = uintBitsToFloatue8m0EXT(data.uc2);
}
