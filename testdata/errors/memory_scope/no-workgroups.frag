#version 450
#extension GL_KHR_memory_scope_semantics : require

layout(binding = 0) buffer Data { int x; };

void main()
{
    x = atomicAdd(x, 1, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    x = atomicAdd(x, 1, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed); // error: [invalid-scope] "gl_ScopeWorkgroup is not available in the fragment stage"
    x = atomicCompSwap(x, 1, 2, gl_ScopeWorkgroup, 0, 0, 0, 0); // error: [invalid-scope]
    memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-scope]
    controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, 0, 0);
}
