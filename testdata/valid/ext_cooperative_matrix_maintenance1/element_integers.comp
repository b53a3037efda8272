#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
int place(const in uint row, const in uint column, const in int x, const in uint salt) { return x ^ int(row * 16u + column + salt); }

void main()
{
    Matrix(int, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(m, m, place, 7u);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
