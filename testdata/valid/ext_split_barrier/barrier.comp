#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_split_barrier : require
layout(local_size_x = 32) in;
shared uint sums[32];
layout(binding = 0, std430) buffer Data {
    uint values[];
} data;

void main()
{
    sums[gl_LocalInvocationIndex] = data.values[gl_LocalInvocationIndex];
    controlBarrierArrive();
    uint x = data.values[gl_LocalInvocationIndex + 32u];
    controlBarrierWait();
    data.values[gl_LocalInvocationIndex] = x + sums[31u - gl_LocalInvocationIndex];
    controlBarrierArrive(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
    controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire);
}
