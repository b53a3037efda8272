#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_float_e3m2 : require
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
    fe3m2vec4 four = unpackFloat4xfe3m2EXT(data.uc3);
    vector<floate3m2_t, 8> eight = unpackFloat8xfe3m2EXT(data.us3);
    vector<floate3m2_t, 16> sixteen = unpackFloat16xfe3m2EXT(data.u3);
    data.f4 = vec4(four);
    data.uc3 = packFloat4xfe3m2EXT(four);
    data.us3 = packFloat8xfe3m2EXT(eight);
    data.u3 = packFloat16xfe3m2EXT(sixteen);
    data.f = float(bitcastExtractfe3m2EXT(data.uc, 2u));
    data.f4 = vec4(bitcastExtractfe3m2EXT(data.uc4, 0u));
    data.f = float(eight[3]) + float(sixteen[11]);
}
