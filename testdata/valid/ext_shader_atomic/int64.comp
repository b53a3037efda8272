#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_atomic_int64 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint64_t ul;
    int64_t l;
} data;

void main()
{
    data.ul = atomicMin(data.ul, data.ul);
    data.ul = atomicMax(data.ul, data.ul);
    data.ul = atomicAnd(data.ul, data.ul);
    data.ul = atomicOr(data.ul, data.ul);
    data.ul = atomicXor(data.ul, data.ul);
    data.ul = atomicAdd(data.ul, data.ul);
    data.ul = atomicExchange(data.ul, data.ul);
    data.ul = atomicCompSwap(data.ul, data.ul, data.ul);
    data.l = atomicMin(data.l, data.l);
    data.l = atomicMax(data.l, data.l);
    data.l = atomicAnd(data.l, data.l);
    data.l = atomicOr(data.l, data.l);
    data.l = atomicXor(data.l, data.l);
    data.l = atomicAdd(data.l, data.l);
    data.l = atomicExchange(data.l, data.l);
    data.l = atomicCompSwap(data.l, data.l, data.l);
    data.ul = atomicAdd(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicMin(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicMax(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicAnd(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicOr(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicXor(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicExchange(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.ul = atomicCompSwap(data.ul, data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    data.ul = atomicLoad(data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.ul, data.ul, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicAdd(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicMin(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicMax(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicAnd(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicOr(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicXor(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicExchange(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.l = atomicCompSwap(data.l, data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    data.l = atomicLoad(data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.l, data.l, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
}
