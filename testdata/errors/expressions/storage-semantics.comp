#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(binding = 0) buffer Data { uint value; };
void main()
{
    atomicStore(value, 1u, gl_ScopeDevice, 0, gl_SemanticsRelease); // error: [invalid-storage-semantics]:44 "storage semantics cannot be gl_StorageSemanticsNone with gl_SemanticsRelease"
}
