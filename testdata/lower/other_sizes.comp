// Matrices that the target does not list, as tiles of 16 x 16: whole ones where they are, others through shared memory.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;
layout(binding = 1, std430) buffer Sums { float x[]; } sums;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> b;
    coopMatLoad(a, data.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 512, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> sum =
        coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(1.0);
    sum = coopMatMulAdd(a, b, sum);
    for (uint i = 0; i < sum.length(); ++i)
        sum[i] = max(sum[i], 0.0);
    coopMatStore(sum, sums.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
