#version 450
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_rotate : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint value;
} data;

void main()
{
    data.value = subgroupClusteredAdd(data.value, 3u); // error: [invalid-cluster-size] "3"
    // correct: [invalid-cluster-size] data.value = subgroupClusteredAdd(data.value, 4u);
    data.value = subgroupClusteredAdd(data.value, 0u); // error: [invalid-cluster-size]
    data.value = subgroupClusteredRotate(data.value, 1u, 6u); // error: [invalid-cluster-size]
    data.value = subgroupClusteredMax(data.value, 8u);
}
