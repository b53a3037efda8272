// options: --target-env=vulkan1.0
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m; // error: 5 [target-too-old] "'coopmat' requires the Vulkan memory model of SPIR-V 1.3"
}
