// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float16_t half_result(const in uint row, const in uint column, const in float x) { return float16_t(x); }
void nothing(const in uint row, const in uint column, const in float x) {}

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, half_result); // error: [callback-return-type]
    coopMatPerElementEXT(r, m, nothing); // error: [callback-return-type]
}
