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
struct Pair {
    float16_t x, y;
};
layout(binding = 2, std430) buffer Others {
    vec3 vectors[4];
    mat4 matrices[4];
    Pair pairs[4];
    vec4 fine[64];
    u8vec2 fine_too[256];
} others;
shared float16_t grid[16][16];

void main()
{
    MatrixA a;
    coopMatLoad(a, others.fine, 0, 2, RowMajor); // warning: [reinterpreted-memory]
    coopMatLoad(a, others.fine_too, 0, 16, RowMajor);
    coopMatLoad(a, others.vectors, 0, 16, RowMajor); // error: [invalid-buffer-element] "vec3"
    // correct: [invalid-buffer-element] coopMatLoad(a, halfs.x, 0, 16, RowMajor);
    coopMatLoad(a, others.matrices, 0, 16, RowMajor); // error: [invalid-buffer-element] "declare an array of its columns, of 'vec4'"
    coopMatStore(a, others.pairs, 0, 16, RowMajor); // error: [invalid-buffer-element] "an array of the members' type"
    coopMatStore(a, grid, 0, 16, RowMajor); // error: [invalid-buffer-element] "of 'float16_t', with one dimension"
    coopMatLoad(a, others.fine[0], 0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(a, halfs.x, 0, 16, 1u); // error: [no-matching-overload]
    coopMatLoad(a, halfs.x, 0, 16, true); // error: [no-matching-overload]
    coopMatLoad(a, halfs.x, 0, 16); // error: [no-matching-overload]
    coopMatStore(a, halfs.x, 0, 16, RowMajor, 1); // error: [no-matching-overload]
    coopMatLoad(a, halfs.x, true, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(a, halfs.x, 0ul, 16, RowMajor); // error: [no-matching-overload]
}
