// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SIZE = 16.0;
layout(constant_id = 1) const bool FLAG = true;
layout(constant_id = 2) const uint64_t LONG = 16ul;
layout(constant_id = 3) const int N = 16;
const int FOLDED = 16;
const float REAL = 16.0;
#define Subgroup gl_ScopeSubgroup
struct S {
    coopmat m; // error: [missing-type-parameters] "coopmat<T, SCOPE, ROWS, COLUMNS, USE>"
};

void parameter(coopmat m) {} // error: [missing-type-parameters]
coopmat result() {} // error: [missing-type-parameters]
coopmat<float, Subgroup, 16, 16> short_result() {} // error: [type-parameter-count]

void main()
{
    int variable = 16;
    ivec2 pair = ivec2(16);
    const ivec2 constant_pair = ivec2(16, 8);
    coopmat<float, Subgroup, FOLDED, N, gl_MatrixUseA> fine;
    coopmat<float, Subgroup, (N > 8 ? 16 : 8), constant_pair.x, (1 + 1)> fine_too;
    coopmat<float, Subgroup, variable, 16, 0> a; // error: [not-constant] "'variable' is a variable"
    coopmat<float, Subgroup, (N + variable), 16, 0> c; // said above
    coopmat<float, variable, 16, 16, 0> d;
    coopmat<float, Subgroup, 16, 16, variable> e;
    coopmat<float, Subgroup, 16.0, 16, 0> f; // error: [not-an-integer-constant] "'float'"
    coopmat<float, Subgroup, REAL, 16, 0> g; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, SIZE, 16, 0> h; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, LONG, 16, 0> i; // error: [not-an-integer-constant] "'uint64_t'"
    coopmat<float, Subgroup, 16l, 16, 0> j; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, constant_pair, 16, 0> k; // error: [not-an-integer-constant]
    coopmat<float, Subgroup, true, 16, 0> l; // error: [invalid-type-parameter] "'bool'"
    coopmat<float, Subgroup, FLAG, 16, 0> m; // error: [invalid-type-parameter]
    coopmat<float, Subgroup, float, 16, 0> n; // error: [invalid-type-parameter] "parameter ROWS of 'coopmat' must be a value (type 'float' given)"
    coopmat<float, Subgroup, -16, 16, 0> o; // error: [negative-type-parameter] "parameter ROWS of 'coopmat' must not be negative (-16 given)"
    coopmat<float, Subgroup, 16, (8 - 9), 0> p; // error: [negative-type-parameter]
    coopmat<float, -1, 16, 16, 0> q; // error: [negative-type-parameter]
    coopmat<float, Subgroup, 16, 16, -1> r; // error: [negative-type-parameter]
    coopmat<float, Subgroup, 16, 16, 3> s; // error: [invalid-matrix-use]
    coopmat<float, 0, 16, 16, 0> t; // error: [invalid-matrix-scope]
    coopmat<float, gl_ScopeQueueFamily, 16, 16, 0> u; // error: [invalid-matrix-scope]
    coopmat<float, 6, 16, 16, 0> v; // error: [invalid-matrix-scope] "gl_ScopeShaderCallEXT"
    coopmat<float> x; // error: [type-parameter-count]
    coopmat<float, Subgroup, 16, 16, 0, 0> y; // error: [type-parameter-count] "wrong number of parameters of type 'coopmat': expected coopmat<T, SCOPE, ROWS, COLUMNS, USE> (6 given)"
    float<16> z; // error: [unexpected-type-parameters]
    vec4<16> aa; // error: [unexpected-type-parameters]
    S<16> bb; // error: [unexpected-type-parameters]
    coopmat<float, Subgroup, 16, 16, missing> cc; // error: [undeclared-identifier]
    coopmat dd = coopmat<float, Subgroup, 16, 16, 0>(1.0); // error: [missing-type-parameters]
    float ee = coopmat(1.0)[0]; // error: [missing-type-parameters]
}
