// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 4;
layout(constant_id = 1) const int M = 4;
struct S {
    coopvecNV<float, 4> v;
};
void four(coopvecNV<float, 4> v) {}
void specialized(inout coopvecNV<float, N> v) {}
void halfs(out coopvecNV<float16_t, 4> v) { v = coopvecNV<float16_t, 4>(1.0); }

coopvecNV<float, 4> results(coopvecNV<float, 8> eight, coopvecNV<int, 4> i)
{
    if (i[0] == 0)
        return eight; // error: [cooperative-type-mismatch]
    if (i[0] == 1)
        return i; // error: [cooperative-type-mismatch]
    if (i[0] == 2)
        return 1.0; // error: [type-mismatch]
    return coopvecNV<float, 4>(i);
}

void main()
{
    coopvecNV<float, 4> f;
    coopvecNV<float, 8> eight;
    coopvecNV<float16_t, 4> h;
    coopvecNV<int, 4> i;
    coopvecNV<uint, 4> u;
    coopvecNV<float, N> n;
    coopvecNV<float, M> m;
    vector<float, 8> l;
    vector<float, N> ln;
    bvec4 b;
    f = i; // error: [cooperative-type-mismatch] "cannot assign 'coopvecNV<int, 4>' to 'coopvecNV<float, 4>'"
    f = h; // error: [cooperative-type-mismatch] "cannot assign 'coopvecNV<float16_t, 4>' to 'coopvecNV<float, 4>'"
    f = eight; // error: [cooperative-type-mismatch] "N is 8 and 4"
    f = n; // error: [cooperative-type-mismatch] "N is N and 4"
    n = f; // error: [cooperative-type-mismatch]
    n = m; // error: [cooperative-type-mismatch]
    u = i; // error: [cooperative-type-mismatch]
    f = 1.0; // error: [type-mismatch] "cannot assign 'float' to 'coopvecNV<float, 4>'"
    f = vec4(1.0); // error: [type-mismatch]
    eight = l; // error: [type-mismatch]
    n = ln; // error: [cooperative-type-mismatch]
    ln = n; // error: [cooperative-type-mismatch]
    l = eight; // error: [type-mismatch]
    four(eight); // error: [no-matching-overload]
    four(i); // error: [no-matching-overload] "no matching function for call to 'four'"
    four(n); // error: [no-matching-overload]
    specialized(n);
    specialized(f); // error: [no-matching-overload]
    specialized(m); // error: [no-matching-overload]
    halfs(h);
    halfs(f); // error: [no-matching-overload]
    S s = S(eight); // error: [cooperative-type-mismatch]
    coopvecNV<float, 4> a[2] = coopvecNV<float, 4>[2](f, eight); // error: [cooperative-type-mismatch]
    f = true ? f : eight; // error: [selection-type-mismatch]
    f = N > 2 ? f : h; // error: [selection-type-mismatch]
    const coopvecNV<float, 4> c = f;
    c[0] = 1.0; // error: [assignment-to-constant] "'c' is a constant"
    c = f; // error: [assignment-to-constant]
    halfs(h + h); // error: [not-an-lvalue]
    f = coopvecNV<float, 4>(); // error: [cooperative-constructor-argument-count]
    f = coopvecNV<float, 4>(1.0, 2.0, 3.0); // error: [too-few-components] "too few components for 'coopvecNV<float, 4>': expected 4, got 3"
    f = coopvecNV<float, 4>(vec2(1.0), 3.0); // error: [too-few-components]
    f = coopvecNV<float, 4>(1.0, 2.0, 3.0, 4.0, 5.0); // error: [constructor-argument-unused]
    f = coopvecNV<float, 4>(vec4(1.0), f); // error: [constructor-argument-unused]
    f = coopvecNV<float, 4>(1.0, vec4(1.0));
    eight = coopvecNV<float, 8>(f); // error: [too-few-components]
    eight = coopvecNV<float, 8>(f, f);
    eight = coopvecNV<float, 8>(vec4(1.0)); // error: [too-few-components]
    f = coopvecNV<float, 4>(eight);
    h = coopvecNV<float16_t, 4>(eight); // error: [cooperative-conversion] "convert one of them at a time"
    h = coopvecNV<float16_t, 4>(l);
    f = coopvecNV<float, 4>(l);
    f = coopvecNV<float, 4>(n); // error: [cooperative-conversion]
    n = coopvecNV<float, N>(f); // error: [cooperative-conversion]
    n = coopvecNV<float, N>(m); // error: [cooperative-conversion] "cannot convert 'coopvecNV<float, M>' to 'coopvecNV<float, N>': the sizes are not known to be equal"
    n = coopvecNV<float, N>(ln);
    n = coopvecNV<float, N>(f, 1.0); // warning: [components-of-specialized-vector] // error: [constructor-argument-unused]
    f = coopvecNV<float, 4>(s); // error: [cooperative-constructor-argument]
    f = coopvecNV<float, 4>(a); // error: [cooperative-constructor-argument]
    f = coopvecNV<float, 4>(b);
    f = coopvecNV<float, 4>(mat2(1.0));
    l = vector<float, 8>(f); // error: [too-few-components]
    l = vector<float, 8>(h); // error: [too-few-components]
    l = vector<float, 8>(n); // error: [cooperative-conversion]
    l = vector<float, 8>(f, f);
    l = vector<float, 8>(eight, f); // error: [constructor-argument-unused]
    ln = vector<float, N>(n);
    ln = vector<float, N>(m); // error: [cooperative-conversion]
    ln = vector<float, N>(f); // error: [cooperative-conversion]
    vec4 v = vec4(f);
    v = vec4(eight);
    v = vec3(f).xyzz;
    v = vec4(h);
    v = vec4(f, f); // error: [constructor-argument-unused]
    v = vec4(n); // error: [cooperative-conversion]
    ivec4 iv = ivec4(f);
    float x = float(f); // error: [invalid-constructor-argument]
    mat2 mm = mat2(f); // error: [invalid-constructor-argument]
}
