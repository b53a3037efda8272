#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) volatile buffer Data {
    uint counter;
    int values[4];
} data;
shared uint total;

void main()
{
    uint before = atomicAdd(data.counter, 1u);
    before += atomicAdd(total, before);
    before += atomicOr(total, 4u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    int old = atomicCompSwap(data.values[1], 2, 3, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer,
                             gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible,
                             gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.values[2], old, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    data.values[0] = int(before) + atomicLoad(data.values[3], gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
}
