// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Input { int8_t x[]; };
layout(binding = 1) buffer Signed { int64_t y[]; };
layout(binding = 2) buffer Unsigned { uint64_t z[]; };
layout(binding = 3) buffer Narrow { int16_t w[]; };
#define Matrix(type, use) coopmat<type, gl_ScopeSubgroup, 16, 16, use>
#define Sum(type) Matrix(type, gl_MatrixUseAccumulator)
void main()
{
    Matrix(int8_t, gl_MatrixUseA) a;
    Matrix(int8_t, gl_MatrixUseB) b;
    coopMatLoad(a, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, x, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    Sum(int64_t) wide = coopMatMulAdd(a, b, Sum(int64_t)(1), gl_MatrixOperandsSaturatingAccumulation);
    Sum(int16_t) narrow = coopMatMulAdd(a, b, Sum(int16_t)(1), gl_MatrixOperandsSaturatingAccumulation);
    Sum(uint64_t) positive = coopMatMulAdd(Matrix(uint8_t, gl_MatrixUseA)(a), Matrix(uint8_t, gl_MatrixUseB)(b),
        Sum(uint64_t)(1), gl_MatrixOperandsSaturatingAccumulation);
    coopMatStore(wide, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(narrow, w, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(positive, z, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
