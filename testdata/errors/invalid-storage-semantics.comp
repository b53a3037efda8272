#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    atomicAdd(data.value, 1u, gl_ScopeDevice, gl_SemanticsAcquire, gl_SemanticsAcquire); // error: [invalid-storage-semantics]
    // correct: [invalid-storage-semantics] atomicAdd(data.value, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsAcquire); // error: [invalid-storage-semantics]
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsAcquireRelease); // error: [invalid-storage-semantics]
}
