// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    coopmat<float, gl_ScopeDevice, 16, 16, gl_MatrixUseA> a; // error: [invalid-matrix-scope]
    // correct: [invalid-matrix-scope] coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float, 9, 16, 16, gl_MatrixUseA> b; // error: [invalid-matrix-scope]
    coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> c;
}
