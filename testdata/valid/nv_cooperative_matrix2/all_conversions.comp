#version 450
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint rows = 16;
layout(constant_id = 1) const float value = 2.0;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
#define Specialized(T, use) coopmat<T, gl_ScopeWorkgroup, rows, (rows * 2), use>
#define Store(T, use, m) coopMatStore(Matrix(T, use)(m), halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor)

Matrix(float16_t, A) half_a(Matrix(float, C) m)
{
    return Matrix(float16_t, A)(m);
}

void main()
{
    Matrix(float, C) f = Matrix(float, C)(halfs.x[0]);
    Matrix(int, C) i = Matrix(int, C)(f);
    Matrix(uint, C) u = Matrix(uint, C)(i);
    Matrix(bfloat16_t, C) b = Matrix(bfloat16_t, C)(f);
    // From floats: the use alone, then with each kind of component.
    Store(float, A, f);
    Store(float, B, f);
    Store(float16_t, B, f);
    Store(bfloat16_t, A, f);
    Store(floate4m3_t, A, f);
    Store(floate5m2_t, B, f);
    Store(int8_t, A, f);
    Store(uint8_t, B, f);
    Store(uint, B, f);
    Store(bfloat16_t, B, b);
    Store(float16_t, A, b);
    Store(float, A, b);
    // From integers: sign and width, where only one of both changes and where both do.
    Store(int, B, i);
    Store(uint, B, i);
    Store(int8_t, A, i);
    Store(uint8_t, A, i);
    Store(int16_t, B, u);
    Store(uint16_t, B, u);
    Store(int, A, u);
    Store(uint, A, u);
    Store(float16_t, A, i);
    Store(float, B, u);
    Store(bfloat16_t, A, i);
    // Saturated, of specialized size, of an element, a component, a sum and a result.
    Matrix(floate4m3_t, B) small;
    saturatedConvertEXT(small, f);
    coopMatStore(small, halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    Specialized(float, C) s = Specialized(float, C)(value);
    coopMatStore(Specialized(float16_t, A)(s), halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(Specialized(float, B)(s), halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    Matrix(float, C) several[2] = {f, f};
    Store(float16_t, B, several[1]);
    Store(float16_t, A, f + several[halfs.x[1] > 0.0hf ? 1 : 0]);
    coopMatStore(half_a(f), halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    // Constants stay constants.
    const Matrix(float, C) constant = Matrix(float, C)(2.5);
    const Matrix(float16_t, A) folded = Matrix(float16_t, A)(constant);
    const Matrix(int8_t, B) truncated = Matrix(int8_t, B)(constant);
    coopMatStore(folded, halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(truncated, halfs.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
