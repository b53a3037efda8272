// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(constant_id = 0) const int N = 4;
layout(constant_id = 1) const int M = 4;
#define Long vector<float, 8>
#define Specialized vector<float, N>
struct Inner {
    int before;
    Specialized v[2];
};
struct LongInner {
    Long v;
};
layout(location = 0) flat in vector<int, 4> fine_input;
layout(location = 1) in Long a; // error: [long-vector-storage]
// correct: [long-vector-storage] layout(location = 1) in vec4 a;
layout(location = 3) flat in vector<uint, N> b; // error: [long-vector-storage]
layout(location = 5) in LongInner c; // error: [long-vector-storage]
layout(location = 7) out vector<float, 5> d; // error: [long-vector-storage]
layout(location = 9) in Block {
    vec4 fine;
    Long e[2]; // error: [long-vector-storage]
} block;
layout(binding = 0) uniform Uniforms {
    Long fine;
    Specialized f; // error: [long-vector-storage]
} uniforms;
layout(binding = 1) buffer Buffer {
    LongInner fine;
    Inner g; // error: [long-vector-storage]
    Specialized h[]; // error: [long-vector-storage]
} memory;
layout(buffer_reference) buffer Reference {
    Long fine[2];
    Specialized i; // error: [long-vector-storage]
};
layout(push_constant) uniform Constants {
    Long fine;
    Specialized j; // error: [long-vector-storage]
} constants;
Specialized fine_global;
LongInner fine_global_struct;

Specialized fine_function(const Specialized v, inout Long w)
{
    w = -w;
    return v * w[0];
}

void main()
{
    vector k; // error: [missing-type-parameters]
    vector<float> l; // error: [type-parameter-count]
    vector<float, 2, 2> m; // error: [type-parameter-count]
    vector<2, float> n; // error: [invalid-type-parameter] "the order is vector<T, N>"
    vector<vec2, 5> o; // error: [invalid-component-type]
    vector<Inner, 5> p; // error: [invalid-component-type]
    vector<float, 0> q; // error: [invalid-vector-size]
    vector<float, -1> r; // error: [negative-type-parameter]
    vector<float, 2.0> s; // error: [not-an-integer-constant]
    vector<sampler2D, 2> t; // error: [invalid-component-type]
    vector<float, 5> five = vector<float, 5>(1.0, 2.0); // error: [too-few-components]
    five = vector<float, 5>(1.0, 2.0, 3.0, 4.0, 5.0, 6.0); // error: [constructor-argument-unused]
    Long eight;
    vector<int, 8> integers;
    vector<float16_t, 8> halfs;
    Specialized specialized;
    vector<float, M> other;
    vector<int, N> specialized_integers;
    float x = eight.x; // error: [selection-of-cooperative-type]
    eight.xyz = vec3(1.0); // error: [selection-of-cooperative-type]
    x = eight[8]; // error: [index-out-of-range]
    x = eight[-1]; // error: [index-out-of-range]
    eight = integers;
    eight = halfs;
    halfs = eight; // error: [type-mismatch]
    eight = five; // error: [type-mismatch]
    eight = five + eight; // error: [invalid-operands]
    eight = eight * five; // error: [invalid-operands]
    eight = eight * mat2(1.0); // error: [invalid-operands]
    eight = eight % eight; // error: [invalid-operands]
    eight = eight << 1; // error: [invalid-operands]
    integers = ~eight; // error: [invalid-operands]
    bool y = eight < eight; // error: [invalid-operands]
    bool z = !eight; // error: [invalid-operands]
    y = eight == five; // error: [invalid-operands]
    specialized = other; // error: [cooperative-type-mismatch]
    specialized = specialized + other; // error: [invalid-operands]
    specialized = vector<float, N>(other); // error: [cooperative-conversion]
    specialized = vec4(1.0); // error: [type-mismatch]
    specialized = vector<float, N>(vec4(1.0)); // warning: [components-of-specialized-vector]
    vec4 four = vec4(specialized); // error: [cooperative-conversion]
    x = specialized.x; // error: [selection-of-cooperative-type]
    x = specialized[-1]; // error: [index-out-of-range]
    x = specialized[7];
    x = dot(eight, five); // error: [no-matching-overload]
    eight = max(eight, integers);
    eight = cross(eight, eight); // error: [no-matching-overload]
    eight = mix(eight, eight, lessThan(five, five)); // error: [no-matching-overload]
    float sized[eight.length()];
    eight = Long(eight, 1.0); // error: [constructor-argument-unused]
    for (int i = 0; i < specialized.length(); ++i)
        x += specialized[i];
    // The same type as vec3, but declared by another word.
    vector<float, 3> three = vec3(1.0), threes[2];
    x = three.x; // error: [selection-of-cooperative-type] "use an index to access a component"
    threes[1].yz = vec2(1.0); // error: [selection-of-cooperative-type]
    vec3 same = three;
    x = same.x + three[0] + threes[1][2];
}

struct Triple {
    vector<float, 3> a;
    vec3 b;
};

float of_member(Triple t)
{
    return t.b.x + t.a[0] + t.a.x; // error: [selection-of-cooperative-type]
}

float of_parameter(vector<float, 2> two)
{
    return two.y; // error: [selection-of-cooperative-type]
}
