// options: -Wcoop --target-env=vulkan1.3
// error-anywhere: [workgroup-scope-without-workgroup] "'coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA>' with workgroup scope is not allowed in the fragment stage"
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

void main()
{
    coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> m; // warning: [workgroup-scope]
    // correct: [workgroup-scope] coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
}
