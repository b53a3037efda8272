#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) coherent buffer Data {
    uint value;
} data;

void main()
{
    // The scope exists in the Vulkan memory model only, so the whole module is in that model.
    data.value += atomicLoad(data.value, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
}
