#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float f;
    int i;
    bool b;
    vector<float, 8> f8;
    vector<int, 5> i5;
} data;

void main()
{
    vector<float, 8> v = data.f8;
    v = sin(v) + min(v, 0.5) * clamp(v, 0.0, 1.0) - mix(v, data.f8, 0.25);
    v = max(v, data.f8) + fma(v, v, v) + pow(abs(v), v) + fract(v);
    data.f = dot(v, v) + length(v) + distance(v, data.f8);
    v = normalize(v) + mod(v, 2.0);
    data.b = any(lessThan(v, data.f8)) && all(isnan(v)) && !any(not(equal(v, data.f8)));
    vector<int, 5> n = data.i5;
    n = abs(n) + min(n, 3) + bitCount(n) + findLSB(n) + bitfieldExtract(n, 1, 3);
    vector<int, 8> bits = floatBitsToInt(v);
    data.i = bits[7] + n.length();
    data.i5 = n;
    data.f8 = v + intBitsToFloat(bits);
}
