#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// A matrix of M rows and K columns times one vector for each invocation, plus a bias; then an activation.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint M = 16;
layout(constant_id = 1) const uint K = 16;
layout(constant_id = 2) const uint STRIDE = 32;
layout(set = 0, binding = 0) readonly buffer Matrices { float16_t x[]; } matrices;
layout(set = 0, binding = 1) readonly buffer Biases { float16_t x[]; } biases;
layout(set = 0, binding = 2) readonly buffer Inputs { float16_t x[]; } inputs;
layout(set = 0, binding = 3) buffer Outputs { float16_t x[]; } outputs;

void main()
{
    coopvecNV<float16_t, K> v;
    coopvecNV<float16_t, M> r;
    coopVecLoadNV(v, inputs.x, gl_LocalInvocationIndex * K * 2u);
#ifdef BIAS
    coopVecMatMulAddNV(r, v, gl_ComponentTypeFloat16NV, matrices.x, 0, gl_ComponentTypeFloat16NV, biases.x, 0,
                       gl_ComponentTypeFloat16NV, M, K, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, STRIDE);
    r = max(r, coopvecNV<float16_t, M>(0.0));
#else
    coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, matrices.x, 0, gl_ComponentTypeFloat16NV, M, K,
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, STRIDE);
#endif
    coopVecStoreNV(r, outputs.x, gl_LocalInvocationIndex * M * 2u);
}
