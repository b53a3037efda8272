// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(float, 16, 8, Accumulator) m;
    Matrix(float, 16, 8, A) same;
    Matrix(float, 8, 8, B) small;
    coopMatTransposeEXT(same, m); // error: [cooperative-conversion] "the result must have 8 rows and 16 columns"
    coopMatTransposeEXT(small, m); // error: [cooperative-conversion]
}
