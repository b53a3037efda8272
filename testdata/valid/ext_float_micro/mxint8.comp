#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_float_mxint8 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    floatmxint8_t mxint8;
    int8_t c;
    fmxint8vec2 mxint82;
    i8vec2 c2;
    uint8_t uc;
    fmxint8vec3 mxint83;
    u8vec3 uc3;
    i8vec4 c4;
    fmxint8vec4 mxint84;
    u8vec2 uc2;
} data;

void main()
{
    data.c = floatmxint8BitsToIntEXT(data.mxint8);
    data.c2 = floatmxint8BitsToIntEXT(data.mxint82);
    data.uc = floatmxint8BitsToUintEXT(data.mxint8);
    data.uc3 = floatmxint8BitsToUintEXT(data.mxint83);
    data.mxint8 = intBitsToFloatmxint8EXT(data.c);
    data.mxint84 = intBitsToFloatmxint8EXT(data.c4);
    data.mxint8 = uintBitsToFloatmxint8EXT(data.uc);
    data.mxint82 = uintBitsToFloatmxint8EXT(data.uc2);
}
