#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint size = 8;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(binding = 1, std430) buffer Long {
    vector<float16_t, 8> x[];
} long_data;
shared vector<int, size> specialized[3];

void main()
{
    coopvecNV<float16_t, 8> c;
    coopVecLoadNV(c, data.x, 0);
    vector<float16_t, 8> v = vector<float16_t, 8>(c);
    v += v;
    coopVecStoreNV(coopvecNV<float16_t, 8>(v), data.x, 16);
    // One size that may change makes both one type.
    coopvecNV<float16_t, size> s;
    coopVecLoadNV(s, data.x, 32);
    vector<float16_t, size> l = vector<float16_t, size>(s);
    coopVecStoreNV(coopvecNV<float16_t, size>(l * l), data.x, 48);
    // Another component type: converted in one family, then moved to the other.
    vector<float, 8> f = vector<float, 8>(c);
    coopVecStoreNV(coopvecNV<float16_t, 8>(f * 2.0), data.x, 64);
    vec4 four = vec4(1.0);
    coopvecNV<float, 4> of_four = coopvecNV<float, 4>(four);
    coopVecStoreNV(coopvecNV<float16_t, 4>(of_four), data.x, 80);
    // The same the other way, for sizes that change and for one component; the first components of a longer one.
    vector<float16_t, 8> h = vector<float16_t, 8>(coopvecNV<float, 8>(f));
    vector<int, size> i = vector<int, size>(s);
    coopvecNV<float, size> t = coopvecNV<float, size>(i);
    vector<float16_t, 1> one = vector<float16_t, 1>(coopvecNV<float16_t, 1>(h[0]));
    vector<float16_t, 5> five = vector<float16_t, 5>(c);
    coopvecNV<float16_t, 4> first = coopvecNV<float16_t, 4>(v);
    coopvecNV<float16_t, 10> longer = coopvecNV<float16_t, 10>(v, one, one);
    vec4 ordinary = vec4(coopvecNV<float16_t, 4>(h)) + vec4(of_four);
    const vector<float, 5> folded = vector<float, 5>(coopvecNV<int, 5>(1, 2, 3, 4, 5)) * 2.0;
    coopvecNV<float, 5> folded_back = coopvecNV<float, 5>(folded);
    const vector<float, 8> folded_splat = vector<float, 8>(coopvecNV<float, 8>(2.0)) + vector<float, 8>(coopvecNV<int, 8>(3));
    data.x[1] = float16_t(folded_splat[i[1]]);
    // Elements of memory may be long vectors themselves.
    coopVecLoadNV(first, long_data.x, 16);
    coopVecStoreNV(longer, long_data.x, 32);
    coopVecStoreNV(s, specialized, 0);
    data.x[0] = five[4] + first[3] + longer[9] + float16_t(t[1] + ordinary.w + folded[i[0]] + folded_back[4]);
}
