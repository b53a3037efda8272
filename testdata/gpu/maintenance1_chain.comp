#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

// Softmax of the rows of A Aᵀ times A: a product, the maximum and the sum of rows, exponentials, and the result as an operand of another product.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float x[]; } target;

float add(const in float a, const in float b) { return a + b; }
float larger(const in float a, const in float b) { return max(a, b); }
float exponential(const in uint row, const in uint column, const in float x, const in float y) { return exp(x - y); }

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> s, r, zero = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    coopMatLoad(a, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    s = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(a);
    coopMatTransposeEXT(b, s);
    s = coopMatMulAdd(a, b, zero);
    coopMatReduceEXT(r, s, gl_CooperativeMatrixReduceRowEXT, larger);
    coopMatPerElementEXT(s, s, exponential, r);
    coopMatReduceEXT(r, s, gl_CooperativeMatrixReduceRowEXT, add);
    a = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(s / r);
    coopMatLoad(b, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    s = coopMatMulAdd(a, b, zero);
    coopMatStore(s, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
