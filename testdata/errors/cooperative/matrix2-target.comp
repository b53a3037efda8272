// options: --target-env=vulkan1.2
// error-anywhere: [extension-needs-spirv] "extension 'GL_NV_cooperative_matrix2' requires SPIR-V 1.6; the target is vulkan1.2 with SPIR-V 1.5"
#version 450
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;

void main()
{
}
