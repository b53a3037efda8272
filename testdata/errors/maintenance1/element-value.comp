// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float half_value(const in uint row, const in uint column, const in float16_t x) { return float(x); }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, half_value); // error: [callback-parameter-type] "the component type"
}
