// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_long_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint x[];
} data;
#define Matrix(T, rows, use) coopmat<T, gl_ScopeSubgroup, rows, 16, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
struct Product {
    Matrix(float16_t, 16, A) a[1];
};

void main()
{
    Matrix(float16_t, 16, A) a;
    Matrix(float16_t, 8, B) b[1];
    Matrix(float16_t, 16, C) c;
    Matrix(float, 16, B) wide;
    Product p;
    // What is wrong is in a member and in an element, not in a variable.
    c = coopMatMulAdd(p.a[0], b[0], c); // error: [no-matching-overload]
    bool equal = p.a[0] == a; // error: [cooperative-equality]
    coopMatPerElementNV(); // error: [no-matching-overload]
    tensorViewNV<6> six; // error: [invalid-tensor-dimension]
    tensorLayoutNV<2> t = createTensorLayoutNV(gl_LocalInvocationIndex); // error: [no-matching-overload]
    coopMatTransposeNV(a, c); // error: [no-matching-overload]
    coopMatTransposeNV(wide, c); // warning: [transposition-converts]
    coopMatLoadTensorNV(a, data, 0, t); // error: [no-matching-overload]
    vector<float16_t, 8> v;
    coopvecNV<float16_t, 8> w;
    coopvecNV<float, 4> narrow = coopvecNV<float, 4>(w); // error: [cooperative-conversion]
    w = coopvecNV<float16_t, 8>(a); // error: [cooperative-constructor-argument]
    uint many[32], few[8];
    extractSubArrayQCOM(many, -1, few); // error: [sub-array-range] "between 0 and"
    // correct: [sub-array-range] extractSubArrayQCOM(many, 0, few);
    extractSubArrayQCOM(many, 28, few); // error: [sub-array-range]
    extractSubArrayQCOM(data.x, 0, few); // error: [array-without-length]
    // correct: [array-without-length] extractSubArrayQCOM(many, 0, few);
}
