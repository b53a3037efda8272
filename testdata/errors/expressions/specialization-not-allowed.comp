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
layout(constant_id = 0) const int S = 0;
int i = 0;

void main()
{
    MatrixA a;
    MatrixB b;
    Sum c;
    c = coopMatMulAdd(a, b, c, 0);
    c = coopMatMulAdd(a, b, c, S); // error: [specialization-not-allowed] "matrixOperands"
    // correct: [specialization-not-allowed] c = coopMatMulAdd(a, b, c, 0);
    c = coopMatMulAdd(a, b, c, i); // error: [not-constant]
}
