#version 320 es
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// GLSL ES has the types and all the functions.
precision highp float;
precision highp int;
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float floats[];
} data;
layout(binding = 1, std430) buffer Words {
    uint words[];
} words;

void main()
{
    coopvecNV<float, 8> v, w;
    coopVecLoadNV(v, data.floats, 0u);
    coopVecMatMulNV(w, v, gl_ComponentTypeFloat16NV, words.words, 0u, gl_ComponentTypeFloat16NV, 8u, 8u,
                    gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0u);
    coopVecMatMulAddNV(w, v, gl_ComponentTypeFloat16NV, words.words, 0u, gl_ComponentTypeFloat16NV, data.floats, 16u, gl_ComponentTypeFloat32NV,
                       8u, 8u, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16u);
    w = fma(max(w, coopvecNV<float, 8>(0.0)), step(v, w), tanh(v)) * 2.0;
    mediump coopvecNV<float, 8> low = exp(min(w, v));
    coopVecOuterProductAccumulateNV(v, w, data.floats, 0u, 0u, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat32NV);
    coopVecReduceSumAccumulateNV(low, data.floats, 16u);
    coopVecStoreNV(w, data.floats, 32u);
}
