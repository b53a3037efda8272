// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float same(const in uint row, const in uint column, const in float x) { return x; }
float scaled(const in uint row, const in uint column, const in float x, const in float y) { return x * y; }
float two(const in uint row, const in uint column) { return float(row); }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, same, 1.0); // error: [callback-parameter-count] "4 parameters"
    coopMatPerElementEXT(r, m, scaled); // error: [callback-parameter-count] "3 parameters"
    coopMatPerElementEXT(r, m, two); // error: [callback-parameter-count]
}
