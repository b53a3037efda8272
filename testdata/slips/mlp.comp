// options: --target-env=vulkan1.3
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;
const uint IN = 16;
const uint HIDDEN = 32;

layout(binding = 0, std430) readonly buffer Weights { uint8_t bytes[]; } weights;
layout(binding = 1, std430) readonly buffer Inputs { float16_t x[]; } inputs;
layout(binding = 2, std430) buffer Outputs { float16_t y[]; } outputs;

#define LAYOUT gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define F16 gl_ComponentTypeFloat16NV

coopvecNV<float16_t, HIDDEN> relu(coopvecNV<float16_t, HIDDEN> v)
{
    return max(v, coopvecNV<float16_t, HIDDEN>(0.0));
}

coopvecNV<float16_t, HIDDEN> layer(coopvecNV<float16_t, IN> v, uint offset)
{
    coopvecNV<float16_t, HIDDEN> result;
    coopVecMatMulAddNV(result, v, F16, weights.bytes, offset, F16, weights.bytes, offset + 1024, F16,
        HIDDEN, IN, LAYOUT, false, 0);
    return relu(result);
}

void main()
{
    uint index = gl_GlobalInvocationID.x;
    coopvecNV<float16_t, IN> v;
    coopVecLoadNV(v, inputs.x, index * IN * 2);
    coopvecNV<float16_t, HIDDEN> hidden = layer(v, 0);
    hidden = hidden * float16_t(0.5) + hidden;
    for (uint i = 0; i < hidden.length(); i++)
        hidden[i] = clamp(hidden[i], float16_t(0.0), float16_t(6.0));
    coopVecStoreNV(hidden, outputs.y, index * HIDDEN * 2);
}
