#version 450
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Operators on vectors of specialized size: implicit conversions, shifts, equality of whole vectors, choices.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 5;
#define Floats vector<float, N>
#define Integers vector<int, N>
layout(binding = 0, std430) buffer Data {
    int index;
    float x[];
} data;
struct Pair {
    Floats a[2];
    Integers b;
};
shared vector<bool, N> flags;
shared Floats rows[2];

float first(Floats f)
{
    return f[0];
}

void main()
{
    Floats f = Floats(data.x[0]), g = Floats(data.x[1]);
    Integers i = Integers(data.index);
    vector<uint, N> u = vector<uint, N>(i);
    vector<float16_t, N> h = vector<float16_t, N>(f);
    f = i;
    f = h;
    float sum = first(i) + first(u);
    f = f + i;
    f = i * f;
    f += u;
    f = f * 2 + 1.0 / f;
    u = i + u;
    i = (i << u) >> 1u;
    u = (u << i) % 7u & u;
    i = -~i;
    i++;
    bool b = f == g || i != i || f == i;
    Pair s, t;
    s.b = i;
    s.a[0] = f;
    s.a[1] = g;
    t = s;
    b = b || s == t;
    flags = lessThan(f, g);
    b = b || flags == not(flags);
    rows[1] = f;
    rows[0][data.index] = flags[2] ? 1.0 : 2.0;
    f = b ? f : g;
    f = data.x[3] > 1.0 ? Floats(first(g)) : rows[0];
    data.x[0] = sum + u[0] + f[N - 1] + f.length();
}
