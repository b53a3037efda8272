#version 450
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Vectors of one, five and eight components: constructors, constants, operators, components, functions and parameters.
layout(local_size_x = 32) in;
layout(constant_id = 0) const float F = 2.5;
layout(binding = 0, std430) buffer Data {
    float f;
    vec2 v2;
    mat2 m2;
    int i;
    float results[];
} data;
#define One vector<float, 1>
#define Five vector<float, 5>
#define Eight vector<float, 8>
const Five list = Five(1.0, vec2(2.0, 3), ivec2(4, 5));
const Five folded = max(list * 2.0 - 3.0 / list, Five(1.5)) + abs(-list);
const float dotted = dot(list, Five(2.0)) + length(Five(2.0, 0.0, 0.0, 0.0, 0.0));
const vector<bool, 5> compared = lessThan(list, Five(2.5));
const bool equal = list == folded || any(compared);
const vector<int, 5> integers = (vector<int, 5>(list) << 2) | 1;
const int len = list.length();
float sized[len];

Five make(float x)
{
    return Five(x);
}

void change(inout Five v, const Eight w, out One one)
{
    v[4] += w[7];
    one = One(w[0]);
}

void main()
{
    One one = One(data.f);
    Five five = Five(data.f, data.m2), specialized = Five(F), splat = Five(1.0);
    Eight eight = Eight(five, data.v2, data.i);
    Five first_five = Five(eight);
    vec3 first_three = vec3(eight);
    Eight of_vectors = Eight(vec4(data.f), vec4(1.0));
    vector<double, 5> doubles = vector<double, 5>(five);
    vector<float16_t, 5> halfs = vector<float16_t, 5>(five);
    vector<int8_t, 5> bytes = vector<int8_t, 5>(halfs);
    vector<uint, 5> words = vector<uint, 5>(bytes);
    vector<bool, 5> flags = vector<bool, 5>(words);
    five = words;
    five = halfs;
    five = five + words;
    five = five * 2 + data.f / five - splat;
    five = -five;
    five++;
    five[data.i] = five[4];
    five *= specialized;
    words = ((words << 2) >> words) & ~words ^ 3u | words % 5u;
    eight = data.f > 1.0 ? eight : -eight;
    bool b = five == splat || eight != of_vectors || all(flags);
    flags = not(notEqual(flags, greaterThan(five, splat)));
    five = mix(five, splat, flags) + mix(five, splat, 0.5) + clamp(five, 0.0, 1.0) + fma(five, five, splat);
    eight = sin(eight) + pow(eight, eight) + normalize(eight) * dot(eight, of_vectors) + reflect(eight, eight);
    change(five, eight, one);
    Five rows[2] = Five[2](five, make(2.0));
    rows[data.i] = list;
    for (int k = 0; k < rows[1].length(); ++k)
        sized[k] = rows[k & 1][k];
    data.results[0] = one[0] + make(1.0)[data.i] + first_five[4] + first_three.x + float(doubles[1]) + rows[0][2] + sized[3];
    data.results[1] = dotted + folded[data.i] + integers[data.i] + (compared[data.i] && equal && b ? 1.0 : 2.0) + words[0] + eight[7];
}
