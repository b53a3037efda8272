// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    Sum m = Sum(float(gl_LocalInvocationIndex)); // warning: [divergent-component] "splat scalar is not uniform across the matrix's scope"
    // correct: [divergent-component] Sum m = Sum(float(gl_WorkGroupID.x));
    m = Sum(data.x[gl_GlobalInvocationID.x]); // warning: [divergent-component]
    m = Sum(data.x[gl_WorkGroupID.x]);
    m = Sum(data.x[gl_LocalInvocationIndex / 32]);
    m = Sum(subgroupBroadcastFirst(data.x[gl_LocalInvocationIndex]));
    m[0] = float(gl_LocalInvocationIndex);
}
