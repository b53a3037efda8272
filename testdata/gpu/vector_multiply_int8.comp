#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require

// Signed bytes, four to a word: 16 x 32 matrix, 32-bit sums.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Matrices { int8_t x[]; } matrices;
layout(set = 0, binding = 1) readonly buffer Biases { int x[]; } biases;
layout(set = 0, binding = 2) readonly buffer Inputs { uint x[]; } inputs;
layout(set = 0, binding = 3) buffer Outputs { int x[]; } outputs;

void main()
{
    coopvecNV<uint, 8> v;
    coopvecNV<int, 16> r;
    coopVecLoadNV(v, inputs.x, gl_LocalInvocationIndex * 32u);
    coopVecMatMulAddNV(r, v, gl_ComponentTypeSignedInt8PackedNV, matrices.x, 0, gl_ComponentTypeSignedInt8NV, biases.x, 0,
                       gl_ComponentTypeSignedInt32NV, 16, 32, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(r, outputs.x, gl_LocalInvocationIndex * 64u);
}
