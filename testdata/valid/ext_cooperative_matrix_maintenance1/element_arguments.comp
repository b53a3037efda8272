#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
struct Bounds {
    float low, high;
};

float apply(
    const in uint row, const in uint column, const in float x, const in Bounds bounds, const in vec2 v, const in float table[4], const in bool flag,
    const in int shift)
{
    float y = clamp(x, bounds.low, bounds.high) + v.x * v.y + table[row & 3u];
    return flag ? y : float(int(y) >> shift);
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    float table[4] = {1.0, 2.0, 3.0, 4.0};
    coopMatPerElementEXT(m, m, apply, Bounds(0.0, 1.0), vec2(data.x[1]), table, true, 3);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
