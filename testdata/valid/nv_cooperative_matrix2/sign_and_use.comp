#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator

void main()
{
    Matrix(int, C) m;
    Matrix(uint, C) u;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(u, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    // A change of the use alone, of the sign at one width, and of the sign with the width.
    coopMatStore(Matrix(int, A)(m), data.x, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(Matrix(uint, A)(m), data.x, 512, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(Matrix(int, B)(u), data.x, 768, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(Matrix(uint8_t, A)(m), data.x, 1024, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(Matrix(int8_t, B)(u), data.x, 1280, 4, gl_CooperativeMatrixLayoutRowMajor);
}
