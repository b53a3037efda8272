// The layout is a specialization constant alone: its default asks for the capability.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_ARM_cooperative_matrix_layouts : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int LAYOUT = gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM;
layout(binding = 0, std430) buffer Data {
    float floats[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(c, data.floats, 0, 2, LAYOUT);
}
