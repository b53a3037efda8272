// options: --target-env=vulkan1.3
// Matrices go into functions and come out of them; functions are told apart by the parameters of the matrix types.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SIZE = 8;
#define Matrix(T, rows, use) coopmat<T, gl_ScopeSubgroup, rows, 16, use>
#define A Matrix(float16_t, 16, gl_MatrixUseA)
struct Pair {
    A one, other;
};
A global = A(1.0);

int kind(A m) { return 0; }
int kind(Matrix(float16_t, 16, gl_MatrixUseB) m) { return 1; }
int kind(Matrix(float16_t, 8, gl_MatrixUseA) m) { return 2; }
int kind(Matrix(float, 16, gl_MatrixUseA) m) { return 3; }
int kind(Matrix(float16_t, SIZE, gl_MatrixUseA) m) { return 4; }
int kind(coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> m) { return 5; }
int kind(Matrix(int, 16, gl_MatrixUseA) m) { return 6; }
int kind(Matrix(uint, 16, gl_MatrixUseA) m) { return 7; }

A by_value(const in A m) { return m * float16_t(2.0); }
A changed(in A m) { m[0] = float16_t(0.0); return m; }
void filled(out A m) { m = A(3.0); }
void doubled(inout A m) { m += m; }
void swapped(inout Pair pair, A list[2]) { pair = Pair(list[1], pair.one); }
Pair paired(A m) { return Pair(m, global); }
A[2] listed(A m) { return A[2](m, m); }

void main()
{
    A m = by_value(changed(global));
    filled(m);
    doubled(m);
    doubled(global);
    Pair pair = paired(m);
    A list[2] = listed(m);
    swapped(pair, list);
    doubled(pair.other);
    doubled(list[SIZE & 1]);
    filled(list[0]);
    int sum = kind(m) + kind(Matrix(float16_t, 16, gl_MatrixUseB)(1.0)) + kind(Matrix(float16_t, 8, gl_MatrixUseA)(1.0));
    sum += kind(Matrix(float, 16, gl_MatrixUseA)(m)) + kind(Matrix(float16_t, SIZE, gl_MatrixUseA)(1.0));
    sum += kind(coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA>(1.0)) + kind(Matrix(int, 16, gl_MatrixUseA)(m)) + kind(Matrix(uint, 16, gl_MatrixUseA)(m));
    m[0] = float16_t(sum);
}
