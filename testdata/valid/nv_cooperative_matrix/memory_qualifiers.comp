// What qualifiers of memory make of the memory operands of loads and stores.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_nontemporal_keyword : require
#extension GL_NV_cooperative_matrix : require
layout(local_size_x = 64) in;
#define Block(QUALIFIER, NUMBER) layout(binding = NUMBER, std430) QUALIFIER buffer Block_##QUALIFIER { float x[]; } of_##QUALIFIER;
Block(coherent, 0)
Block(queuefamilycoherent, 1)
Block(devicecoherent, 2)
Block(workgroupcoherent, 3)
Block(subgroupcoherent, 4)
Block(volatile, 5)
Block(nonprivate, 6)
Block(nontemporal, 7)
Block(restrict, 8)
layout(binding = 9, std430) buffer Block_plain { float x[]; } plain;
shared float tile[512];
fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> m;
#define BOTH(QUALIFIER) coopMatLoadNV(m, of_##QUALIFIER.x, 0, 16, false); coopMatStoreNV(m, of_##QUALIFIER.x, 256, 16, true);

void main()
{
    BOTH(coherent)
    BOTH(queuefamilycoherent)
    BOTH(devicecoherent)
    BOTH(workgroupcoherent)
    BOTH(subgroupcoherent)
    BOTH(volatile)
    BOTH(nonprivate)
    BOTH(nontemporal)
    BOTH(restrict)
    coopMatLoadNV(m, plain.x, 0, 16, false);
    coopMatStoreNV(m, plain.x, 256, 16, true);
    coopMatLoadNV(m, tile, 0, 16, false);
    coopMatStoreNV(m, tile, 256, 16, true);
}
