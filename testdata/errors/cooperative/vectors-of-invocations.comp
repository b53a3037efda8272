// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float16_t data[]; };
layout(push_constant) uniform Sizes { uint pitch; };

void main()
{
    coopvecNV<float16_t, 16> v;
    coopvecNV<float16_t, 4> w;
    uint index = gl_GlobalInvocationID.x;
    coopVecLoadNV(v, data, gl_LocalInvocationIndex * 32);
    coopVecLoadNV(w, data, gl_GlobalInvocationID.x * 8); // warning: [misaligned-access] 28 "a multiple of 8 bytes, which is not always a multiple of 16"
    coopVecLoadNV(w, data, index * 4u);                  // warning: [misaligned-access] 28
    coopVecStoreNV(v, data, gl_GlobalInvocationID.x * 16); // warning: [overlapping-vectors] 29 "each has 32 bytes, 16 after the one before"
    // correct: [overlapping-vectors] coopVecStoreNV(v, data, gl_GlobalInvocationID.x * 32);
    coopVecStoreNV(v, data, 64u + (index << 4));           // warning: [overlapping-vectors] 29 "offsets count bytes"
    coopVecStoreNV(v, data, index * 32);
    coopVecStoreNV(v, data, index * pitch);
    coopVecStoreNV(v, data, gl_GlobalInvocationID.y * 16);
    coopVecStoreNV(v, data, gl_WorkGroupID.x * 16 + index * 64);
    coopVecStoreNV(w, data, index * 16);
}
