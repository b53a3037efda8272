// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float add(const in float a, const in float b) { return a + b; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    Matrix(float16_t, 16, 16, Accumulator) h;
    coopMatReduceEXT(h, m, gl_CooperativeMatrixReduceRowEXT, add); // error: [no-matching-overload]
    coopMatReduceEXT(m, h, gl_CooperativeMatrixReduceRowEXT, add); // error: [no-matching-overload]
}
