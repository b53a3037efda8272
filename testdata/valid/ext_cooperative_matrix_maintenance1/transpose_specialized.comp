#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
layout(constant_id = 0) const uint M = 16;
layout(constant_id = 1) const uint N = 8;

void main()
{
    Matrix(float, M, N, Accumulator) m;
    coopMatLoad(m, data.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    Matrix(float16_t, N, M, B) b;
    coopMatTransposeEXT(b, m);
    coopMatStore(b, data.x, 0, M / 2, gl_CooperativeMatrixLayoutRowMajor);
}
