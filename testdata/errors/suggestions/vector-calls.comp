#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer D { float16_t x[]; } d;
void main()
{
    coopvecNV<float16_t, 16> v, r;
    v = max(v, 0.0); // error: 16 [no-matching-overload] "splat it: coopvecNV<float16_t, 16>(0.0)"
    coopVecMatMulAddNV(r, v, gl_ComponentTypeFloat16NV, d.x, 0, gl_ComponentTypeFloat16NV, d.x, 0, 16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32); // error: [no-matching-overload] "missing 'biasInterpretation' (argument 9)"
}
