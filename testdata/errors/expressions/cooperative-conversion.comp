// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    MatrixA a;
    MatrixB b = MatrixB(a); // error: [cooperative-conversion] "'coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>'"
    // correct: [cooperative-conversion] MatrixA b = MatrixA(a);
    Sum c = Sum(a); // error: [cooperative-conversion]
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> d;
    c = Sum(d); // error: [cooperative-conversion]
    c = Sum(Integers(c));
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 16> n;
    a = MatrixA(n); // error: [cooperative-conversion]
    coopvecNV<float16_t, 8> v;
    coopvecNV<float, 4> w = coopvecNV<float, 4>(v); // error: [cooperative-conversion]
    coopvecNV<float16_t, 4> x = coopvecNV<float16_t, 4>(v);
    coopvecNV<float, 8> y = coopvecNV<float, 8>(v);
}
