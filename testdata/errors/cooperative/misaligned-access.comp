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

void main()
{
    MatrixA a;
    coopMatLoad(a, halfs.x, 8, 24, RowMajor);
    coopMatLoad(a, halfs.x, 1, 16, RowMajor); // warning: [misaligned-access] "first element"
    // correct: [misaligned-access] coopMatLoad(a, halfs.x, 8, 16, RowMajor);
    coopMatStore(a, halfs.x, 0, 17, RowMajor); // warning: [misaligned-access] "stride"
    coopMatLoad(a, halfs.x, gl_WorkGroupID.x, 16, RowMajor); // warning: [misaligned-access] "first element is a multiple of 2 bytes, which is not always a multiple of 16"
    uint row = 3;
    coopMatLoad(a, halfs.x, row, 16, RowMajor); // warning: [misaligned-access] "first element of 6 bytes is not a multiple of 16"
}
