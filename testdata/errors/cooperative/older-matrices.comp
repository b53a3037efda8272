// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 16;
layout(constant_id = 1) const bool FLAG = true;
struct Holder {
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 16> m;
};
layout(binding = 0, std430) buffer Data {
    float16_t halfs[64];
    f16vec2 half_pairs[64];
    double doubles[64];
    bool flags[64];
    vec2 pairs[64];
    uvec3 triples[64];
    i8vec4 bytes[64];
    mat2 matrices[64];
    float x[];
} data;
layout(binding = 1) uniform Constants {
    vec4 x[64];
} constants;
readonly layout(binding = 2, std430) buffer Input {
    float x[];
} source;
#define Float(bits) fcoopmatNV<bits, gl_ScopeSubgroup, 16, 16>
#define Int(bits) icoopmatNV<bits, gl_ScopeSubgroup, 16, 16>
#define Uint(bits) ucoopmatNV<bits, gl_ScopeSubgroup, 16, 16>
Float(16) h;
Float(32) f;
Float(64) d;
Int(8) i8;
Int(32) i;
Uint(8) u8;
Uint(32) u;
fcoopmatNV<32, gl_ScopeSubgroup, 16, 8> narrow;
fcoopmatNV<32, gl_ScopeSubgroup, 8, 16> low;
fcoopmatNV<32, gl_ScopeSubgroup, N, 16> specialized;
fcoopmatNV<32, gl_ScopeWorkgroup, 16, 16> workgroup;
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> khr;

void types()
{
    fcoopmatNV a; // error: [missing-type-parameters]
    fcoopmatNV<16, gl_ScopeSubgroup, 16> b; // error: [type-parameter-count]
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 16, 0> c; // error: [type-parameter-count]
    fcoopmatNV<8, gl_ScopeSubgroup, 16, 16> e; // error: [invalid-matrix-bits]
    icoopmatNV<64, gl_ScopeSubgroup, 16, 16> g; // error: [invalid-matrix-bits]
    ucoopmatNV<24, gl_ScopeSubgroup, 16, 16> j; // error: [invalid-matrix-bits]
    fcoopmatNV<N, gl_ScopeSubgroup, 16, 16> k; // error: [invalid-matrix-bits]
    fcoopmatNV<float, gl_ScopeSubgroup, 16, 16> l; // error: [invalid-type-parameter]
    fcoopmatNV<16.0, gl_ScopeSubgroup, 16, 16> m; // error: [not-an-integer-constant]
    fcoopmatNV<16, gl_ScopeDevice, 16, 16> n; // error: [invalid-matrix-scope]
    icoopmatNV<16, gl_ScopeInvocation, 16, 16> o; // error: [invalid-matrix-scope]
    ucoopmatNV<16, gl_ScopeSubgroup, 0, 16> p; // error: [invalid-matrix-size]
    fcoopmatNV<16, gl_ScopeSubgroup, 16, -1> q; // error: [negative-type-parameter]
    fcoopmatNV<FLAG, gl_ScopeSubgroup, 16, 16> r; // error: [invalid-type-parameter]
}

void operators()
{
    f = f * f; // error: [cooperative-operator] "use coopMatMulAddNV() for the matrix product"
    f *= f; // error: [cooperative-operator]
    i = i * i; // error: [cooperative-operator]
    f = f + 1.0; // error: [cooperative-scalar-operator]
    f = 1.0 - f; // error: [cooperative-scalar-operator]
    f = f / 2.0; // error: [cooperative-scalar-operator]
    f += 1.0; // error: [cooperative-scalar-operator]
    f /= 2.0; // error: [cooperative-scalar-operator]
    h = h * 2.0; // error: [cooperative-scalar-type]
    i = i * 2u; // error: [cooperative-scalar-type]
    i8 = i8 * 2; // error: [cooperative-scalar-type]
    u = u * 2; // error: [cooperative-scalar-type]
    f *= 2; // error: [cooperative-scalar-type]
    f = f + h; // error: [cooperative-operand-types] "BITS is 32 and 16"
    f = f - i; // error: [cooperative-operand-types]
    f = f / narrow; // error: [cooperative-operand-types] "COLUMNS is 16 and 8"
    f = f + specialized; // error: [cooperative-operand-types] "ROWS is 16 and N"
    f = f + khr; // error: [cooperative-operand-types]
    i = i % i; // error: [cooperative-operator]
    i = i & i; // error: [cooperative-operator]
    i = i << 1; // error: [cooperative-scalar-operator]
    i = ~i; // error: [cooperative-operator]
    i++; // error: [cooperative-operator]
    bool b = f == f; // error: [cooperative-equality]
    b = f < f; // error: [cooperative-comparison]
    b = !f; // error: [cooperative-operator]
    Holder holder;
    b = holder != holder; // error: [cooperative-equality]
}

