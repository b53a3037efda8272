// Elements that other invocations need: a reduction, a conversion to another use, coordinates.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;

float16_t larger(const in float16_t a, const in float16_t b) { return max(a, b); }
float16_t lower_half(const in uint row, const in uint column, const in float16_t x)
{
    return column <= row ? x : float16_t(0.0);
}

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, total;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceNV(total, m, gl_CooperativeMatrixReduceRowNV, larger);
    coopMatPerElementNV(m, m - total, lower_half);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a =
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(m);
    coopMatStore(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
