// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_mxint8 : require
// The formats of microscaling become integers by way of a float.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { floatmxint8_t scale; uint16_t bits; int a; uvec4 b; i16vec4 c; uint8_t d; };

void main()
{
    fe2m1vec4 four = unpackFloat4xfe2m1EXT(bits);
    a = int(scale);
    b = uvec4(four);
    c = i16vec4(four);
    d = uint8_t(four.x);
}
