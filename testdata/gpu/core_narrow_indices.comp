#version 460

// Indices of 8 and 16 bits beyond the range of the signed types of that width.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint x[256]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { uint x[]; } target;

void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint8_t narrow = uint8_t(i);
    uint16_t wider = uint16_t(i);
    uint local[256];
    for (int k = 0; k < 256; ++k)
        local[k] = uint(k) * 3u;
    target.x[wider] = source.x[narrow] + local[narrow] + uvec4(7, 11, 13, 17)[narrow & uint8_t(3)] + source.x[uint8_t(200)];
}
