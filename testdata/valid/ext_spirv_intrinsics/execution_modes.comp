// options: --target-env=vulkan1.1
#version 450
#extension GL_EXT_spirv_intrinsics : require
// What is said twice is said once in the module.

spirv_execution_mode(extensions = ["SPV_KHR_float_controls"], capabilities = [4467], 4462, 32);
spirv_execution_mode(extensions = ["SPV_KHR_float_controls"], 4462, 32);
spirv_execution_mode(capabilities = [4464], 4459, 16);

void main() {}
