// options: --target-env=vulkan1.0
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;

void main()
{
    memoryBarrier(gl_ScopeSubgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); // error: [target-too-old]:19 "gl_ScopeSubgroup requires SPIR-V 1.3"
}
