// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_spirv_intrinsics : require
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
float16_t add(const in float16_t a, const in float16_t b) { return a + b; }
int add_int(const in int a, const in int b) { return a + b; }
float16_t three(const in float16_t a, const in float16_t b, const in float16_t c) { return a + b; }
float16_t directions(in float16_t a, const float16_t b) { return a + b; }
float16_t unqualified(float16_t a, out float16_t b) { b = a; return a; }
float16_t changing(inout float16_t a, const in float16_t b) { return a; }
struct Holder {
    float16_t x;
};
float16_t arrays(const in float16_t a[1], const in float16_t b) { return b; }
float16_t structures(const in float16_t a, const in Holder b) { return a; }
Holder result_structure(const in float16_t a, const in float16_t b) { return Holder(a); }
void result_void(const in float16_t a, const in float16_t b) {}
float16_t missing(const in float16_t a, const in float16_t b); // error: [missing-body]
spirv_instruction(set = "GLSL.std.450", id = 40) float16_t instruction(const in float16_t a, const in float16_t b);
float wide(const in float a, const in float b) { return a + b; }
float16_t vectors(const in f16vec2 a, const in float16_t b) { return b; }
f16vec2 result_vector(const in float16_t a, const in float16_t b) { return f16vec2(a, b); }
float overloaded(const in float a, const in float b) { return a + b; }
float16_t overloaded(const in float16_t a, const in float16_t b) { return a + b; }
layout(constant_id = 0) const int mask = 1;
layout(constant_id = 1) const uint size = 16;

