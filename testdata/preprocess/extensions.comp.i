#version 460 core
#extension GL_KHR_cooperative_matrix : enable
#extension GL_EXT_shader_16bit_storage : require
#pragma use_vulkan_memory_model
#pragma unknownthing(x)

#extension GL_NV_cooperative_vector : enable

void main() { }
