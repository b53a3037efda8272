#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 5;
layout(binding = 0, std430) buffer Data { int64_t l; int8_t c; float f; float16_t h; uint u; } data;
void main()
{
    vector<int64_t, N> v = vector<int64_t, N>(data.l);
    v = bitCount(v) + findLSB(v) + findMSB(v) + min(v, 5L);
    data.l = v[1];
    vector<int8_t, N> c = vector<int8_t, N>(data.c);
    c = bitCount(c) + bitfieldReverse(c) + bitfieldExtract(c, int8_t(2), int8_t(3));
    data.c = c[2];
    vector<float, N> f = vector<float, N>(data.f), whole;
    f = modf(f, whole) + mod(f, 2.0) + mix(f, whole, lessThan(f, whole)) + clamp(f, 0.0, 1.0);
    vector<int, N> e;
    f = frexp(f, e) + ldexp(f, e);
    data.f = dot(f, f) + length(normalize(f));
    vector<uint, N> u = vector<uint, N>(data.u), hi;
    umulExtended(u, u, hi, u);
    data.u = u[0] + hi[1];
}
