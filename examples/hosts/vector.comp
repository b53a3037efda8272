#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

// A network of two layers; each invocation computes one sample.
const uint INPUTS = 16, HIDDEN = 32, OUTPUTS = 8;
layout(constant_id = 0) const uint LANES = 32;
layout(local_size_x_id = 0) in;

// Rows of a matrix begin at multiples of 16 bytes, matrices and biases at multiples of 64.
layout(binding = 0) readonly buffer Weights {
    float16_t first[HIDDEN * INPUTS];
    float16_t second[OUTPUTS * HIDDEN];
    float16_t firstBias[HIDDEN];
    float16_t secondBias[OUTPUTS];
} weights;
layout(binding = 1) readonly buffer Samples { float16_t samples[]; };
layout(binding = 2) writeonly buffer Results { float16_t results[]; };
layout(push_constant) uniform Parameters {
    uint count;
    float16_t slope;
};

void main()
{
    const uint id = gl_GlobalInvocationID.x;
    if (id >= count)
        return;
    coopvecNV<float16_t, INPUTS> sampled;
    coopVecLoadNV(sampled, samples, id * INPUTS * 2);
    coopvecNV<float16_t, HIDDEN> hidden;
    coopVecMatMulAddNV(hidden, sampled, gl_ComponentTypeFloat16NV, weights.first, 0, gl_ComponentTypeFloat16NV,
                       weights.firstBias, 0, gl_ComponentTypeFloat16NV, HIDDEN, INPUTS,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, INPUTS * 2);
    hidden = max(hidden, hidden * slope);
    coopvecNV<float16_t, OUTPUTS> result;
    coopVecMatMulAddNV(result, hidden, gl_ComponentTypeFloat16NV, weights.second, 0, gl_ComponentTypeFloat16NV,
                       weights.secondBias, 0, gl_ComponentTypeFloat16NV, OUTPUTS, HIDDEN,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, HIDDEN * 2);
    coopVecStoreNV(result, results, id * OUTPUTS * 2);
}