void values()
{
    f = Float(32)(); // error: [cooperative-constructor-argument-count]
    f = Float(32)(1.0, 2.0); // error: [cooperative-constructor-argument-count]
    f = Float(32)(vec2(1.0)); // error: [cooperative-constructor-argument]
    f = Float(32)(mat4(1.0)); // error: [cooperative-constructor-argument]
    f = Float(32)(narrow); // error: [cooperative-conversion]
    f = Float(32)(specialized); // error: [cooperative-conversion]
    f = Float(32)(workgroup); // error: [cooperative-conversion]
    f = Float(32)(khr); // error: [cooperative-conversion] "another extension"
    khr = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(f); // error: [cooperative-conversion]
    f = h; // error: [cooperative-type-mismatch]
    f = i; // error: [cooperative-type-mismatch]
    i = u; // error: [cooperative-type-mismatch]
    f = 1.0; // error: [type-mismatch]
    Float(32) list = {1.0}; // error: [cooperative-initializer-list]
    float x = f.x; // error: [selection-of-cooperative-type]
    x = f[0][0]; // error: [not-indexable]
    x = f[-1]; // error: [index-out-of-range]
    x = f.length(1); // error: [wrong-argument-count]
    f = transpose(f); // error: [no-matching-overload]
    f = abs(f); // error: [no-matching-overload]
    const Float(32) constant = Float(32)(1.0);
    constant[0] = 2.0; // error: [assignment-to-constant]
}

void functions()
{
    bool variable = data.x[0] > 0.0;
    float local[64];
    d = coopMatMulAddNV(h, h, d);
    f = coopMatMulAddNV(narrow, f, f); // error: [no-matching-overload] "'K' is 8 in 'A' but 16 in 'B'"
    f = coopMatMulAddNV(f, narrow, f); // error: [no-matching-overload] "'N' is 8 in 'B' but 16 in 'C'"
    f = coopMatMulAddNV(f, f, low); // error: [no-matching-overload] "'M' is 16 in 'A' but 8 in 'C'"
    f = coopMatMulAddNV(f, workgroup, f); // error: [no-matching-overload] "'S' is gl_ScopeSubgroup in 'A' but gl_ScopeWorkgroup in 'B'"
    f = coopMatMulAddNV(f, f, specialized); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f, i); // error: [no-matching-overload] "no conversion from 'icoopmatNV<32, gl_ScopeSubgroup, 16, 16>' to 'fcoopmatNV' for argument 3"
    i = coopMatMulAddNV(i8, u8, i); // error: [no-matching-overload] "no conversion from 'ucoopmatNV<8, gl_ScopeSubgroup, 16, 16>' to 'icoopmatNV' for argument 2"
    u = coopMatMulAddNV(u8, u8, i); // error: [no-matching-overload]
    f = coopMatMulAddNV(khr, khr, khr); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f, f, 0); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f, -low); // error: [no-matching-overload]
    f = coopMatMulAdd(f, f, f); // error: [no-matching-overload]
    coopMatLoadNV(f, data.half_pairs, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.flags, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.pairs, 0, 16, false); // error: [invalid-buffer-element] "element type 'vec2' of 'data.pairs' cannot hold components of 'fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>'"
    coopMatLoadNV(f, data.triples, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.bytes, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.matrices, 0, 16, false); // error: [invalid-buffer-element]
    coopMatStoreNV(i, data.x, 0, 16, false); // error: [invalid-buffer-element] "element type 'float' of 'data.x' cannot hold components of 'icoopmatNV<32, gl_ScopeSubgroup, 16, 16>'"
    coopMatLoadNV(u, data.doubles, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, constants.x, 0, 16, false); // error: [not-in-buffer-or-shared]
    coopMatLoadNV(f, local, 0, 16, false); // error: [not-in-buffer-or-shared]
    coopMatLoadNV(f, data.x[0], 0, 16, false); // error: [no-matching-overload]
    coopMatStoreNV(f, source.x, 0, 16, false); // error: [assignment-to-readonly]
    coopMatLoadNV(f, data.x, 0, 16, variable); // error: [not-constant] "'variable' is a variable"
    coopMatLoadNV(f, data.x, 0, 16, 0); // error: [no-matching-overload]
    coopMatLoadNV(f, data.x, true, 16, false); // error: [no-matching-overload]
    coopMatLoadNV(f, data.x, 0, 16.0, false); // error: [no-matching-overload]
    coopMatLoadNV(f, data.x, 0ul, 16, false); // error: [no-matching-overload]
    coopMatLoadNV(f, data.x, 0, 16); // error: [no-matching-overload]
    coopMatLoadNV(f, data.x, 0, 16, false, 0); // error: [no-matching-overload]
    coopMatLoadNV(khr, data.x, 0, 16, false); // error: [no-matching-overload]
    coopMatLoad(f, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [no-matching-overload]
    coopMatStoreNV(f, data.x, 0, 0, false);
    coopMatLoadNV(f + f, data.x, 0, 16, false); // error: [not-an-lvalue]
}

void main()
{
    types();
    operators();
    values();
    functions();
}
