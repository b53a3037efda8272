#version 460
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int value; } data;

void main()
{
    int x = atomicCompSwap(data.value, 1, 2, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire,
                           gl_StorageSemanticsBuffer | gl_StorageSemanticsImage, // error: [invalid-storage-semantics]:28 "must be among those for equal values"
                           gl_SemanticsAcquire);
    x = atomicCompSwap(data.value, 1, 2, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease,
                       gl_StorageSemanticsBuffer,
                       gl_SemanticsAcquire); // error: [invalid-memory-order]:24 "can only acquire where those for equal values do"
    x = atomicCompSwap(data.value, 1, 2, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire,
                       gl_StorageSemanticsBuffer,
                       gl_SemanticsAcquire | gl_SemanticsMakeVisible); // error: [invalid-availability]:24 "requires it for equal values"
    x = atomicLoad(data.value, gl_ScopeDevice,
                   gl_StorageSemanticsBuffer, // error: [invalid-memory-order]:20 "storage semantics must be gl_StorageSemanticsNone with gl_SemanticsVolatile"
                   gl_SemanticsVolatile);
    x = atomicLoad(data.value, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsVolatile);
    x = atomicCompSwap(data.value, 1, 2, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                       gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible,
                       gl_StorageSemanticsBuffer, gl_SemanticsAcquire | gl_SemanticsMakeVisible);
}
