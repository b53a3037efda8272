// target: nv2
// What SPV_EXT_cooperative_matrix_maintenance1 has and matrix2 as well.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;

float16_t larger(const in float16_t a, const in float16_t b) { return max(a, b); }

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, total;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(total, m, gl_CooperativeMatrixReduceColumnEXT, larger);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopMatTransposeEXT(b, m - total);
    coopMatStore(b, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
