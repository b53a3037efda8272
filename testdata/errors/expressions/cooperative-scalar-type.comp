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
    a = a * 2.0; // error: [cooperative-scalar-type] "float16_t"
    // correct: [cooperative-scalar-type] a = a * float16_t(2.0);
    a = a * float16_t(2.0);
    a *= 2; // error: [cooperative-scalar-type]
    coopvecNV<float16_t, 4> v;
    v = v * 2.0; // error: [cooperative-scalar-type]
    coopvecNV<float, 4> w;
    w = w * 2;
    coopvecNV<int, 4> i;
    i = i * 2u; // error: [cooperative-scalar-type]
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> n;
    n = n * 2.0; // error: [cooperative-scalar-type]
}
