#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Of the overloads the one that fits the components is meant.
int sum(const in int a, const in int b) { return a + b; }
float sum(const in float a, const in float b) { return a + b; }
float sum(float a) { return a; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    Matrix(int, 16, 16, Accumulator) i;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, sum);
    i = Matrix(int, 16, 16, Accumulator)(r);
    coopMatReduceEXT(i, i, gl_CooperativeMatrixReduceColumnEXT, sum);
    coopMatStore(i, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
