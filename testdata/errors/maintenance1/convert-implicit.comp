// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(float16_t, 16, 16, A) a;
    Matrix(float16_t, 16, 16, B) b;
    Matrix(float16_t, 16, 16, Accumulator) c;
    c = a; // error: [cooperative-type-mismatch]
    a = c; // error: [cooperative-type-mismatch]
    c = c + a; // error: [cooperative-operand-types]
}
