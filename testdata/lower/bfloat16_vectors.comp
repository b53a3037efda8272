// target: bfloat16
// spec: 0=1000141000
// Products of bfloat16, which a specialization constant says: the bits of weights go to tiles as they are in memory, those
// of the vectors through shared memory, rounded to bfloat16.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int KIND = gl_ComponentTypeFloat16NV;
layout(binding = 0, std430) readonly buffer Weights { uint16_t x[]; } weights;
layout(binding = 1, std430) buffer Data { float x[]; } data;

void main()
{
    coopvecNV<float, 16> v, r;
    coopVecLoadNV(v, data.x, gl_LocalInvocationIndex * 64);
    coopVecMatMulAddNV(r, v, KIND, weights.x, 0, KIND, weights.x, 1024, KIND, 16, 16,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(r, data.x, 4096 + gl_LocalInvocationIndex * 64);
}
