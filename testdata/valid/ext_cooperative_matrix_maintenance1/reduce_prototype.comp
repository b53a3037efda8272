#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// A prototype is enough, and the function can be called as well.
float add(const float a, const in float b);
float half_of(float x) { return x * 0.5; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, add);
    coopMatStore(r, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    data.x[0] = add(1.0, 2.0);
}

float add(const float a, const in float b)
{
    return half_of(a + b);
}
