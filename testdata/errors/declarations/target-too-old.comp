// options: --target-env=vulkan1.0
// error-anywhere: [target-too-old] "SPIR-V 1.0"
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(binding = 0) buffer Data { uint sum; };
void main() { sum = subgroupAdd(sum); }
