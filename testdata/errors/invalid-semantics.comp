#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    atomicAdd(data.value, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_StorageSemanticsShared | gl_SemanticsAcquire); // error: [invalid-semantics] "0x102"
    // correct: [invalid-semantics] atomicAdd(data.value, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, 0x10); // error: [invalid-semantics]
}
