// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};
#define Matrix(rows, columns, use) coopmat<float16_t, gl_ScopeSubgroup, rows, columns, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator

void main()
{
    Matrix(16, 8, C) m;
    Matrix(8, 16, B) r;
    Matrix(16, 8, B) same;
    Matrix(8, 16, A) a;
    coopmat<float, gl_ScopeSubgroup, 8, 16, B> wide;
    coopmat<float16_t, gl_ScopeWorkgroup, 8, 16, B> group;
    coopMatTransposeNV(r, m);
    coopMatTransposeNV(same, m); // error: [cooperative-conversion] "the result must have 8 rows and 16 columns"
    coopMatTransposeNV(a, m); // error: [no-matching-overload]
    coopMatTransposeNV(wide, m); // warning: [transposition-converts] "'coopMatTransposeNV' converts 'float16_t' to 'float', which GL_NV_cooperative_matrix2 does not allow"
    // correct: [transposition-converts] coopMatTransposeNV(r, m);
    coopMatTransposeNV(group, m); // error: [no-matching-overload]
    coopMatTransposeNV(m, r); // error: [no-matching-overload]
    Matrix(16, 8, A) source_a;
    Matrix(16, 8, B) source_b;
    coopMatTransposeNV(r, source_a); // error: [no-matching-overload]
    coopMatTransposeNV(r, source_b); // error: [no-matching-overload]
    Matrix(8, 16, C) sum;
    coopMatTransposeNV(sum, m); // error: [no-matching-overload]
    coopMatTransposeNV(r); // error: [no-matching-overload]
    coopMatTransposeNV(Matrix(8, 16, B)(1.0), m); // error: [not-an-lvalue]
}
