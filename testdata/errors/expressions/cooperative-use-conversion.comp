// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    MatrixA a;
    MatrixB b = MatrixB(a); // error: [cooperative-use-conversion]
    Sum c = Sum(a); // error: [cooperative-use-conversion]
    a = MatrixA(c);
    b = MatrixB(c);
    a = MatrixA(b); // error: [cooperative-use-conversion]
    c = Sum(b); // error: [cooperative-use-conversion]
    Integers i = Integers(a); // error: [cooperative-use-conversion]
    // correct: [cooperative-use-conversion] Integers i;
    i = Integers(c);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> wide = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(a);
    wide = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(b); // error: [cooperative-use-conversion]
    // Scope, rows and columns stay.
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> narrow;
    coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> low;
    coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> group;
    a = MatrixA(narrow); // error: [cooperative-conversion]
    a = MatrixA(low); // error: [cooperative-conversion]
    a = MatrixA(group); // error: [cooperative-conversion]
    // Nothing is implicit.
    a = c; // error: [cooperative-type-mismatch]
    wide = c; // error: [cooperative-type-mismatch]
}
