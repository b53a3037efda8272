#version 320 es
// GLSL ES 3.20 has the matrices too.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    highp float x[];
} data;
shared mediump uint words[64];
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, use>

void main()
{
    Matrix(float, gl_MatrixUseA) a;
    Matrix(float, gl_MatrixUseB) b;
    Matrix(float, gl_MatrixUseAccumulator) c;
    coopMatLoad(a, data.x, 0u, 16u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, words, 0u, 4u, gl_CooperativeMatrixLayoutColumnMajor);
    c = Matrix(float, gl_MatrixUseAccumulator)(0.0);
    c = coopMatMulAdd(a, b, c);
    c[0] *= 2.0;
    coopMatStore(c, data.x, 0u, 16u, gl_CooperativeMatrixLayoutRowMajor);
}
