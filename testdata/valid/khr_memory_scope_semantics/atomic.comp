#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint u;
    int i;
} data;

void main()
{
    data.u = atomicAdd(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicMin(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicMax(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicAnd(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicOr(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicXor(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicExchange(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.u = atomicCompSwap(data.u, data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    data.u = atomicLoad(data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.u, data.u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicAdd(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicMin(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicMax(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicAnd(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicOr(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicXor(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicExchange(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.i = atomicCompSwap(data.i, data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    data.i = atomicLoad(data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.i, data.i, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
}
