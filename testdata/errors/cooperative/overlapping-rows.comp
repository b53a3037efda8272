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
    Sum c;
    coopMatLoad(a, halfs.x, 0, 0, RowMajor);
    coopMatLoad(a, halfs.x, 0, 8, RowMajor); // warning: [overlapping-rows]
    // correct: [overlapping-rows] coopMatLoad(a, halfs.x, 0, 16, RowMajor);
    coopMatStore(a, halfs.x, 0, 8, ColumnMajor); // warning: [overlapping-rows]
    coopMatLoad(c, halfs.x, 0, 16, RowMajor); // warning: [reinterpreted-memory]
}
