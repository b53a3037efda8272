#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float power(const in uint row, const in uint column, const in float x, const in float y) { return pow(x, y); }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r[2];
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(r[0], m + m, power, 2.0);
    coopMatPerElementEXT(r[1], -r[0] * 3.0, power, data.x[0]);
    m = r[0] / r[1];
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
