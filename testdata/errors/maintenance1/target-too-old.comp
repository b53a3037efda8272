// options: --target-env=vulkan1.0
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// error: [extension-needs-spirv] "requires SPIR-V 1.3; the target is vulkan1.0"
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(float, 16, 16, A) a;
}
