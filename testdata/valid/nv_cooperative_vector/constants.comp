#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Constant expressions: what the compiler computes, and where the result may stand.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    int index;
    float floats[];
} data;
#define F5 coopvecNV<float, 5>
#define I5 coopvecNV<int, 5>
struct Pair {
    F5 first;
    I5 second[2];
};
const F5 splat = F5(1.5);
const F5 list = F5(1.0, vec2(2, 3), ivec2(4, 5));
const F5 sum = list * 2.0 + 3.0 * list - list / splat * -splat;
const I5 converted = I5(list);
const coopvecNV<float, 3> cut = coopvecNV<float, 3>(list);
const I5 bits = (converted << converted) ^ ~converted | (converted & I5(12)) >> I5(1);
const F5 bounded = clamp(max(list, splat + splat), min(list, splat), F5(4.0));
const F5 stepped = fma(step(splat, list), list, F5(0.25));
const coopvecNV<float, 2> smooth_ones = tanh(atan(log(exp(coopvecNV<float, 2>(0.0, 1.0)))));
const coopvecNV<uint, 2> unsigned_minimum = min(coopvecNV<uint, 2>(1u, 4000000000u), coopvecNV<uint, 2>(2u));
const coopvecNV<int8_t, 2> wrapped = coopvecNV<int8_t, 2>(300, -200) * coopvecNV<int8_t, 2>(2);
const F5 of_two[2] = F5[2](list, splat);
const Pair pair = Pair(list, I5[2](converted, bits));
const int len = sum.length() + converted.length();
float sized[len];

void main()
{
    float numbers = list[2] + pair.second[1][0] + of_two[1][0] + bounded[int(list[1])];
    int i = data.index;
    data.floats[0] = numbers + splat[i] + list[i] + sum[i] + converted[i] + cut[i] + bits[i] + bounded[i] + stepped[i];
    data.floats[1] = smooth_ones[i] + unsigned_minimum[i] + wrapped[i] + of_two[i][i] + pair.first[i] + pair.second[i][1];
    data.floats[2] = sized[len - 1] + (splat * 2.0 + list)[i];
    switch (i) {
    case list.length():
        data.floats[3] = list[list.length() - 1];
    }
}
