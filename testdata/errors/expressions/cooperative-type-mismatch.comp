// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
layout(constant_id = 0) const int N = 16;
struct Pair {
    Sum one;
    MatrixA other;
};

void main()
{
    MatrixA a;
    MatrixB b;
    Sum c;
    a = b; // error: [cooperative-type-mismatch] "gl_MatrixUseB"
    // correct: [cooperative-type-mismatch] a = a;
    Sum d = a; // error: [cooperative-type-mismatch]
    coopmat<float, gl_ScopeSubgroup, 16, N, gl_MatrixUseAccumulator> e;
    c = e; // error: [cooperative-type-mismatch]
    Sum f[2] = Sum[](c, c);
    Sum g[2] = { c, a }; // error: [cooperative-type-mismatch]
    Pair p = Pair(c, b); // error: [cooperative-type-mismatch]
}
