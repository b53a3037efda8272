#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float chosen(const in uint row, const in uint column, const in float x) { return x + 1.0; }
float chosen(const in uint row, const in uint column, const in float x, const in int y) { return x * float(y); }
float chosen(const in uint row, const in uint column, const in float x, const in float y) { return x - y; }
float16_t chosen(const in uint row, const in uint column, const in float16_t x) { return -x; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    Matrix(float16_t, 16, 16, A) a;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(m, m, chosen);
    coopMatPerElementEXT(m, m, chosen, 3);
    coopMatPerElementEXT(m, m, chosen, m);
    a = Matrix(float16_t, 16, 16, A)(m);
    coopMatPerElementEXT(a, a, chosen);
    coopMatStore(a, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
