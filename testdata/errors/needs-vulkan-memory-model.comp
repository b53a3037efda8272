#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    memoryBarrier(gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); // error: [needs-vulkan-memory-model]
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsOutput, gl_SemanticsAcquire); // error: [needs-vulkan-memory-model]
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease | gl_SemanticsMakeAvailable); // error: [needs-vulkan-memory-model]
}
