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
#define Bytes(use) coopmat<int8_t, gl_ScopeSubgroup, 16, 16, use>

void main()
{
    Bytes(gl_MatrixUseA) a = Bytes(gl_MatrixUseA)(1);
    Bytes(gl_MatrixUseB) b = Bytes(gl_MatrixUseB)(2);
    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    c = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(3);
    c = coopMatMulAdd(a, b, c, gl_MatrixOperandsSaturatingAccumulation);
    c = coopMatMulAdd(a, b, c, 0);
    c = coopMatMulAdd(a, b, c, 32); // error: [invalid-matrix-operands]
    // correct: [invalid-matrix-operands] c = coopMatMulAdd(a, b, c, 0);
    c = coopMatMulAdd(a, b, c, 0x1f); // warning: [invalid-matrix-operands] "the types say which operands are signed"
}
