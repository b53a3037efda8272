#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_ray_tracing : enable
#extension GL_KHR_shader_subgroup_ballot : enable
// Subgroup inputs are volatile here; no other invocation sees them, so nothing is made visible.
layout(location = 0) rayPayloadInEXT vec4 payload;
void main() { payload.x = float(gl_SubgroupInvocationID) + float(gl_SubgroupGtMask); }
