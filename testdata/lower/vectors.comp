// Products of vectors as tiles; between them the vector stays in tiles.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;

void main()
{
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, data.x, gl_LocalInvocationIndex * 32);
    for (uint i = 0; i < 2; ++i)
    {
        coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, data.x, 4096, gl_ComponentTypeFloat16NV, 16, 16,
            gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
        v = max(v, coopvecNV<float16_t, 16>(0.0));
    }
    coopVecStoreNV(v, data.x, gl_LocalInvocationIndex * 32);
}
