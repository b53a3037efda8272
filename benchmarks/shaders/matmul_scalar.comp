// What one writes without cooperative matrices: matmul.comp with tiles of 128 x 128 in shared memory, of which each of
// 128 invocations computes 8 x 16 elements in registers.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#ifndef UNROLL
#define UNROLL [[unroll]]
#endif
layout(local_size_x = 128) in;
layout(constant_id = 0) const uint SIZE = 4096;
#define TILE 128
#define DEPTH 32
#define STRIDE (DEPTH / 2 + 1)
layout(binding = 0, std430) readonly buffer A { uvec4 x[]; } a;
layout(binding = 1, std430) readonly buffer B { uvec4 x[]; } b;
layout(binding = 2, std430) writeonly buffer D { float x[]; } d;
shared f16vec2 tileA[TILE * STRIDE];
shared f16vec2 tileB[TILE * STRIDE];

void main()
{
    uint row = gl_LocalInvocationIndex / 4, part = gl_LocalInvocationIndex % 4;
    uint myRow = gl_LocalInvocationIndex / 8 * 8, myColumn = gl_LocalInvocationIndex % 8;
    float sums[8][16];
    UNROLL for (uint i = 0; i < 8; ++i)
        UNROLL for (uint j = 0; j < 16; ++j)
            sums[i][j] = 0.0;
    for (uint first = 0; first < SIZE; first += DEPTH)
    {
        barrier();
        UNROLL for (uint quarter = 0; quarter < TILE; quarter += 32)
        {
            uint line = row + quarter;
            uvec4 words = a.x[((gl_WorkGroupID.y * TILE + line) * SIZE + first) / 8 + part];
            UNROLL for (uint i = 0; i < 4; ++i)
                tileA[line * STRIDE + part * 4 + i] = unpackFloat2x16(words[i]);
            words = b.x[((gl_WorkGroupID.x * TILE + line) * SIZE + first) / 8 + part];
            UNROLL for (uint i = 0; i < 4; ++i)
                tileB[line * STRIDE + part * 4 + i] = unpackFloat2x16(words[i]);
        }
        barrier();
        UNROLL for (uint k = 0; k < DEPTH / 2; ++k)
        {
            vec2 left[8];
            UNROLL for (uint i = 0; i < 8; ++i)
                left[i] = vec2(tileA[(myRow + i) * STRIDE + k]);
            UNROLL for (uint j = 0; j < 16; ++j)
            {
                vec2 right = vec2(tileB[(myColumn + j * 8) * STRIDE + k]);
                UNROLL for (uint i = 0; i < 8; ++i)
                    sums[i][j] = fma(left[i].y, right.y, fma(left[i].x, right.x, sums[i][j]));
            }
        }
    }
    UNROLL for (uint i = 0; i < 8; ++i)
        UNROLL for (uint j = 0; j < 16; ++j)
            d.x[(gl_WorkGroupID.y * TILE + myRow + i) * SIZE + gl_WorkGroupID.x * TILE + myColumn + j * 8] = sums[i][j];
}
