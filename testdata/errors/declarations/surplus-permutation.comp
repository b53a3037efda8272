// options: --target-env=vulkan1.3 -Wcoop
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    // warning: [surplus-permutation]
    tensorViewNV<2, false, 1, 0, 2> a;
    // correct: [surplus-permutation] tensorViewNV<2, false, 1, 0> a;
}
