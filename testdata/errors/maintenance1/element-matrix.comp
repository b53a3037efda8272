// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float with_float(const in uint row, const in uint column, const in float x, const in float y) { return x * y; }
float with_half(const in uint row, const in uint column, const in float x, const in float16_t y) { return x * float(y); }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    Matrix(float, 16, 16, A) a;
    Matrix(float, 16, 8, Accumulator) narrow;
    Matrix(float16_t, 16, 16, Accumulator) h;
    coopMatPerElementEXT(r, m, with_float, a); // error: [callback-argument] "extra matrix argument of 'coopMatPerElementEXT' must be"
    coopMatPerElementEXT(r, m, with_float, narrow); // error: [callback-argument]
    coopMatPerElementEXT(r, m, with_half, h); // error: [callback-argument]
}
