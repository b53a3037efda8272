#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Matrices {
    uint8_t m[];
} matrices;
layout(binding = 1, std430) buffer Biases {
    float16_t b[];
} biases;
layout(binding = 2, std430) buffer Vectors {
    uvec4 v[];
} vectors;
shared vec2 tile[64];

void main()
{
    coopvecNV<float16_t, 16> a, b;
    coopvecNV<int, 8> i;
    coopvecNV<uint, 8> u;
    coopVecLoadNV(a, vectors.v, 16);
    coopVecLoadNV(b, tile, 32u);
    coopVecLoadNV(i, vectors.v, 0);
    coopVecLoadNV(u, vectors.v, 0);

    a = min(max(clamp(a, b, a), b), a);
    a = tanh(exp(log(atan(a))));
    a = fma(step(a, b), a, b);
    i = clamp(min(i, i), max(i, i), i);
    u = clamp(min(u, u), max(u, u), u);

    coopvecNV<float, 8> product;
    coopVecMatMulNV(product, a, gl_ComponentTypeFloat16NV, matrices.m, 64, gl_ComponentTypeFloatE4M3NV, 8, 16,
                    gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    coopVecMatMulAddNV(product, a, gl_ComponentTypeFloat16NV, matrices.m, 0, gl_ComponentTypeFloat16NV,
                       biases.b, 32, gl_ComponentTypeFloat16NV, 8, 16,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecMatMulNV(i, u, gl_ComponentTypeSignedInt8PackedNV, matrices.m, 0, gl_ComponentTypeSignedInt8NV, 8, 32,
                    gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, true, 0);

    coopVecOuterProductAccumulateNV(a, b, biases.b, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
    coopVecReduceSumAccumulateNV(a, biases.b, 16);
    coopVecStoreNV(a, tile, 0);
    coopVecStoreNV(product, vectors.v, 48);
    coopVecStoreNV(i, vectors.v, 0);
}
