#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_NV_cooperative_vector : require
// A small network with all that surrounds one: addresses, specialization, loops that unroll, barriers, atomics, packed numbers.
layout(constant_id = 0) const uint WIDTH = 32;
layout(constant_id = 1) const int LAYERS = 3;
layout(constant_id = 2) const bool HAS_BIAS = true;
layout(constant_id = 3) const int KIND = gl_ComponentTypeFloat16NV;
layout(local_size_x_id = 4, local_size_y = 1, local_size_z = 1) in;

layout(buffer_reference, std430, buffer_reference_align = 64) readonly buffer Weights {
    float16_t x[];
};
layout(buffer_reference, scalar) coherent buffer Progress {
    uint done;
    uint16_t flags[4];
};
struct Layer {
    uint64_t weights;
    uvec2 biases;
    uint offset;
};
layout(set = 0, binding = 0, std430) readonly buffer Layers {
    Layer layers[];
} networks[];
layout(set = 0, binding = 1, scalar) buffer Samples {
    uint count;
    f16vec3 colors[];
} samples[2];
layout(push_constant) uniform Constants {
    Progress progress;
    uint network;
    uint packed_scale;
} constants;
shared uint winners;

void main()
{
    uint id = gl_GlobalInvocationID.x;
    vec2 scale = unpackHalf2x16(constants.packed_scale);
    if (gl_SubgroupInvocationID == 0 && gl_SubgroupID + 1 == gl_NumSubgroups)
        winners = gl_SubgroupSize;
    barrier();
    coopvecNV<float16_t, WIDTH> v = coopvecNV<float16_t, WIDTH>(float16_t(scale.x));
    uint chosen = constants.network + (id & 1);
    [[unroll]] for (int i = 0; i < LAYERS; ++i) {
        Layer layer = networks[nonuniformEXT(chosen)].layers[i];
        Weights weights = Weights(layer.weights);
        if (HAS_BIAS) {
            coopVecMatMulAddNV(v, v, KIND, weights.x, layer.offset, KIND, Weights(layer.biases).x, 0, KIND, WIDTH, WIDTH,
                               gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
        } else {
            coopVecMatMulNV(v, v, KIND, weights.x, layer.offset, KIND, WIDTH, WIDTH, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
        }
        v = max(v, coopvecNV<float16_t, WIDTH>(0.0hf));
    }
    samples[1].colors[id] = f16vec3(v[0], v[1], v[2]) * float16_t(scale.y);
    [[dont_unroll]] for (int i = 0; i < v.length(); i += 4) {
        if (isnan(v[i]))
            atomicAdd(winners, 1, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    }
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared | gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease | gl_SemanticsMakeAvailable);
    if (gl_LocalInvocationIndex == 0) {
        atomicStore(constants.progress.done, winners, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        constants.progress.flags[1] = uint16_t(packHalf2x16(vec2(v[0], v[1])) >> 16);
        samples[0].count = atomicExchange(samples[1].count, 0u);
    }
}
