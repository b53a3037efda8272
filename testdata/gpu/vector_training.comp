#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// The sum over all invocations of a vector, and of its outer product with another.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer BufferA { float16_t x[]; } bufferA;
layout(set = 0, binding = 1) readonly buffer BufferB { float16_t x[]; } bufferB;
layout(set = 0, binding = 2) buffer Target { float16_t x[]; } target;

void main()
{
    coopvecNV<float16_t, 16> a, b;
    coopVecLoadNV(a, bufferA.x, gl_LocalInvocationIndex * 32u);
    coopVecLoadNV(b, bufferB.x, gl_LocalInvocationIndex * 32u);
#ifdef OUTER_PRODUCT
    coopVecOuterProductAccumulateNV(a, b, target.x, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                    gl_ComponentTypeFloat16NV);
#else
    coopVecReduceSumAccumulateNV(a, target.x, 0);
#endif
}
