#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_split_barrier : require
layout(local_size_x = 32) in;

void main()
{
    controlBarrierArrive(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); // error: [invalid-memory-order] "allowed are gl_SemanticsRelease, gl_SemanticsMakeAvailable"
    controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease); // error: [invalid-memory-order]
    controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed); // error: [invalid-memory-order]
    controlBarrierWait(gl_ScopeDevice, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire); // error: [invalid-scope]
}
