// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    coopmat<16, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a; // error: [invalid-component-type] "'16'"
    coopvecNV<float, int> b; // error: [invalid-type-parameter]
    // correct: [invalid-type-parameter] coopvecNV<float, 4> b;
}
