// options: --target-env=vulkan1.0
#version 450
#extension GL_KHR_shader_subgroup_rotate : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { int value; } data;

void main()
{
    data.value = subgroupRotate(data.value, 1); // error: [target-too-old] "SPV_KHR_subgroup_rotate requires SPIR-V 1.3"
}