void main()
{
    Matrix(16, 16, C) m, r;
    Matrix(8, 16, C) rows;
    Matrix(16, 8, C) columns;
    Matrix(8, 8, C) half_size;
    Matrix(16, 16, A) a;
    coopmat<int, gl_ScopeSubgroup, 16, 16, C> integers;
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceNV(columns, m, gl_CooperativeMatrixReduceRowNV, overloaded);
    coopMatReduceNV(half_size, m, gl_CooperativeMatrixReduce2x2NV, add);
    coopMatReduceNV(rows, m, gl_CooperativeMatrixReduceRowAndColumnNV, add);
    coopMatReduceNV(r, m, 0, add); // error: [invalid-reduce-mask]
    // correct: [invalid-reduce-mask] coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceNV(r, m, 5, add); // error: [invalid-reduce-mask]
    coopMatReduceNV(r, m, 6, add); // error: [invalid-reduce-mask]
    coopMatReduceNV(r, m, 7, add); // error: [invalid-reduce-mask]
    coopMatReduceNV(r, m, 8, add); // error: [invalid-reduce-mask] "reduce mask must be one of gl_CooperativeMatrixReduce… (8 given)"
    coopMatReduceNV(r, m, -1, add); // error: [invalid-reduce-mask] "reduce mask must be one of gl_CooperativeMatrixReduce… (-1 given)"
    coopMatReduceNV(r, m, mask + 1, add); // error: [specialization-not-allowed]
    coopMatReduceNV(r, m, mask, add); // error: [specialization-not-allowed]
    int variable = 1;
    coopMatReduceNV(r, m, variable, add); // error: [not-constant]
    coopMatReduceNV(rows, m, gl_CooperativeMatrixReduceRowNV, add); // error: [reduce-shape] "as many rows"
    // correct: [reduce-shape] coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceNV(columns, m, gl_CooperativeMatrixReduceColumnNV, add); // error: [reduce-shape] "as many columns"
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduce2x2NV, add); // error: [reduce-shape] "half as many"
    coopMatReduceNV(integers, integers, gl_CooperativeMatrixReduceRowNV, add_int); // warning: [reduce-of-integers]
    // correct: [reduce-of-integers] coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceNV(a, m, gl_CooperativeMatrixReduceRowNV, add); // error: [no-matching-overload]
    coopMatReduceNV(integers, m, gl_CooperativeMatrixReduceRowNV, add); // error: [no-matching-overload]
    coopMatReduceNV(r, a, gl_CooperativeMatrixReduceRowNV, add); // error: [no-matching-overload]
    coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, C> group;
    coopMatReduceNV(group, m, gl_CooperativeMatrixReduceRowNV, add); // error: [no-matching-overload]
    coopmat<float, gl_ScopeSubgroup, 16, 16, C> wide_result;
    coopMatReduceNV(wide_result, m, gl_CooperativeMatrixReduceRowNV, add); // error: [no-matching-overload]
    Matrix(15, 16, C) odd;
    Matrix(7, 8, C) odd_half;
    coopMatReduceNV(odd_half, odd, gl_CooperativeMatrixReduce2x2NV, add); // error: [reduce-shape] "half as many"
    coopMatReduceNV(half_size, m, gl_CooperativeMatrixReduceRowAndColumnNV, add);
    Matrix(size, size, C) ms, rs;
    Matrix((size / 2), (size / 2), C) half_s;
    Matrix((size * 2), 16, C) high;
    coopMatReduceNV(half_s, ms, gl_CooperativeMatrixReduce2x2NV, add);
    coopMatReduceNV(half_size, ms, gl_CooperativeMatrixReduce2x2NV, add);
    coopMatReduceNV(rs, ms, gl_CooperativeMatrixReduce2x2NV, add); // error: [reduce-shape] "half as many rows"
    coopMatReduceNV(rows, ms, gl_CooperativeMatrixReduce2x2NV, add); // warning: [reduce-shape] "result must have half as many columns as the matrix with this mask ('coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator>' for 'coopmat<float16_t, gl_ScopeSubgroup, size, size, gl_MatrixUseAccumulator>' given): 16 for 16 by default"
    coopMatReduceNV(high, ms, gl_CooperativeMatrixReduceColumnNV, add);
    coopMatReduceNV(high, ms, gl_CooperativeMatrixReduceRowNV, add); // warning: [reduce-shape] "result must have as many rows as the matrix with this mask ('coopmat<float16_t, gl_ScopeSubgroup, (size * 2), 16, gl_MatrixUseAccumulator>' for 'coopmat<float16_t, gl_ScopeSubgroup, size, size, gl_MatrixUseAccumulator>' given): 32 for 16 by default"
    coopMatReduceNV(m + m, m, gl_CooperativeMatrixReduceRowNV, add); // error: [not-an-lvalue]
    coopMatReduceNV(r, m, 1, unqualified); // error: [callback-parameter-direction] "'a'"
    coopMatReduceNV(r, m, 1, changing); // error: [callback-parameter-direction] "'a'"
    coopMatReduceNV(r, m, 1, arrays); // error: [callback-parameter-type] "float16_t[1]"
    coopMatReduceNV(r, m, 1, structures); // error: [callback-parameter-type] "'Holder'"
    coopMatReduceNV(r, m, 1, result_structure); // error: [callback-return-type] "'Holder'"
    coopMatReduceNV(r, m, 1, result_void); // error: [callback-return-type] "'void'"
    coopMatReduceNV(r, m, 1, missing);
    coopMatReduceNV(r, m, 1, instruction); // error: [missing-body] "'instruction' has no body: it is a SPIR-V instruction"
    coopMatReduceNV(r, m, 1, true ? add : add); // error: [function-as-value]
    coopMatReduceNV(r, m, 1, unknown); // error: [undeclared-identifier]
    coopMatReduceNV(r, m, 1, max); // error: [function-as-value]
    coopMatReduceNV(r, m, 1, r); // error: [no-matching-overload]
    coopMatReduceNV(r, m, 1); // error: [no-matching-overload]
    coopMatReduceNV(r, m, 1, three); // error: [callback-parameter-count]
    coopMatReduceNV(r, m, 1, directions); // error: [callback-parameter-direction] "'a'"
    coopMatReduceNV(r, m, 1, wide); // error: [callback-return-type]
    coopMatReduceNV(r, m, 1, vectors); // error: [callback-parameter-type] "f16vec2"
    coopMatReduceNV(r, m, 1, result_vector); // error: [callback-return-type]
}
