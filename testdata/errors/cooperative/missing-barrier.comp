// options: -Wcoop --target-env=vulkan1.3
// What a matrix operation and other invocations do to the same shared memory, without a barrier in between.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float16_t x[]; } data;
layout(push_constant) uniform Push { uint count; } push;
shared float16_t tile[512];
shared float16_t halves[2][256];

#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>

void fill(uint k)
{
    for (uint i = 0; i < 256; i += 64)
        tile[i + gl_LocalInvocationIndex] = data.x[k + i + gl_LocalInvocationIndex]; // warning: 9 [missing-barrier] "'tile' is written without a barrier after it is read by 'coopMatLoad'" "'tile' is read by 'coopMatLoad' here"
}

void store_and_read()
{
    MatrixA m = MatrixA(1.0hf);
    coopMatStore(m, tile, 256, 16, RowMajor);
    data.x[gl_LocalInvocationIndex] = tile[256 + gl_LocalInvocationIndex]; // warning: 39 [missing-barrier] "'tile' is read without a barrier after it is written by 'coopMatStore'" "call barrier() in between"
    barrier();
    coopMatStore(m, halves[1], 0, 16, RowMajor);
    uint half_number = 1;
    coopMatLoad(m, halves[half_number], 0, 16, RowMajor); // warning: [missing-barrier] "'halves' is read by 'coopMatLoad' without a barrier after it is written by 'coopMatStore'"
    barrier();
    if (push.count > 3)
        tile[0] = 1.0hf;
    coopMatStore(m, tile, 0, 16, RowMajor); // warning: [missing-barrier] "'tile' is written by 'coopMatStore' without a barrier after it is written" "'tile' is written here"
    barrier();
}

void main()
{
    MatrixA m;
    store_and_read();
    for (uint k = 0; k < push.count; ++k) {
        // Right before the first iteration, but not between two.
        fill(k * 256);
        barrier();
        coopMatLoad(m, tile, 0, 16, RowMajor);
        coopMatStore(m, data.x, 4096, 16, RowMajor);
    }
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < 256; i += 64)
        tile[i] = 1.0hf;
    coopMatLoad(m, tile, 0, 16, RowMajor); // warning: [missing-barrier] "'tile' is read by 'coopMatLoad' without a barrier after it is written"
    // correct: [missing-barrier] barrier(); coopMatLoad(m, tile, 0, 16, RowMajor);
    coopMatStore(m, data.x, 4096, 16, RowMajor);
}
