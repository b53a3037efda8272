// options: --target-env=vulkan1.0
#version 450
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;

void main()
{
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> m; // error: 5 [target-too-old] "pass --target-env=vulkan1.1 or later"
}
