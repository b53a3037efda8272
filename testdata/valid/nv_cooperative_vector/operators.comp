#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Every operator on every kind of component.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const int S = 2;
layout(binding = 0, std430) buffer Data {
    float f;
    int i;
    uint u;
    float16_t h;
    double d;
    int8_t c;
    uint64_t l;
    uvec4 words[];
} data;

#define ARITHMETIC(a, b, s) \
    a = a + b; a = a - b; a = a * b; a = a / b; a = -a; a = +a; \
    a += b; a -= b; a *= b; a /= b; \
    a = a * s; a = s * a; a *= s;
#define BITWISE(a, b) \
    a = a & b; a = a | b; a = a ^ b; a = ~a; a = a << b; a = a >> b; \
    a &= b; a |= b; a ^= b; a <<= b; a >>= b;
#define TRY_FLOATS(T, s) { coopvecNV<T, 6> a, b; coopVecLoadNV(a, data.words, 0); b = a; ARITHMETIC(a, b, s) coopVecStoreNV(a, data.words, 0); }
#define TRY_INTEGERS(T, s) { coopvecNV<T, 6> a, b; coopVecLoadNV(a, data.words, 0); b = a; ARITHMETIC(a, b, s) BITWISE(a, b) coopVecStoreNV(a, data.words, 0); }

void main()
{
    TRY_FLOATS(float, data.f)
    TRY_FLOATS(float16_t, data.h)
    TRY_FLOATS(double, data.d)
    TRY_INTEGERS(int, data.i)
    TRY_INTEGERS(uint, data.u)
    TRY_INTEGERS(int8_t, data.c)
    TRY_INTEGERS(uint64_t, data.l)
    // The scalar is converted to the component type.
    coopvecNV<float, N> f;
    coopVecLoadNV(f, data.words, 16);
    f = f * 2;
    f = data.i * f;
    f *= data.u;
    f = f * S;
    coopvecNV<uint, N> u;
    coopVecLoadNV(u, data.words, 32);
    u = u * 3;
    u = S * u;
    coopvecNV<double, 2> d = coopvecNV<double, 2>(data.d) * data.f;
    // A choice between two whole vectors.
    f = data.i > 0 ? f : -f;
    f = S > 1 ? f : f * f;
    coopVecStoreNV(f, data.words, 48);
    coopVecStoreNV(u, data.words, 64);
    coopVecStoreNV(d, data.words, 80);
    precise coopvecNV<float, N> exact = f * f + f;
    coopVecStoreNV(exact, data.words, 96);
}
