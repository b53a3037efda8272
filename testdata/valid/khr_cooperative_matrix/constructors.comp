// options: --target-env=vulkan1.3
// A scalar fills a matrix: one that is folded, specialized or known at run time, of any type that can be converted.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SCALE = 2.0;
layout(constant_id = 1) const int COUNT = 3;
layout(constant_id = 2) const uint ROWS = 16;
layout(constant_id = 3) const bool FLAG = true;
layout(constant_id = 4) const int SCOPE = gl_ScopeSubgroup;
layout(push_constant) uniform Parameters {
    float f;
    double d;
    int i;
    uint u;
    int8_t b;
};
#define Matrix(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
// All parameters but the component type may be specialized, an expression in parentheses too.
const uint HALF = ROWS / 2u;
#define Specialized coopmat<float16_t, SCOPE, ROWS, HALF, gl_MatrixUseA>
#define Same coopmat<float16_t, SCOPE, ROWS, (ROWS / 2u), gl_MatrixUseA>
#define Chosen coopmat<float, gl_ScopeSubgroup, (FLAG ? 16 : 8), (2 > 1 ? 8 : 4), (0 + 2)>
const Matrix(float) GLOBAL = Matrix(float)(4.0);
Matrix(float) global_two = Matrix(float)(2.0);

void main()
{
    Matrix(float16_t) f16 = Matrix(float16_t)(1.5);
    f16 = Matrix(float16_t)(1);
    f16 = Matrix(float16_t)(true);
    f16 = Matrix(float16_t)(-1.0lf);
    f16 = Matrix(float16_t)(SCALE);
    f16 = Matrix(float16_t)(COUNT);
    f16 = Matrix(float16_t)(FLAG);
    f16 = Matrix(float16_t)(f);
    f16 = Matrix(float16_t)(d);
    f16 = Matrix(float16_t)(i);
    f16 = Matrix(float16_t)(u);
    f16 = Matrix(float16_t)(i > 3);
    Matrix(int8_t) i8 = Matrix(int8_t)(1.5);
    i8 = Matrix(int8_t)(-3);
    i8 = Matrix(int8_t)(300u);
    i8 = Matrix(int8_t)(b);
    i8 = Matrix(int8_t)(f);
    i8 = Matrix(int8_t)(u);
    i8 = Matrix(int8_t)(COUNT);
    Matrix(uint) u32 = Matrix(uint)(7u);
    u32 = Matrix(uint)(i);
    u32 = Matrix(uint)(b);
    u32 = Matrix(uint)(COUNT);
    Matrix(double) f64 = Matrix(double)(f);
    Matrix(int64_t) i64 = Matrix(int64_t)(i);
    Specialized s = Specialized(f);
    Same same = s;
    Chosen chosen = Chosen(1.0);
    // Constants of constants.
    const Matrix(float) two = Matrix(float)(2.0);
    const Matrix(float) six = two * 3.0, twelve = two * six, eight = six + two, four = six - two, three = six / two, minus = -six, plus = +six;
    const Matrix(float) also_six = 3.0 * two;
    const Matrix(int) converted = Matrix(int)(three);
    const float component = twelve[0];
    const Matrix(float) list[2] = {two, six};
    Matrix(float) sum = six;
    sum = twelve;
    sum = eight;
    sum = four;
    sum = minus;
    sum = plus;
    sum = also_six;
    sum = list[1];
    sum = GLOBAL;
    sum = Matrix(float)(component);
    sum = Matrix(float)(sum);
    sum = global_two;
    Matrix(int) integers = converted;
}
