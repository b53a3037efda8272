// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float plain(const uint row, uint column, in float x, inout float y) { return x; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, plain, 1.0); // error: [callback-parameter-direction] "'column', 'x' and 'y' of 'plain' must be 'const in'"
}
