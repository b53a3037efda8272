#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(constant_id = 0) const uint rows = 32;
layout(local_size_x_id = 7, local_size_y = 1, local_size_z = 1) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
struct Scaling {
    float16_t factor, offset;
};
// Overloads: the one that fits the matrix is meant, whatever their order.
float16_t chosen(const in float16_t a, const in float16_t b);
float chosen(const in float a, const in float b) { return a + b; }
float16_t element(const in uint row, const in uint column, const in float16_t x, const in Scaling s, const in f16vec2 v);
#define Matrix(use) coopmat<float16_t, gl_ScopeWorkgroup, rows, 32, use>

void main()
{
    Matrix(gl_MatrixUseAccumulator) m, r;
    coopMatLoad(m, data.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, chosen);
    coopMatPerElementNV(r, r, element, Scaling(2.0hf, 1.0hf), f16vec2(1.0hf, 3.0hf));
    coopMatStore(Matrix(gl_MatrixUseB)(r), data.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
}

float16_t chosen(const in float16_t a, const in float16_t b) { return max(a, b); }
float16_t element(const in uint row, const in uint column, const in float16_t x, const in Scaling s, const in f16vec2 v)
{
    return x * s.factor + s.offset + v.x * v.y;
}
