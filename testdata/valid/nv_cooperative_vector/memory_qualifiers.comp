#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_nontemporal_keyword : require
#extension GL_NV_cooperative_vector : require
// What the qualifiers of memory become as operands of loads and stores; products and accumulations have none.
layout(local_size_x = 32) in;
#define MEMORY(number, qualifier) layout(binding = number, std430) qualifier buffer Block##number { float16_t x[]; } qualifier##_memory;
MEMORY(0, coherent)
MEMORY(1, devicecoherent)
MEMORY(2, queuefamilycoherent)
MEMORY(3, workgroupcoherent)
MEMORY(4, subgroupcoherent)
MEMORY(6, volatile)
MEMORY(7, nonprivate)
MEMORY(8, nontemporal)
MEMORY(9, restrict)
layout(binding = 10, std430) readonly buffer Input { float16_t x[]; } input_memory;
layout(binding = 11, std430) writeonly buffer Output { float16_t x[]; } output_memory;
layout(binding = 12, std430) buffer Members { coherent float16_t of_member[64]; volatile float16_t of_other[64]; float16_t plain[]; } members;
layout(buffer_reference, std430) buffer Plain { float16_t x[]; };
layout(buffer_reference, std430, buffer_reference_align = 64) coherent buffer Aligned { int before; float16_t x[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) volatile buffer Unaligned { float16_t x[]; };
layout(push_constant) uniform Addresses {
    Plain plain;
    Aligned aligned;
    Unaligned unaligned;
} addresses;
shared float16_t tile[64];

void main()
{
    coopvecNV<float16_t, 16> v, w;
#define BOTH(qualifier) coopVecLoadNV(v, qualifier##_memory.x, 16); coopVecStoreNV(v, qualifier##_memory.x, 32);
    BOTH(coherent) BOTH(devicecoherent) BOTH(queuefamilycoherent) BOTH(workgroupcoherent) BOTH(subgroupcoherent)
    BOTH(volatile) BOTH(nonprivate) BOTH(nontemporal) BOTH(restrict)
    coopVecLoadNV(v, input_memory.x, 0);
    coopVecStoreNV(v, output_memory.x, 0);
    coopVecLoadNV(v, members.of_member, 0);
    coopVecStoreNV(v, members.of_other, 0);
    coopVecStoreNV(v, members.plain, 0);
    coopVecLoadNV(v, tile, 0);
    coopVecStoreNV(v, tile, 0);
    coopVecLoadNV(v, addresses.plain.x, 0);
    coopVecStoreNV(v, addresses.plain.x, 16);
    coopVecLoadNV(v, addresses.aligned.x, 0);
    coopVecStoreNV(v, addresses.aligned.x, 16);
    coopVecLoadNV(v, addresses.unaligned.x, 0);
    coopVecStoreNV(v, addresses.unaligned.x, 16);
#define Half gl_ComponentTypeFloat16NV
#define Optimal gl_CooperativeVectorMatrixLayoutTrainingOptimalNV
    coopVecMatMulAddNV(w, v, Half, coherent_memory.x, 0, Half, volatile_memory.x, 0, Half, 16, 16, Optimal, false, 0);
    coopVecMatMulNV(w, v, Half, addresses.plain.x, 0, Half, 16, 16, Optimal, false, 0);
    coopVecOuterProductAccumulateNV(v, w, coherent_memory.x, 0, 0, Optimal, Half);
    coopVecReduceSumAccumulateNV(v, addresses.aligned.x, 16);
}
