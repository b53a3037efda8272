// options: --target-env=vulkan1.3
// A matrix that is constructed and read at once asks for the Vulkan memory model.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data {
    float x;
} data;

void main()
{
    data.x = (coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(data.x))[0];
}
