#version 450
#extension GL_KHR_memory_scope_semantics : require

layout(binding = 0) buffer Data { int x; };

// One invocation has no other to be ordered against.
void main()
{
    x += atomicLoad(x, gl_ScopeInvocation, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    x += atomicLoad(x, gl_ScopeInvocation, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); // error: [invalid-memory-order] "semantics must be gl_SemanticsRelaxed with gl_ScopeInvocation (gl_SemanticsAcquire given)"
    atomicStore(x, 1, gl_ScopeInvocation, gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-memory-order]
    x += atomicAdd(x, 1, gl_ScopeInvocation, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); // error: [invalid-memory-order]
    x += atomicCompSwap(x, 1, 2, gl_ScopeInvocation, gl_StorageSemanticsBuffer, gl_SemanticsRelease, gl_StorageSemanticsNone, gl_SemanticsRelaxed); // error: [invalid-memory-order]
    memoryBarrier(gl_ScopeInvocation, gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-memory-order]
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeInvocation, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease); // error: [invalid-memory-order]
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeInvocation, 0, 0);
}
