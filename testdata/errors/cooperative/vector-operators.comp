// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 4;
layout(constant_id = 1) const int INDEX = 5;
struct S {
    coopvecNV<float, 4> v;
};

void main()
{
    coopvecNV<float, 4> f;
    coopvecNV<float, 8> eight;
    coopvecNV<float, N> n;
    coopvecNV<float16_t, 4> h;
    coopvecNV<double, 4> d;
    coopvecNV<int, 4> i;
    coopvecNV<uint, 4> u;
    coopvecNV<int8_t, 4> c;
    float16_t half_precision;
    bool b;
    float x;

    // Arithmetic wants one type on both sides.
    f = f + 1.0; // error: [cooperative-scalar-operator] "splat the scalar: 'coopvecNV<float, 4>(1.0)'"
    f = 1.0 - f; // error: [cooperative-scalar-operator]
    f = f / 2.0; // error: [cooperative-scalar-operator]
    i = 2 / i; // error: [cooperative-scalar-operator]
    f += 1.0; // error: [cooperative-scalar-operator]
    f /= 2.0; // error: [cooperative-scalar-operator]
    f = f + h; // error: [cooperative-operand-types]
    f = f * eight; // error: [cooperative-operand-types] "N is 4 and 8"
    f = f - n; // error: [cooperative-operand-types]
    i = i + u; // error: [cooperative-operand-types]
    i *= u; // error: [cooperative-operand-types]
    f = f * vec4(1.0); // error: [cooperative-operand]
    f = mat4(1.0) * f; // error: [cooperative-operand]
    f = f * true; // error: [cooperative-scalar-type]
    // A scalar is converted to the components, if it can be.
    f = f * 2;
    f = 2u * f;
    d = d * 1.0;
    d = half_precision * d;
    f = half_precision * f;
    h = h * 2.0; // error: [cooperative-scalar-type] "convert it: 'float16_t(2.0)'"
    h *= 2; // error: [cooperative-scalar-type]
    i = i * 2u; // error: [cooperative-scalar-type]
    u = u * 2;
    c = c * 2; // error: [cooperative-scalar-type]
    i = i * 2.0; // error: [cooperative-scalar-type]
    f = f * 2.0lf; // error: [cooperative-scalar-type]
    // Bits are those of integers, and shifts are by vectors.
    i = i << 1; // error: [cooperative-scalar-operator]
    i = 1 << i; // error: [cooperative-scalar-operator]
    i <<= 2; // error: [cooperative-scalar-operator]
    i = i << u; // error: [cooperative-operand-types] "T is int and uint"
    u = u >> i; // error: [cooperative-operand-types]
    i = i & 1; // error: [cooperative-scalar-operator]
    i |= 1; // error: [cooperative-scalar-operator]
    i = i ^ u; // error: [cooperative-operand-types]
    f = f & f; // error: [cooperative-integer-operator]
    f = f | f; // error: [cooperative-integer-operator]
    f = f ^ f; // error: [cooperative-integer-operator]
    f = f << f; // error: [cooperative-integer-operator]
    f = f >> f; // error: [cooperative-integer-operator]
    f = ~f; // error: [cooperative-integer-operator] "convert it to integer components first"
    f &= f; // error: [cooperative-integer-operator]
    i = ~i;
    b = !i; // error: [cooperative-operator]
    b = !f; // error: [cooperative-operator]
    // No comparisons, no logic.
    b = f < f; // error: [cooperative-comparison] "compare their components"
    b = f > 1.0; // error: [cooperative-comparison]
    b = i <= i; // error: [cooperative-comparison]
    b = i >= u; // error: [cooperative-comparison]
    b = f == f; // error: [cooperative-equality]
    b = i != i; // error: [cooperative-equality]
    b = S(f) == S(f); // error: [cooperative-equality] "'S', which contains 'coopvecNV<float, 4>'"
    b = f == 1.0; // error: [cooperative-equality]
    b = f && f; // error: [cooperative-comparison]
    b = i || b; // error: [cooperative-comparison]
    b = b ^^ f; // error: [cooperative-comparison]
    b = f ? true : false; // error: [condition-not-bool]
    if (f) // error: [condition-not-bool]
        return;
    while (i) { // error: [condition-not-bool]
    }
    switch (i) { // error: [switch-not-integer]
    }
    // Not in the list of operators, but they have a meaning.
    i = i % i; // warning: [unlisted-cooperative-operator]
    i %= i; // warning: [unlisted-cooperative-operator]
    u = u % u; // warning: [unlisted-cooperative-operator]
    i++; // warning: [unlisted-cooperative-operator]
    --u; // warning: [unlisted-cooperative-operator]
    f++; // warning: [unlisted-cooperative-operator]
    --f; // warning: [unlisted-cooperative-operator]
    i = i % 2; // error: [cooperative-scalar-operator]
    f = f % f; // error: [cooperative-integer-operator]
    // Components.
    x = f.x; // error: [selection-of-cooperative-type]
    f.xy = vec2(1.0); // error: [selection-of-cooperative-type]
    f.r = 1.0; // error: [selection-of-cooperative-type]
    x = f[4]; // error: [index-out-of-range] "index 4 is out of range for 'coopvecNV<float, 4>'"
    x = f[-1]; // error: [index-out-of-range]
    x = f[4u]; // error: [index-out-of-range]
    f[7] = 1.0; // error: [index-out-of-range]
    x = (f + f)[4]; // error: [index-out-of-range]
    x = f[1.0]; // error: [index-not-integer]
    x = f[true]; // error: [index-not-integer]
    x = f[0][0]; // error: [not-indexable]
    x = n[-1]; // error: [index-out-of-range]
    x = n[9];
    x = f[INDEX];
    x = coopvecNV<float, 2>(1.0)[2]; // error: [index-out-of-range]
    x = f.length; // error: [method-without-call]
    x = f.length(1); // error: [wrong-argument-count]
    x = f.size(); // error: [unknown-method]
    f.length() = 3; // error: [not-an-lvalue]
    // Functions.
    f = sin(f); // error: [no-matching-overload]
    f = sqrt(f); // error: [no-matching-overload]
    f = abs(f); // error: [no-matching-overload]
    f = mix(f, f, f); // error: [no-matching-overload]
    f = pow(f, f); // error: [no-matching-overload]
    f = exp2(f); // error: [no-matching-overload]
    x = dot(f, f); // error: [no-matching-overload]
    x = length(f); // error: [no-matching-overload]
    f = atan(f, f); // error: [no-matching-overload]
    f = max(f, 0.0); // error: [no-matching-overload]
    f = min(1.0, f); // error: [no-matching-overload]
    f = clamp(f, 0.0, 1.0); // error: [no-matching-overload]
    f = step(0.5, f); // error: [no-matching-overload]
    f = fma(f, 2.0, f); // error: [no-matching-overload]
    f = min(f, eight); // error: [no-matching-overload] "N"
    f = max(f, h); // error: [no-matching-overload]
    f = clamp(f, f, n); // error: [no-matching-overload]
    f = fma(f, h, f); // error: [no-matching-overload]
    i = max(i, u); // error: [no-matching-overload]
    f = max(i, i); // error: [cooperative-type-mismatch]
    i = exp(i); // error: [not-a-float-vector] "convert it to components of type 'float' first"
    u = log(u); // error: [not-a-float-vector]
    i = tanh(i); // error: [not-a-float-vector]
    c = atan(c); // error: [not-a-float-vector]
    i = step(i, i); // error: [not-a-float-vector]
    u = fma(u, u, u); // error: [not-a-float-vector]
    d = exp(d); // error: [not-a-float-vector] "16 or 32 bits"
    d = atan(d); // error: [not-a-float-vector]
    d = min(d, d);
    d = fma(d, d, step(d, d));
    h = tanh(h);
}
