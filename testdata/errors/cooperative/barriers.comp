// options: -Wcoop --target-env=vulkan1.3
// None of these lacks a barrier: no warning but the last two, which show that the shader is looked at.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float16_t x[]; } data;
layout(push_constant) uniform Push { uint count; } push;
shared float16_t tile[1024];
shared float16_t halves[2][256];
shared float16_t other[256];

#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>

void parts_of_a_buffer(inout MatrixA m)
{
    // Two halves by turns.
    uint current = 0;
    other[gl_LocalInvocationIndex] = 1.0hf;
    halves[0][gl_LocalInvocationIndex] = data.x[gl_LocalInvocationIndex];
    barrier();
    for (uint k = 0; k < push.count; ++k) {
        halves[current ^ 1][gl_LocalInvocationIndex] = data.x[k * 64 + gl_LocalInvocationIndex];
        coopMatLoad(m, halves[current], 0, 16, RowMajor);
        coopMatStore(m, data.x, 4096, 16, RowMajor);
        current ^= 1;
        barrier();
    }
    for (uint k = 0; k < push.count; ++k) {
        tile[(k + 1) % 2 * 256 + gl_LocalInvocationIndex] = data.x[k * 64 + gl_LocalInvocationIndex];
        coopMatLoad(m, tile, k % 2 * 256, 16, RowMajor);
        barrier();
    }
    // Columns beside each other.
    coopMatStore(m, tile, 16, 32, RowMajor);
    coopMatLoad(m, tile, 0, 32, RowMajor);
    tile[512 + gl_SubgroupInvocationID] = 1.0hf;
    barrier();
}

void branches(inout MatrixA m)
{
    if (push.count > 3)
        coopMatStore(m, tile, 0, 16, RowMajor);
    else
        data.x[0] = tile[0];
    if (push.count == 0)
        data.x[1] = tile[1];
    barrier();
    switch (push.count) {
    case 1:
        coopMatStore(m, tile, 0, 16, RowMajor);
        break;
    case 2:
        data.x[2] = tile[2];
    }
    subgroupBarrier();
    for (uint k = 0; k < push.count; ++k) {
        if (k != 0)
            barrier();
        coopMatStore(m, tile, 0, 16, RowMajor);
        if (k == 7)
            break;
        memoryBarrierShared();
        data.x[k] = tile[k];
        controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    }
    barrier();
    coopMatStore(m, tile, 0, 16, RowMajor);
    if (push.count == 4)
        return;
    groupMemoryBarrier();
    data.x[5] = tile[tile.length() - 1000];
}

void main()
{
    MatrixA m = MatrixA(1.0hf);
    parts_of_a_buffer(m);
    branches(m);
    coopMatLoad(m, other, 0, 16, RowMajor);
    coopMatStore(m * 2.0hf, other, 0, 16, RowMajor);
    barrier();
    data.x[6] = other[0] + tile[0];
    coopMatStore(m, tile, 0, 16, RowMajor); // warning: [missing-barrier] "without a barrier after it is read"
    barrier();
    // A sign leaves an offset the same.
    uint first = push.count;
    coopMatStore(m, tile, first, 16, RowMajor);
    coopMatLoad(m, tile, +first, 16, RowMajor); // warning: [missing-barrier] "after it is written by 'coopMatStore'"
}
