#version 460

// Indices of 64 bits, written as such and promoted from uint.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#pragma promote_uint32_indices
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint x[64][4]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { uint x[]; } target;

void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint64_t row = uint64_t(i) >> 2;
    int64_t column = int64_t(i & 3u);
    uint local[8] = uint[8](1, 2, 3, 5, 7, 11, 13, 17);
    target.x[i] = source.x[row][column] + source.x[i >> 2][3u - (i & 3u)] + local[column + 4l] + source.x[0][i & 3u];
}
