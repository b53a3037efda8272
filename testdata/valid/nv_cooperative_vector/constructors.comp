#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Constructors in all forms: one scalar, lists, conversions and cuts; of constants, specialization constants and run-time values.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const uint M = 3;
layout(constant_id = 2) const float F = 2.5;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 v2;
    mat2 m2;
    int i;
    uint u;
    double d;
    float16_t h;
    int8_t b;
    float results[];
} data;

float scalars()
{
    coopvecNV<float, 5> folded = coopvecNV<float, 5>(1.5);
    coopvecNV<float, 5> converted = coopvecNV<float, 5>(3);
    coopvecNV<float, 5> specialized = coopvecNV<float, 5>(F);
    coopvecNV<float, 5> dynamic = coopvecNV<float, 5>(data.f);
    coopvecNV<float, 5> dynamic_integer = coopvecNV<float, 5>(data.i);
    coopvecNV<float, N> folded_n = coopvecNV<float, N>(1.5);
    coopvecNV<float, M> specialized_m = coopvecNV<float, M>(F);
    coopvecNV<float, N> dynamic_n = coopvecNV<float, N>(data.f);
    return folded[0] + converted[0] + specialized[0] + dynamic[0] + dynamic_integer[0] + folded_n[0] + specialized_m[0] + dynamic_n[0];
}

float lists()
{
    float x = data.f;
    coopvecNV<float, 5> folded = coopvecNV<float, 5>(1.0, vec2(2.0, 3), ivec2(4, 5));
    coopvecNV<float, 4> folded_equal = coopvecNV<float, 4>(vec3(2.0), 2);
    coopvecNV<float, 2> specialized = coopvecNV<float, 2>(F, 1.0);
    coopvecNV<float, 5> mixed = coopvecNV<float, 5>(data.f, data.v2, data.i, data.u);
    coopvecNV<float, 5> of_matrix = coopvecNV<float, 5>(data.f, data.m2);
    coopvecNV<float, 6> of_vector = coopvecNV<float, 6>(data.f, mixed);
    coopvecNV<float, 4> partly_used = coopvecNV<float, 4>(data.f, mixed);
    coopvecNV<float, 4> equal = coopvecNV<float, 4>(x, x, x, x);
    coopvecNV<float, 3> one_vector = coopvecNV<float, 3>(vec3(data.f, data.v2));
    coopvecNV<int8_t, 3> narrow = coopvecNV<int8_t, 3>(data.i, data.f, data.b);
    coopvecNV<float16_t, 2> half_precision = coopvecNV<float16_t, 2>(data.v2);
    coopvecNV<uint, 2> of_booleans = coopvecNV<uint, 2>(data.f > 1.0, true);
    return folded[4] + folded_equal[3] + specialized[1] + mixed[4] + of_matrix[4] + of_vector[5] + partly_used[3] + equal[3] + one_vector[2] + narrow[2]
        + half_precision[1] + of_booleans[0];
}

float conversions()
{
    coopvecNV<float, 4> f = coopvecNV<float, 4>(data.f);
    coopvecNV<int, 4> i = coopvecNV<int, 4>(f);
    coopvecNV<uint, 4> u = coopvecNV<uint, 4>(f);
    coopvecNV<float16_t, 4> h = coopvecNV<float16_t, 4>(f);
    coopvecNV<int8_t, 4> c = coopvecNV<int8_t, 4>(i);
    coopvecNV<uint8_t, 4> b = coopvecNV<uint8_t, 4>(i);
    coopvecNV<int16_t, 4> s = coopvecNV<int16_t, 4>(u);
    coopvecNV<uint16_t, 4> w = coopvecNV<uint16_t, 4>(c);
    coopvecNV<int64_t, 4> l = coopvecNV<int64_t, 4>(u);
    coopvecNV<uint64_t, 4> q = coopvecNV<uint64_t, 4>(l);
    coopvecNV<double, 4> d = coopvecNV<double, 4>(h);
    f = coopvecNV<float, 4>(i) + coopvecNV<float, 4>(u) + coopvecNV<float, 4>(h) + coopvecNV<float, 4>(c) + coopvecNV<float, 4>(q) + coopvecNV<float, 4>(d);
    i = coopvecNV<int, 4>(u) + coopvecNV<int, 4>(b) + coopvecNV<int, 4>(s) + coopvecNV<int, 4>(w) + coopvecNV<int, 4>(d);
    coopvecNV<float, N> fn = coopvecNV<float, N>(data.f);
    coopvecNV<uint16_t, N> wn = coopvecNV<uint16_t, N>(coopvecNV<int, N>(fn));
    coopvecNV<float, 4> same = coopvecNV<float, 4>(f);
    return same[0] + i[1] + wn[0];
}

float cuts()
{
    coopvecNV<float, 4> f = coopvecNV<float, 4>(data.f, data.f, data.v2);
    coopvecNV<float, 3> shorter = coopvecNV<float, 3>(f);
    coopvecNV<float, 1> one = coopvecNV<float, 1>(f);
    return shorter[2] + one[0];
}

void main()
{
    data.results[0] = scalars() + lists() + conversions() + cuts();
}
