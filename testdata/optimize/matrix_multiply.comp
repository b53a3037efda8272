// options: --target-env vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// The accumulator of a product of cooperative matrices is a value that goes around the loop.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { float16_t a[]; };
layout(binding = 1, std430) buffer B { float16_t b[]; };
layout(binding = 2, std430) buffer C { float c[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    for (uint k = 0u; k < 64u; k += 16u) {
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
        coopMatLoad(left, a, k, 64u, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(right, b, k * 16u, 16u, gl_CooperativeMatrixLayoutRowMajor);
        sum = coopMatMulAdd(left, right, sum);
    }
    coopMatStore(sum, c, 0u, 16u, gl_CooperativeMatrixLayoutRowMajor);
}
