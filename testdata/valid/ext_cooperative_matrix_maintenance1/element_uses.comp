#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Not accumulators alone.
float16_t twice(const in uint row, const in uint column, const in float16_t x) { return x + x; }

void main()
{
    Matrix(float16_t, 16, 16, A) a;
    Matrix(float16_t, 16, 8, B) b;
    coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(a, a, twice);
    coopMatPerElementEXT(b, b, twice);
    coopMatStore(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
