#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_float_e2m1 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 f2;
    vec4 f4;
    uint8_t uc;
    u8vec2 uc2;
    u8vec3 uc3;
    u8vec4 uc4;
    uint16_t us;
    uint u;
    uvec2 u2;
} data;

void main()
{
    fe2m1vec2 two = unpackFloat2xfe2m1EXT(data.uc);
    fe2m1vec4 four = unpackFloat4xfe2m1EXT(data.us);
    vector<floate2m1_t, 8> eight = unpackFloat8xfe2m1EXT(data.u);
    vector<floate2m1_t, 16> sixteen = unpackFloat16xfe2m1EXT(data.u2);
    data.f2 = vec2(two);
    data.f4 = vec4(four);
    data.uc = packFloat2xfe2m1EXT(two);
    data.us = packFloat4xfe2m1EXT(four);
    data.u = packFloat8xfe2m1EXT(eight);
    data.u2 = packFloat16xfe2m1EXT(sixteen);
    data.f = float(bitcastExtractfe2m1EXT(data.uc, 4u));
    data.f2 = vec2(bitcastExtractfe2m1EXT(data.uc2, data.u));
    data.f4.xyz = vec3(bitcastExtractfe2m1EXT(data.uc3, 0u));
    data.f4 = vec4(bitcastExtractfe2m1EXT(data.uc4, 4u));
    data.f = float(eight[3]) + float(sixteen[11]);
}
