// options: --target-env=vulkan1.3
// The operators on matrices of each kind of number, on variables, elements of arrays and members of structs.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters {
    float f;
    int i;
    uint u;
};
layout(constant_id = 0) const float SCALE = 2.0;
#define Float coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Half coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Int coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Uint coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
struct Holder {
    Float one;
    Float many[2];
};

void floats()
{
    Float a = Float(f), b = a;
    Half h = Half(1.0);
    Holder holder = Holder(a, Float[2](a, b));
    a = a + b;
    a = a - b;
    a = a * b;
    a = a / b;
    a = -a;
    a = +a;
    a = a * f;
    a = f * a;
    a = a * 3.0;
    a = SCALE * a;
    h = h * float16_t(f);
    h = float16_t(0.5) * h;
    a += b;
    a -= b;
    a *= b;
    a /= b;
    a *= f;
    holder.one += a;
    holder.many[i] *= 2.0;
    holder.many[1] = (a = b, a * b);
    precise Float exact = a * b;
    exact = exact + a;
    exact *= f;
}

void integers()
{
    Int a = Int(i), b = a;
    a = a + b;
    a = a - b;
    a = a * b;
    a = a / b;
    a = -a;
    a = a * i;
    a = 3 * a;
    a *= i;
    a += a;
}

void unsigned_integers()
{
    Uint a = Uint(u), b = a;
    a = a + b;
    a = a - b;
    a = a * b;
    a = a / b;
    a = -a;
    a = a * u;
    a = 3u * a;
    a /= b;
}

void main()
{
    floats();
    integers();
    unsigned_integers();
}
