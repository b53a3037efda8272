// options: --target-env=vulkan1.0
// Cooperative types need the Vulkan memory model, which SPIR-V 1.0 does not have.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
struct Holder {
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m; // error: [target-too-old] "the target is vulkan1.0"
};

void main()
{
}
