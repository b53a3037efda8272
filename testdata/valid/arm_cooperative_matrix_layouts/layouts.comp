#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_ARM_cooperative_matrix_layouts : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopMatLoad(a, halfs.x, 0, 2, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM);
    coopMatStore(a, halfs.x, 0, 4, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
}
