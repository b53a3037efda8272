// options: --target-env=vulkan1.0
// correct: [target-too-old] // options: --target-env=vulkan1.1
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(binding = 0) buffer Data { uint sum; };
void main()
{
    sum = 1;
    sum += subgroupAdd(sum); // error: [target-too-old] "pass --target-env=vulkan1.1"
}
