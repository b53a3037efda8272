// Outer products and sums of vectors as tiles: one addition for each element and subgroup, where all of it is there.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Data { float16_t x[]; } data;
layout(binding = 1, std430) buffer Gradients { float weights[]; } gradients;
layout(binding = 2, std430) buffer Sums { float16_t biases[]; } sums;

void main()
{
    coopvecNV<float16_t, 32> v;
    coopvecNV<float16_t, 16> r;
    coopVecLoadNV(v, data.x, gl_LocalInvocationIndex * 64);
    // The result stays in tiles, which become columns.
    coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, data.x, 4096, gl_ComponentTypeFloat16NV, 16, 32,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 64);
    r = max(r, coopvecNV<float16_t, 16>(0.0));
    coopVecOuterProductAccumulateNV(r, v, gradients.weights, 0, 128, gl_CooperativeVectorMatrixLayoutRowMajorNV,
        gl_ComponentTypeFloat32NV);
    if (gl_LocalInvocationIndex < 40) coopVecReduceSumAccumulateNV(r, sums.biases, 0);
    // No tiles have products of floats of 32 bits.
    coopVecReduceSumAccumulateNV(coopvecNV<float, 16>(r), gradients.weights, 8192);
}
