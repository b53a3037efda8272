// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float one(const in float a) { return a; }
float three(const in float a, const in float b, const in float c) { return a + b + c; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, one); // error: [callback-parameter-count] "a combine function must have 2 parameters, but 'one' has 1"
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, three); // error: [callback-parameter-count]
}
