#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    Matrix(int8_t, 16, 32, A) a;
    Matrix(float16_t, 32, 16, B) b;
    Matrix(int, 16, 16, Accumulator) c = Matrix(int, 16, 16, Accumulator)(0);
    coopMatLoad(a, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    uint last = a.length() - 1;
    uvec2 sum = coopMatGetCoordinateEXT(a, last) + coopMatGetCoordinateEXT(b, last >> 1) + coopMatGetCoordinateEXT(c + c, 0);
    data.x[sum.x] = int(sum.y);
}
