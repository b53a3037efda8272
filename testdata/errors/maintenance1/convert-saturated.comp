// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(floate4m3_t, 16, 16, A) small;
    Matrix(float, 16, 16, B) b;
    Matrix(float, 16, 16, Accumulator) c;
    saturatedConvertEXT(small, c);
    saturatedConvertEXT(small, b); // error: [saturated-use-change] "only from and to gl_MatrixUseAccumulator the use changes"
}
