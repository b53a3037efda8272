#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    uint x = atomicLoad(data.value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-memory-order]
    // correct: [invalid-memory-order] uint x = atomicLoad(data.value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    x = atomicLoad(data.value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); // error: [invalid-memory-order]
    atomicStore(data.value, x, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); // error: [invalid-memory-order]
    x = atomicCompSwap(data.value, 1u, 2u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease,
                       gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-memory-order]
    x = atomicOr(data.value, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire | gl_SemanticsRelease); // error: [invalid-memory-order] "semantics must have at most one memory order (gl_SemanticsAcquire | gl_SemanticsRelease given)"
    x = atomicOr(data.value, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelaxed); // error: [invalid-memory-order]
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelaxed); // error: [invalid-memory-order]
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsVolatile); // error: [invalid-memory-order]
}
