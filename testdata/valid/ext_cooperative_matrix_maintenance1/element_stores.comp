#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// An element may be stored by its function: a second call stores the same.
float store(const in uint row, const in uint column, const in float x)
{
    data.x[1024u + row * 16u + column] = x;
    return x;
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(r, m, store);
}
