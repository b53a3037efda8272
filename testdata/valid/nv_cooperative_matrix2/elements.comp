#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

float16_t combine(const in float16_t a, const in float16_t b)
{
    return max(a, b);
}

float16_t scale(const in uint32_t row, const in uint32_t column, const in float16_t element, const in float factor, const in float16_t other)
{
    return row == column ? element * float16_t(factor) : other;
}

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, r;
    coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> half_size;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> transposed;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, combine);
    coopMatReduceNV(r, r, gl_CooperativeMatrixReduceColumnNV, combine);
    coopMatReduceNV(r, r, gl_CooperativeMatrixReduceRowAndColumnNV, combine);
    coopMatReduceNV(half_size, m, gl_CooperativeMatrixReduce2x2NV, combine);
    coopMatPerElementNV(r, m, scale, 2.0, r);
    coopMatTransposeNV(transposed, m);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(m);
    m = coopMatMulAdd(a, transposed, r);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(half_size, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
