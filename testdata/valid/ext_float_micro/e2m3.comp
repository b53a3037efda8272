#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_float_e2m3 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    vec4 f4;
    uint8_t uc;
    u8vec3 uc3;
    u8vec4 uc4;
    u16vec3 us3;
    uvec3 u3;
} data;

void main()
{
    fe2m3vec4 four = unpackFloat4xfe2m3EXT(data.uc3);
    vector<floate2m3_t, 8> eight = unpackFloat8xfe2m3EXT(data.us3);
    vector<floate2m3_t, 16> sixteen = unpackFloat16xfe2m3EXT(data.u3);
    data.f4 = vec4(four);
    data.uc3 = packFloat4xfe2m3EXT(four);
    data.us3 = packFloat8xfe2m3EXT(eight);
    data.u3 = packFloat16xfe2m3EXT(sixteen);
    data.f = float(bitcastExtractfe2m3EXT(data.uc, 2u));
    data.f4 = vec4(bitcastExtractfe2m3EXT(data.uc4, 0u));
    data.f = float(eight[3]) + float(sixteen[11]);
}
