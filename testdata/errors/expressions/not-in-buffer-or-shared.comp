// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
struct Inner {
    float16_t z[256];
};
layout(binding = 0, std430) buffer Data {
    float16_t x[256];
    Inner y[2];
} data;
layout(binding = 1) uniform Constants {
    vec4 y[64];
} constants;
shared float16_t rows[2][256];
void load(float16_t values[256])
{
    MatrixA a;
    coopMatLoad(a, values, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [not-in-buffer-or-shared] "parameter"
    // correct: [not-in-buffer-or-shared] coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}

void main()
{
    MatrixA a;
    float16_t local[256];
    coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(a, data.y[1].z, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(a, rows[1], 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(a, local, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [not-in-buffer-or-shared] "local variable"
    coopMatLoad(a, constants.y, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [not-in-buffer-or-shared] "uniform"
    load(local);
}
