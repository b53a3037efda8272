// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_control_flow_attributes : enable

layout(local_size_x_id = 0, local_size_y = 1) in;
layout(constant_id = 1) const uint TILE_M = 64;
layout(constant_id = 2) const uint TILE_N = 64;
const uint STEP = 16;

layout(binding = 0, std430) readonly buffer BufferA { float16_t a[]; } matrixA;
layout(binding = 1, std430) readonly buffer BufferB { float16_t b[]; } matrixB;
layout(binding = 2, std430) buffer BufferC { float c[]; } matrixC;
layout(push_constant) uniform Sizes {
    uint m, n, k;
    float alpha;
} sizes;

shared float16_t tileA[64 * 16];
shared float16_t tileB[16 * 64];

void loadTile(uint row, uint column, uint offset)
{
    for (uint i = gl_LocalInvocationIndex; i < 64 * STEP; i += gl_WorkGroupSize.x) {
        tileA[i] = matrixA.a[(row + i / STEP) * sizes.k + offset + i % STEP];
        tileB[i] = matrixB.b[(offset + i / 64) * sizes.n + column + i % 64];
    }
}

void main()
{
    uint row = gl_WorkGroupID.y * TILE_M;
    uint column = gl_WorkGroupID.x * TILE_N;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    [[unroll]] for (uint k = 0; k < sizes.k; k += STEP) {
        loadTile(row, column, k);
        barrier();
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
        coopMatLoad(a, tileA, gl_SubgroupID * 16 * STEP, STEP, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(b, tileB, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
        sum = coopMatMulAdd(a, b, sum);
        barrier();
    }
    for (int i = 0; i < sum.length(); i++)
        sum[i] = max(sum[i] * sizes.alpha, 0.0);
    coopMatStore(sum, matrixC.c, row * sizes.n + column, sizes.n, gl_CooperativeMatrixLayoutRowMajor);
}
