// options: --target-env=vulkan1.1
// Only the Vulkan memory model has the workgroup as a memory scope in this stage.
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(vertices = 3) out;

void main() { memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); }
