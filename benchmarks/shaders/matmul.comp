// D = A * B on cooperative matrices: a workgroup of 8 subgroups multiplies tiles of 128 x 128, staged in shared memory.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 256) in;
layout(constant_id = 0) const uint SIZE = 4096;
#define TILE 128
#define DEPTH 32
#define STRIDE (DEPTH + 8)
// Rows and columns are counted in vectors of 8 components: A is row-major, B column-major, D row-major.
layout(binding = 0, std430) readonly buffer A { uvec4 x[]; } a;
layout(binding = 1, std430) readonly buffer B { uvec4 x[]; } b;
layout(binding = 2, std430) writeonly buffer D { float x[]; } d;
shared uvec4 tileA[TILE * STRIDE / 8];
shared uvec4 tileB[TILE * STRIDE / 8];

void main()
{
    uint subgroupRow = gl_SubgroupID / 4 * 64, subgroupColumn = gl_SubgroupID % 4 * 32;
    uint row = gl_LocalInvocationIndex / 4, part = gl_LocalInvocationIndex % 4;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sums[4][2];
    [[unroll]] for (uint i = 0; i < 4; ++i)
        [[unroll]] for (uint j = 0; j < 2; ++j)
            sums[i][j] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    for (uint first = 0; first < SIZE; first += DEPTH)
    {
        barrier();
        [[unroll]] for (uint half_ = 0; half_ < TILE; half_ += 64)
        {
            uint line = row + half_;
            tileA[line * (STRIDE / 8) + part] = a.x[((gl_WorkGroupID.y * TILE + line) * SIZE + first) / 8 + part];
            tileB[line * (STRIDE / 8) + part] = b.x[((gl_WorkGroupID.x * TILE + line) * SIZE + first) / 8 + part];
        }
        barrier();
        [[unroll]] for (uint k = 0; k < DEPTH; k += 16)
        {
            coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left[4];
            coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
            [[unroll]] for (uint i = 0; i < 4; ++i)
                coopMatLoad(left[i], tileA, ((subgroupRow + i * 16) * STRIDE + k) / 8, STRIDE / 8,
                            gl_CooperativeMatrixLayoutRowMajor);
            [[unroll]] for (uint j = 0; j < 2; ++j)
            {
                coopMatLoad(right, tileB, ((subgroupColumn + j * 16) * STRIDE + k) / 8, STRIDE / 8,
                            gl_CooperativeMatrixLayoutColumnMajor);
                [[unroll]] for (uint i = 0; i < 4; ++i)
                    sums[i][j] = coopMatMulAdd(left[i], right, sums[i][j]);
            }
        }
    }
    [[unroll]] for (uint i = 0; i < 4; ++i)
        [[unroll]] for (uint j = 0; j < 2; ++j)
            coopMatStore(sums[i][j], d.x,
                         (gl_WorkGroupID.y * TILE + subgroupRow + i * 16) * SIZE + gl_WorkGroupID.x * TILE +
                             subgroupColumn + j * 16, SIZE, gl_CooperativeMatrixLayoutRowMajor);
}
