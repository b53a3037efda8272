// options: --target-env=vulkan1.1
// error-anywhere: [target-too-old] "SPV_KHR_workgroup_memory_explicit_layout needs SPIR-V 1.4 and the target is SPIR-V 1.3"
#version 450
#extension GL_EXT_shared_memory_block : require
shared Block { int x; } block;
void main() { block.x = 1; }
