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
}
