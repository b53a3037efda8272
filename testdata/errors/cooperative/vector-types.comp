// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;
struct S {
    int x;
};

void main()
{
    coopvecNV a; // error: [missing-type-parameters]
    coopvecNV<float> b; // error: [type-parameter-count]
    coopvecNV<float, 4, 4> c; // error: [type-parameter-count]
    coopvecNV<float, 0> d; // error: [invalid-vector-size]
    coopvecNV<float, -4> e; // error: [negative-type-parameter]
    coopvecNV<float, float> f; // error: [invalid-type-parameter]
    coopvecNV<bool, 4> g; // error: [invalid-component-type]
    coopvecNV<vec2, 4> h; // error: [invalid-component-type]
    coopvecNV<S, 4> i; // error: [invalid-component-type]
    coopvecNV<bfloat16_t, 4> j; // error: [invalid-component-type]
    coopvecNV<floate4m3_t, 4> k; // error: [invalid-component-type]
    coopvecNV<float, 4> v;
    int size[v.length()];
    float x = v[4]; // error: [index-out-of-range]
    x = v[-1]; // error: [index-out-of-range]
}
