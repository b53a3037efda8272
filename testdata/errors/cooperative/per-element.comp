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
struct Pair {
    float x, y;
};
float16_t plain(const in uint r, const in uint c, const in float16_t x) { return x; }
float16_t with_float(const in uint r, const in uint c, const in float16_t x, const in float f) { return x; }
float16_t with_pair(const in uint r, const in uint c, const in float16_t x, const in Pair p) { return x; }
float16_t with_vector(const in uint r, const in uint c, const in float16_t x, const in vec2 p) { return x; }
float16_t with_element(const in uint r, const in uint c, const in float16_t x, const in float16_t y) { return x; }
struct Other {
    float x, y;
};
float16_t with_matrix(const in uint r, const in uint c, const in float16_t x, const in Matrix(16, 16, C) m) { return x; }
float16_t not_const(const in uint r, uint c, in float16_t x, inout float f) { return x; }
float16_t vector_element(const in uint r, const in uint c, const in f16vec2 x) { return x.x; }
f16vec2 result_vector(const in uint r, const in uint c, const in float16_t x) { return f16vec2(x); }
float16_t small_row(const in uint16_t r, const in uvec2 c, const in float16_t x) { return x; }
float16_t missing(const in uint r, const in uint c, const in float16_t x); // error: [missing-body]
float16_t with_array(const in uint r, const in uint c, const in float16_t x, const in float f[2]) { return x; }
float16_t two(const in uint r, const in uint c) { return float16_t(r); }
float16_t signed_row(const in int r, const in uint c, const in float16_t x) { return x; }
float16_t wide(const in uint r, const in uint c, const in float x) { return float16_t(x); }
float result_wide(const in uint r, const in uint c, const in float16_t x) { return float(x); }

void main()
{
    Matrix(16, 16, C) m, r;
    Matrix(16, 8, C) narrow;
    Pair pair;
    coopMatPerElementNV(r, m, plain);
    coopMatPerElementNV(r, m, with_float, 2.0);
    coopMatPerElementNV(r, m, with_element, m);
    coopMatPerElementNV(r, m, with_pair, pair);
    coopMatPerElementNV(m, m, plain);
    float both[2] = {1.0, 2.0};
    float three[3] = {1.0, 2.0, 3.0};
    coopMatPerElementNV(r, m, with_array, both);
    coopMatPerElementNV(r, m, with_array, three); // error: [callback-argument] "'float[3]'"
    // correct: [callback-argument] coopMatPerElementNV(r, m, with_array, both);
    coopMatPerElementNV(r, m, with_pair, Other(1.0, 2.0)); // error: [callback-argument] "'Other'"
    coopMatPerElementNV(r, m, with_matrix, m); // error: [callback-argument]
    coopMatPerElementNV(r, m, with_element, 1.0); // error: [callback-argument] "'float'"
    coopmat<float, gl_ScopeSubgroup, 16, 16, C> wide_matrix;
    coopMatPerElementNV(r, m, with_float, wide_matrix); // error: [callback-argument] "extra matrix argument of 'coopMatPerElementNV' must be 'coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>' ('coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>' given)"
    coopMatPerElementNV(wide_matrix, m, plain); // error: [no-matching-overload]
    Matrix(16, 16, A) a;
    coopMatPerElementNV(a, a, plain);
    coopMatPerElementNV(a, m, plain); // error: [no-matching-overload]
    coopMatPerElementNV(r, m, not_const, 1.0); // error: [callback-parameter-direction] "'c'"
    coopMatPerElementNV(r, m, vector_element); // error: [callback-parameter-type] "f16vec2"
    coopMatPerElementNV(r, m, result_vector); // error: [callback-return-type] "f16vec2"
    coopMatPerElementNV(r, m, small_row); // error: [callback-parameter-type] "the row"
    coopMatPerElementNV(r, m, missing);
    coopMatPerElementNV(r, m, unknown); // error: [undeclared-identifier]
    coopMatPerElementNV(r, m, min); // error: [function-as-value]
    coopMatPerElementNV(r, m, plain, plain); // error: [callback-parameter-count]
    coopMatPerElementNV(); // error: [no-matching-overload]
    coopMatPerElementNV(r); // error: [no-matching-overload]
    coopMatPerElementNV(r, 1.0, plain); // error: [no-matching-overload]
    coopMatPerElementNV(1.0, m, plain); // error: [no-matching-overload]
    coopMatPerElementNV(narrow, m, plain); // error: [no-matching-overload]
    coopMatPerElementNV(r, m, two); // error: [callback-parameter-count]
    coopMatPerElementNV(r, m, plain, 2.0); // error: [callback-parameter-count] "4 parameters"
    coopMatPerElementNV(r, m, with_float); // error: [callback-parameter-count]
    coopMatPerElementNV(r, m, signed_row); // error: [callback-parameter-type] "the row"
    coopMatPerElementNV(r, m, wide); // error: [callback-parameter-type]
    coopMatPerElementNV(r, m, result_wide); // error: [callback-return-type]
    coopMatPerElementNV(r, m, with_float, 2); // error: [callback-argument] "'int'"
    coopMatPerElementNV(r, m, with_vector, 2.0); // error: [callback-argument]
    coopMatPerElementNV(r, m, with_float, pair); // error: [callback-argument]
    coopMatPerElementNV(r, m, with_element, narrow); // error: [callback-argument] "extra matrix argument of 'coopMatPerElementNV' must be 'coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>' ('coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>' given)"
    coopMatPerElementNV(r, m); // error: [no-matching-overload]
    coopMatPerElementNV(r, m, 1.0); // error: [no-matching-overload]
    coopMatPerElementNV(m + m, m, plain); // error: [not-an-lvalue]
}
