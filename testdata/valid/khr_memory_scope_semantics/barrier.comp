#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) workgroupcoherent buffer Data {
    uint values[];
} data;
shared uint sums[32];

void main()
{
    sums[gl_LocalInvocationIndex] = data.values[gl_LocalInvocationIndex];
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer | gl_StorageSemanticsShared,
                   gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible);
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease | gl_SemanticsMakeAvailable);
    memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsShared | gl_StorageSemanticsImage, gl_SemanticsAcquire);
    barrier();
    memoryBarrier();
    groupMemoryBarrier();
    data.values[gl_LocalInvocationIndex] = sums[31u - gl_LocalInvocationIndex];
}
