// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, 0> a; // error: [missing-extension] "gl_ScopeSubgroup"
    coopmat<float16_t, 3, 16, 16, 0> b; // error: [undeclared-identifier]
}
