// options: --target-env=vulkan1.3
// error-anywhere: [workgroup-scope-without-workgroup]
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require

void main()
{
    coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> m;
    // correct: [workgroup-scope-without-workgroup] coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
}
