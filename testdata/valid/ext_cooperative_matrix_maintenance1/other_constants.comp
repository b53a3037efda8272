#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
layout(constant_id = 0) const uint TM = 16;
layout(constant_id = 1) const uint TN = 16;
layout(constant_id = 2) const uint TK = 16;

void main()
{
    Matrix(float, TM, TN, Accumulator) m;
    coopMatLoad(m, data.x, 0, TN, gl_CooperativeMatrixLayoutRowMajor);
    // A kernel may count on equal values of two specialization constants.
    Matrix(float16_t, TM, TK, A) a = Matrix(float16_t, TM, TK, A)(m);
    Matrix(float16_t, TK, TM, B) b;
    coopMatTransposeEXT(b, m);
    m = Matrix(float, TM, TN, Accumulator)(a);
    Matrix(int, TM, TK, A) i = Matrix(int, TM, TK, A)(Matrix(uint, TM, TN, Accumulator)(m));
    coopMatStore(m, data.x, 0, TN, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, data.x, 0, TM, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(i, data.x, 0, TK, gl_CooperativeMatrixLayoutRowMajor);
}
