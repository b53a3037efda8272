// options: --target-env=vulkan1.1
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    data.value = subgroupBroadcast(data.value, gl_SubgroupInvocationID); // error: [needs-constant-invocation]
    // correct: [needs-constant-invocation] data.value = subgroupBroadcast(data.value, 3u);
    data.value = subgroupQuadBroadcast(data.value, data.value & 3u); // error: [needs-constant-invocation]
    data.value = subgroupBroadcast(data.value, 5u);
}
