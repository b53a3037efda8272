// options: --target-env=vulkan1.1
// A matrix in a struct alone asks for the Vulkan memory model.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
struct Holder {
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
};

void main()
{
    Holder holder;
}
