#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_NV_cooperative_vector : require
// Accumulation in memory: the stride of an outer product comes last.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int LAYOUT = 3;
layout(constant_id = 1) const int INTERPRETATION = 1;
layout(buffer_reference, std430) buffer Gradients {
    float x[];
};
layout(binding = 0, std430) buffer Data {
    float16_t halfs[1024];
    uint offset;
    int stride;
    float floats[];
} data;
layout(push_constant) uniform Addresses {
    Gradients gradients;
} addresses;

void main()
{
    coopvecNV<float16_t, 8> a;
    coopvecNV<float16_t, 16> b;
    coopvecNV<float, 5> c;
    coopVecLoadNV(a, data.halfs, 0);
    coopVecLoadNV(b, data.halfs, 16);
    coopVecLoadNV(c, data.floats, 0);
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
    coopVecOuterProductAccumulateNV(b, a, data.floats, data.offset, data.stride, LAYOUT, INTERPRETATION);
    coopVecOuterProductAccumulateNV(c, c, addresses.gradients.x, 64u, 32u, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat32NV);
    coopVecReduceSumAccumulateNV(a, data.halfs, 32);
    coopVecReduceSumAccumulateNV(b + b, data.halfs, data.offset);
    coopVecReduceSumAccumulateNV(c, addresses.gradients.x, data.stride * 16);
}
