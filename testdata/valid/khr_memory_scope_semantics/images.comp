#version 450
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(binding = 0, r32ui) uniform workgroupcoherent uimage2D counters;
layout(binding = 1, r32i) uniform volatile iimage2DMS numbers;
layout(binding = 2, rgba8) uniform nonprivate image2D color;
layout(binding = 3, rgba8) uniform image2D alone;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID);
    uint old = imageAtomicAdd(counters, at, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
    old += imageAtomicCompSwap(counters, at, 1u, 2u, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease, 0, gl_SemanticsRelaxed);
    imageAtomicStore(counters, at, old, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
    int loaded = imageAtomicLoad(numbers, at, 2, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire);
    imageStore(numbers, at, imageSamples(numbers) - 1, ivec4(loaded));
    imageStore(color, at, imageLoad(color, at) + imageLoad(alone, at) + vec4(imageLoad(counters, at)));
}
