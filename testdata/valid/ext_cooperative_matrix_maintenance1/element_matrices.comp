#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Elements of further matrices, and a scalar between them.
float greater(const in float a, const in float b) { return max(a, b); }
float combine(const in uint row, const in uint column, const in float x, const in float a, const in float factor, const in float b)
{
    return (x - a) * factor + b;
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m, a, b;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(a, m, gl_CooperativeMatrixReduceRowEXT, greater);
    coopMatReduceEXT(b, m, gl_CooperativeMatrixReduceColumnEXT, greater);
    coopMatPerElementEXT(m, m, combine, a, 0.5, b);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
