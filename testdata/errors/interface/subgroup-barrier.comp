// options: --target-env=vulkan1.0
#version 450
#extension GL_KHR_shader_subgroup_basic : enable

void main()
{
    subgroupBarrier(); // error: [target-too-old]
    subgroupMemoryBarrier(); // error: [target-too-old]
}
