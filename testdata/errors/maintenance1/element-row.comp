// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float signed_row(const in int row, const in uint column, const in float x) { return x; }
float short_column(const in uint row, const in uint16_t column, const in float x) { return x; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, signed_row); // error: [callback-parameter-type] "'row' of 'signed_row' must be 'uint', the row ('int' given)"
    coopMatPerElementEXT(r, m, short_column); // error: [callback-parameter-type] "the column"
}
