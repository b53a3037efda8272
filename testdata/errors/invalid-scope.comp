#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    memoryBarrier(0, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); // error: [invalid-scope]
    // correct: [invalid-scope] memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    memoryBarrier(7, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); // error: [invalid-scope] "7"
    controlBarrier(gl_ScopeDevice, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease); // error: [invalid-scope] "gl_ScopeDevice"
    controlBarrier(gl_ScopeWorkgroup, 9, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease); // error: [invalid-scope]
    atomicAdd(data.value, 1u, 8, gl_StorageSemanticsNone, gl_SemanticsRelaxed); // error: [invalid-scope]
    atomicAdd(data.value, 1u, gl_ScopeShaderCallEXT, gl_StorageSemanticsNone, gl_SemanticsRelaxed); // error: [invalid-scope] "gl_ScopeShaderCallEXT is not available in the compute stage"
}
