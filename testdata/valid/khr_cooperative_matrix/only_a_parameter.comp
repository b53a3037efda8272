// options: --target-env=vulkan1.1
// Matrices that are parameters and results alone ask for the Vulkan memory model.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>

Matrix made()
{
    return Matrix(1.0);
}

void take(const in Matrix m)
{
}

void main()
{
    take(made());
}
