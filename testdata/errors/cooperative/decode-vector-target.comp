// options: --target-env=vulkan1.2
// error-anywhere: [extension-needs-spirv] "'GL_NV_cooperative_matrix_decode_vector' needs SPIR-V 1.6"
#version 450
#extension GL_NV_cooperative_matrix_decode_vector : require
layout(local_size_x = 32) in;

void main()
{
}
