// options: --target-env=vulkan1.3 -Wcoop
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const int USE = 0;
void main()
{
    // warning: [specialized-use]
    coopmat<float, gl_ScopeSubgroup, 16, 16, USE> a;
    // correct: [specialized-use] coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
}
