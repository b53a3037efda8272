// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int use = 2;
layout(constant_id = 1) const int N = 16;
struct S {
    int x;
};
#define Subgroup gl_ScopeSubgroup
#define C gl_MatrixUseAccumulator

void takes(coopmat m) // error: [missing-type-parameters]
{
}

void main()
{
    int variable = 16;
    coopmat<bfloat16_t, Subgroup, N, 16, C> fine;
    coopmat<double, Subgroup, 16, 16, C> fine_too;
    coopmat a; // error: [missing-type-parameters]
    coopmat<void, Subgroup, 16, 16, C> b; // error: [invalid-component-type]
    coopmat<S, Subgroup, 16, 16, C> c; // error: [invalid-component-type]
    coopmat<bool, Subgroup, 16, 16, C> d; // error: [invalid-component-type]
    coopmat<vec2, Subgroup, 16, 16, C> e; // error: [invalid-component-type]
    coopmat<16, Subgroup, 16, 16, C> f; // error: [invalid-component-type]
    coopmat<float, Subgroup, 16, 16> g; // error: [type-parameter-count]
    coopmat<float, Subgroup, 16, 16, C, 1> h; // error: [type-parameter-count]
    coopmat<float, Subgroup, 16, 16, 3> i; // error: [invalid-matrix-use]
    coopmat<float, Subgroup, 16, 16, use> j; // warning: [specialized-use]
    coopmat<float, gl_ScopeDevice, 16, 16, C> k; // error: [invalid-matrix-scope] "gl_ScopeDevice"
    coopmat<float, gl_ScopeInvocation, 16, 16, C> l; // error: [invalid-matrix-scope]
    coopmat<float, 7, 16, 16, C> m; // error: [invalid-matrix-scope]
    coopmat<float, gl_ScopeWorkgroup, 16, 16, C> n; // warning: [workgroup-scope]
    coopmat<float, Subgroup, 0, 16, C> o; // error: [invalid-matrix-size]
    coopmat<float, Subgroup, 16, 0, C> p; // error: [invalid-matrix-size]
    coopmat<float, Subgroup, -1, 16, C> q; // error: [negative-type-parameter]
    coopmat<float, Subgroup, variable, 16, C> r; // error: [not-constant]
    coopmat<float, Subgroup, 16.0, 16, C> s; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, 16ul, 16, C> t; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, float, 16, C> u; // error: [invalid-type-parameter]
    coopmat<float, Subgroup, true, 16, C> v; // error: [invalid-type-parameter]
    float<16> w; // error: [unexpected-type-parameters]
}
