#version 460 core
#extension GL_KHR_cooperative_matrix : enable
#  extension   GL_EXT_shader_16bit_storage :require  // why
#pragma use_vulkan_memory_model
#pragma   unknown thing ( x )
#ifdef GL_NV_cooperative_vector
#extension GL_NV_cooperative_vector : enable
#endif
void main() {}
