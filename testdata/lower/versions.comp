// One test at the start decides for two products: the invocations that are here, and the network that they select.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;
layout(binding = 1, std430) readonly buffer Networks { uint numbers[]; } networks;
layout(push_constant) uniform Push { uint count; } push;

void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint start = networks.numbers[i / 8] * 1024;
    if (i >= push.count) return;
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, data.x, i * 32);
    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, data.x, start, gl_ComponentTypeFloat16NV, 16, 16,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    v = max(v, coopvecNV<float16_t, 16>(0.0));
    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, data.x, start + 512, gl_ComponentTypeFloat16NV, 16, 16,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(v, data.x, i * 32);
}
