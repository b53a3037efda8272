#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_nontemporal_keyword : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#pragma use_vulkan_memory_model
// A product of matrices with all that surrounds one: tiles in shared memory, memory models, unrolled loops, specialized sizes.
layout(local_size_x_id = 0, local_size_y_id = 1) in;
layout(constant_id = 0) const uint THREADS = 64;
layout(constant_id = 2) const uint TILE_M = 16;
layout(constant_id = 3) const uint TILE_N = 16;
layout(constant_id = 4) const uint TILE_K = 16;
layout(constant_id = 5) const uint STEPS = 2;
const uint STRIDE = TILE_K + 8;
layout(buffer_reference, std430, buffer_reference_align = 16) restrict readonly nontemporal buffer Input {
    uvec4 words[];
};
layout(buffer_reference, std430, buffer_reference_align = 16) restrict writeonly buffer Output {
    float16_t x[];
};
layout(push_constant) uniform Constants {
    Input a, b;
    Output d;
    uint k;
    uint stride;
} constants;
layout(binding = 0, std430) workgroupcoherent buffer Scratch {
    int8_t signs[];
} scratch;
shared f16vec4 tile_a[TILE_M * STRIDE / 4];
shared float16_t tile_b[STRIDE * TILE_N];
#define A coopmat<float16_t, gl_ScopeSubgroup, TILE_M, TILE_K, gl_MatrixUseA>
#define B coopmat<float16_t, gl_ScopeSubgroup, TILE_K, TILE_N, gl_MatrixUseB>
#define C coopmat<float, gl_ScopeSubgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator>

void main()
{
    C sums[2];
    sums[0] = sums[1] = C(0.0);
    for (uint k = 0; k < constants.k; k += TILE_K) {
        [[unroll]] for (uint i = gl_LocalInvocationIndex; i < TILE_M * STRIDE / 4; i += THREADS) {
            uvec4 words = constants.a.words[k + i];
            tile_a[i] = f16vec4(unpackFloat2x16(words.x), unpackFloat2x16(words.y));
        }
        barrier();
        A a;
        B b;
        coopMatLoad(a, tile_a, 0, STRIDE / 4, gl_CooperativeMatrixLayoutRowMajor);
        [[unroll, dependency_infinite]] for (uint step = 0; step < STEPS; ++step) {
            coopMatLoad(b, tile_b, step * TILE_N, STRIDE, gl_CooperativeMatrixLayoutColumnMajor);
            sums[step & 1] = coopMatMulAdd(a, b, sums[step & 1]);
        }
        controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    }
    if (scratch.signs[gl_SubgroupID] < 0)
        sums[0] = -sums[0];
    coopmat<float16_t, gl_ScopeSubgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator> narrow =
        coopmat<float16_t, gl_ScopeSubgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator>(sums[0] + sums[1]);
    coopMatStore(narrow, constants.d.x, gl_WorkGroupID.x * TILE_N, constants.stride, gl_CooperativeMatrixLayoutRowMajor);
}
