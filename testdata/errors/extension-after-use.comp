// options: --target-env=vulkan1.2
#version 450
layout(binding = 0) buffer Data { uint a; };
void before() { a = subgroupAdd(a); } // error: [undeclared-function]
#extension GL_KHR_shader_subgroup_arithmetic : require
void main() { a = subgroupAdd(a); }
