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
    Sum c = Sum(); // error: [cooperative-constructor-argument-count]
    // correct: [cooperative-constructor-argument-count] Sum c = Sum(0.0);
    c = Sum(1.0, 2.0); // error: [cooperative-constructor-argument-count]
    coopvecNV<float, 4> v = coopvecNV<float, 4>(); // error: [cooperative-constructor-argument-count]
    v = coopvecNV<float, 4>(1.0, 2.0); // error: [too-few-components]
    v = coopvecNV<float, 4>(1.0, 2.0, 3.0, 4.0, 5.0); // error: [constructor-argument-unused]
}
