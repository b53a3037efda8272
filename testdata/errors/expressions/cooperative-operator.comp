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
    Integers i;
    i = i % i; // error: [cooperative-operator]
    // correct: [cooperative-operator] i = i - i;
    i = i & i; // error: [cooperative-operator]
    i = i << i; // error: [cooperative-operator]
    i = ~i; // error: [cooperative-operator]
    i++; // error: [cooperative-operator]
    i = -i;
    i = +i;
    i = i / i;
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> n;
    n = n * n; // error: [cooperative-operator]
    n *= n; // error: [cooperative-operator]
    n = n + n;
    coopvecNV<int, 4> v;
    bool b = !v; // error: [cooperative-operator]
}
