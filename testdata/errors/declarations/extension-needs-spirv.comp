// options: --target-env=vulkan1.0
// error-anywhere: [extension-needs-spirv] "SPIR-V"
#version 450
#extension GL_NV_cooperative_matrix2 : require
void main() {}
