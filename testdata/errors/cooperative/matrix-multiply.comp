// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 16;
layout(constant_id = 1) const int MASK = 16;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
#define Saturating gl_MatrixOperandsSaturatingAccumulation
Matrix(float16_t, 16, 32, A) a;
Matrix(float16_t, 32, 8, B) b;
Matrix(float, 16, 8, Accumulator) c;
Matrix(float16_t, 16, 16, A) narrow_a;
Matrix(float16_t, 32, 16, B) wide_b;
Matrix(float, 32, 8, Accumulator) tall_c;
Matrix(float, 16, N, Accumulator) specialized_c;
Matrix(float16_t, 16, (N * 2), A) specialized_a;
Matrix(float16_t, (N * 2), 8, B) specialized_b;
Matrix(float16_t, (N + N), 8, B) other_b;
Matrix(float16_t, 32, 8, A) b_as_a;
Matrix(float, 16, 8, A) c_as_a;
coopmat<float16_t, gl_ScopeWorkgroup, 32, 8, gl_MatrixUseB> workgroup_b;
coopmat<float, gl_ScopeWorkgroup, 16, 8, gl_MatrixUseAccumulator> workgroup_c;
Matrix(float, 16, 8, Accumulator) list[2];

void main()
{
    c = coopMatMulAdd(a, b, c);
    c = coopMatMulAdd(specialized_a, specialized_b, c);
    c = coopMatMulAdd(narrow_a, b, c); // error: [no-matching-overload] "'K' is 16 in 'A' but 32 in 'B'"
    c = coopMatMulAdd(a, wide_b, c); // error: [no-matching-overload] "'N' is 16 in 'B' but 8 in 'C'"
    c = coopMatMulAdd(a, b, tall_c); // error: [no-matching-overload] "'M' is 16 in 'A' but 32 in 'C'"
    c = coopMatMulAdd(a, b, specialized_c); // error: [no-matching-overload] "'N' is 8 in 'B' but N in 'C'"
    c = coopMatMulAdd(specialized_a, b, c); // error: [no-matching-overload] "'K' is (N * 2) in 'A' but 32 in 'B'"
    c = coopMatMulAdd(specialized_a, other_b, c); // error: [no-matching-overload] "'K' is (N * 2) in 'A' but (N + N) in 'B'"
    c = coopMatMulAdd(b, a, c); // error: [no-matching-overload] "USE of 'A' must be gl_MatrixUseA (gl_MatrixUseB given)"
    c = coopMatMulAdd(a, b_as_a, c); // error: [no-matching-overload] "USE of 'B' must be gl_MatrixUseB (gl_MatrixUseA given)"
    c = coopMatMulAdd(a, b, c_as_a); // error: [no-matching-overload] "USE of 'C' must be gl_MatrixUseAccumulator (gl_MatrixUseA given)"
    c = coopMatMulAdd(c, b, c); // error: [no-matching-overload]
    c = coopMatMulAdd(a, workgroup_b, c); // error: [no-matching-overload] "'S' is gl_ScopeSubgroup in 'A' but gl_ScopeWorkgroup in 'B'"
    c = coopMatMulAdd(a, b, workgroup_c); // error: [no-matching-overload]
    // What is wrong need not be a variable.
    c = coopMatMulAdd(a, b, tall_c * 2.0); // error: [no-matching-overload] "'M' is 16 in 'A' but 32 in 'C'"
    c = coopMatMulAdd(-narrow_a, b, c); // error: [no-matching-overload] "'K' is 16 in 'A' but 32 in 'B'"
    c = coopMatMulAdd(a, b, list); // error: [no-matching-overload]
    c = coopMatMulAdd(a, b, list[gl_WorkGroupID.x]);
    c = coopMatMulAdd(a, b); // error: [no-matching-overload] "too few arguments to 'coopMatMulAdd': expected at least 3, got 2; missing 'C' (argument 3)"
    c = coopMatMulAdd(a, b, c, 0, 0); // error: [no-matching-overload]
    c = coopMatMulAdd(a, b, 1.0); // error: [no-matching-overload] "no conversion from 'float' to 'coopmat' for argument 3"
    c = coopMatMulAdd(mat4(1.0), b, c); // error: [no-matching-overload]
    tall_c = coopMatMulAdd(a, b, c); // error: [cooperative-type-mismatch] "ROWS is 16 and 32"
    Matrix(float16_t, 16, 8, Accumulator) result = coopMatMulAdd(a, b, c); // error: [cooperative-type-mismatch] "T is float and float16_t"
    int variable = 16;
    c = coopMatMulAdd(a, b, c, variable); // error: [not-constant] "'variable' is a variable"
    c = coopMatMulAdd(a, b, c, MASK); // error: [specialization-not-allowed]
    c = coopMatMulAdd(a, b, c, 1); // error: [invalid-matrix-operands]
    c = coopMatMulAdd(a, b, c, Saturating | 2); // error: [invalid-matrix-operands] "matrix operands must be 0 or gl_MatrixOperandsSaturatingAccumulation (18 given)"
    c = coopMatMulAdd(a, b, c, -1); // error: [invalid-matrix-operands]
    c = coopMatMulAdd(a, b, c, true); // error: [no-matching-overload]
    c = coopMatMulAdd(a, b, c, 16u); // error: [no-matching-overload] "no conversion from 'uint' to 'int' for argument 4"
    c = coopMatMulAddNV(a, b, c); // error: [undeclared-function] "did you mean 'coopMatMulAdd'?"
}
