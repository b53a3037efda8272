// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define ColumnMajor gl_CooperativeMatrixLayoutColumnMajor
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;
layout(binding = 1, std430) buffer Floats {
    float x[];
} floats;
layout(constant_id = 0) const uint N = 16;
layout(constant_id = 1) const int mask = 16;
#define Tall coopmat<float16_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseA>
#define Workgroup coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseB>
#define Other coopmat<float16_t, gl_ScopeSubgroup, 16, N, gl_MatrixUseB>

void main()
{
    MatrixA a;
    MatrixB b;
    Sum c;
    Tall tall;
    Other other;
    Workgroup wide; // warning: [workgroup-scope]
    c = coopMatMulAdd(a, b, c);
    c = coopMatMulAdd(tall, b, c); // error: [no-matching-overload]
    c = coopMatMulAdd(a, other, c); // error: [no-matching-overload]
    c = coopMatMulAdd(a, wide, c); // error: [no-matching-overload]
    c = coopMatMulAdd(b, b, c); // error: [no-matching-overload]
    c = coopMatMulAdd(a, a, c); // error: [no-matching-overload]
    c = coopMatMulAdd(a, b, a); // error: [no-matching-overload]
    a = coopMatMulAdd(a, b, c); // error: [cooperative-type-mismatch]
    int variable = 16;
    c = coopMatMulAdd(a, b, c, variable); // error: [not-constant]
    c = coopMatMulAdd(a, b, c, mask); // error: [specialization-not-allowed]
}
