// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    Sum c = { 1.0 }; // error: [cooperative-initializer-list]
    // correct: [cooperative-initializer-list] Sum c = Sum(1.0);
    Sum d[2] = { Sum(1.0), Sum(2.0) };
    Sum e[2] = { { 1.0 }, d[1] }; // error: [cooperative-initializer-list]
    coopvecNV<float, 2> v = { 1.0, 2.0 }; // error: [cooperative-initializer-list]
}
