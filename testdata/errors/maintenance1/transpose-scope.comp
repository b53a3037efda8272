// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(float, 16, 8, Accumulator) m;
    coopmat<float, gl_ScopeWorkgroup, 8, 16, gl_MatrixUseB> group;
    coopMatTransposeEXT(group, m); // error: [no-matching-overload]
}
