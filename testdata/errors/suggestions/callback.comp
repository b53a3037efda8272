#version 460
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
float16_t add(float16_t a, float16_t b) { return a + b; }
// correct: [callback-parameter-direction] float16_t add(const in float16_t a, const in float16_t b) { return a + b; }
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> a, b;
    coopMatReduceNV(a, b, gl_CooperativeMatrixReduceRowNV, add); // error: 60 [callback-parameter-direction] "'a' and 'b' of 'add' must be 'const in'"
    coopMatReduceNV(a, b, gl_CooperativeMatrixReduceRow, add); // error: 27 [undeclared-identifier] "did you mean 'gl_CooperativeMatrixReduceRowNV'?"
}
