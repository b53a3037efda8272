// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float integers(const in float a, const in int b) { return a + float(b); }
float vectors(const in vec2 a, const in float b) { return a.x + b; }
float arrays(const in float a[1], const in float b) { return a[0] + b; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, integers); // error: [callback-parameter-type]
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, vectors); // error: [callback-parameter-type] "'vec2'"
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, arrays); // error: [callback-parameter-type]
}
