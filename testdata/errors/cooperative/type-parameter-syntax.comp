// options: --target-env=vulkan1.3
// A list of type parameters takes unary expressions: operators need parentheses there.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
const int A = 1, B = 2;
void main()
{
    coopmat<float, gl_ScopeSubgroup, (A > B ? 16 : 8), (8 * 2), gl_MatrixUseA> fine;
    coopmat<float, gl_ScopeSubgroup, -(-16), +16, ~(~0)> fine_too;
    coopmat<float, gl_ScopeSubgroup, int(16.0), max(16, 8), gl_MatrixUseA> fine_three;
    coopmat<float, gl_ScopeSubgroup, 8 * 2, 16, gl_MatrixUseA> a; // error: [bad-syntax] "needs parentheses"
    coopmat<float, gl_ScopeSubgroup, 8 + 8, 16, gl_MatrixUseA> b; // error: [bad-syntax]
    coopmat<float, gl_ScopeSubgroup, 16, 2 > 1 ? 8 : 4, gl_MatrixUseA> c; // error: [bad-syntax]
    coopmat<float, gl_ScopeSubgroup, 16, 16, A == B> d; // error: [bad-syntax]
    coopmat<float, gl_ScopeSubgroup, , 16, gl_MatrixUseA> e; // error: [bad-syntax]
    coopmat<> f; // error: [bad-syntax]
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA g; // error: [bad-syntax]
    fine[0] = 1.0;
}
