// options: --target-env=vulkan1.3
// A Boolean counts as 0 or 1 where a number is wanted.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const bool FLAG = true;
void main()
{
    coopmat<float, gl_ScopeSubgroup, true, 16, gl_MatrixUseA> m;
    coopmat<float, gl_ScopeSubgroup, 1, 16, gl_MatrixUseA> n = m;
    coopmat<float, gl_ScopeSubgroup, FLAG, 16, gl_MatrixUseA> s;
    coopmat<float, gl_ScopeSubgroup, 16, 16, FLAG> u;
}
