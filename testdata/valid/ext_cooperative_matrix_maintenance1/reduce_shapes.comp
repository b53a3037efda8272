#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Rows keep the number of rows, columns that of columns, both neither.
float add(const in float a, const in float b) { return a + b; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    Matrix(float, 16, 8, Accumulator) rows;
    Matrix(float, 8, 16, Accumulator) columns;
    Matrix(float, 4, 32, Accumulator) any;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(rows, m, gl_CooperativeMatrixReduceRowEXT, add);
    coopMatReduceEXT(columns, m, gl_CooperativeMatrixReduceColumnEXT, add);
    coopMatReduceEXT(any, m, gl_CooperativeMatrixReduceRowAndColumnEXT, add);
    coopMatStore(rows, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(columns, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(any, data.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
}
