#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    Matrix(float16_t, 16, 16, A) a = Matrix(float16_t, 16, 16, A)(m);
    Matrix(int8_t, 16, 16, B) b = Matrix(int8_t, 16, 16, B)(m);
    coopMatStore(a, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, data.x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
