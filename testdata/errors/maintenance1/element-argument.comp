// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float scaled(const in uint row, const in uint column, const in float x, const in float y) { return x * y; }
float listed(const in uint row, const in uint column, const in float x, const in float y[2]) { return x * y[0]; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, scaled, 2); // error: [callback-argument] "'int'"
    coopMatPerElementEXT(r, m, scaled, vec2(1.0)); // error: [callback-argument]
    coopMatPerElementEXT(r, m, listed, float[3](1.0, 2.0, 3.0)); // error: [callback-argument]
}
