// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 16;
#define Float coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Half coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Int coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Uint coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define FloatA coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Tall coopmat<float, gl_ScopeSubgroup, 32, 16, gl_MatrixUseAccumulator>
#define Wide coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>
#define Specialized coopmat<float, gl_ScopeSubgroup, N, 16, gl_MatrixUseAccumulator>
#define Twice coopmat<float, gl_ScopeSubgroup, (N * 2), 16, gl_MatrixUseAccumulator>
struct Holder {
    Float m;
};
Float f;
Half h;
Int i;
Uint u;
FloatA a;
Tall tall;
Wide wide;
Specialized specialized;
Twice twice;
Holder holder;
Float list[2];

void floats()
{
    // With a scalar only the product, and with the component type itself.
    f = f + 1.0; // error: [cooperative-scalar-operator] "splat the scalar: 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1.0)'"
    f = 1.0 + f; // error: [cooperative-scalar-operator]
    f = f - 1.0; // error: [cooperative-scalar-operator]
    f = 1.0 - f; // error: [cooperative-scalar-operator]
    f = f / 2.0; // error: [cooperative-scalar-operator]
    f = 2.0 / f; // error: [cooperative-scalar-operator]
    f += 1.0; // error: [cooperative-scalar-operator]
    f -= 1.0; // error: [cooperative-scalar-operator]
    f /= 2.0; // error: [cooperative-scalar-operator]
    h = h * 2.0; // error: [cooperative-scalar-type] "convert it: 'float16_t(2.0)'"
    h = 2.0 * h; // error: [cooperative-scalar-type]
    h *= 2.0; // error: [cooperative-scalar-type]
    h = h * 1; // error: [cooperative-scalar-type]
    f = f * 1; // error: [cooperative-scalar-type]
    f = f * 2.0lf; // error: [cooperative-scalar-type]
    f = f * true; // error: [cooperative-scalar-type]
    f = f * float16_t(1.0); // error: [cooperative-scalar-type]
    f = f * vec4(1.0); // error: [cooperative-operand]
    f = mat4(1.0) * f; // error: [cooperative-operand]
    f = f + holder; // error: [cooperative-operand]
    f = f + list; // error: [cooperative-operand]
    // Two matrices are of one type.
    f = f + h; // error: [cooperative-operand-types] "T is float and float16_t"
    f = f - a; // error: [cooperative-operand-types] "USE is gl_MatrixUseAccumulator and gl_MatrixUseA"
    f = f * tall; // error: [cooperative-operand-types] "ROWS is 16 and 32"
    f = f / wide; // error: [cooperative-operand-types] "SCOPE is gl_ScopeSubgroup and gl_ScopeWorkgroup"
    f = f + i; // error: [cooperative-operand-types]
    f = f + specialized; // error: [cooperative-operand-types] "ROWS is 16 and N"
    f = specialized * twice; // error: [cooperative-operand-types] "ROWS is N and (N * 2)"
    f += h; // error: [cooperative-operand-types]
    f -= a; // error: [cooperative-operand-types]
    f *= tall; // error: [cooperative-operand-types]
    f /= i; // error: [cooperative-operand-types]
    // Operators that no matrix has.
    f = f % f; // error: [cooperative-operator]
    f = f << 1; // error: [cooperative-scalar-operator]
    f = f >> f; // error: [cooperative-operator]
    f <<= 1; // error: [cooperative-scalar-operator]
    f = ~f; // error: [cooperative-operator]
    f++; // error: [cooperative-operator]
    --f; // error: [cooperative-operator]
    bool b = !f; // error: [cooperative-operator]
    b = f < f; // error: [cooperative-comparison] "compare their components"
    b = f >= f; // error: [cooperative-comparison]
    b = f == f; // error: [cooperative-equality]
    b = f != f; // error: [cooperative-equality]
    b = f == h; // error: [cooperative-equality]
    b = f == 1.0; // error: [cooperative-equality]
    b = f && f; // error: [cooperative-comparison]
    b = list == list; // error: [cooperative-equality] "which contains"
    b = holder != holder; // error: [cooperative-equality]
    b = f ? true : false; // error: [condition-not-bool]
    f = b ? f : h; // error: [selection-type-mismatch]
    f = b ? f : 1.0; // error: [selection-type-mismatch]
}

void integers()
{
    i = i + u; // error: [cooperative-operand-types]
    i = i * 2u; // error: [cooperative-scalar-type]
    i = i * int8_t(1); // error: [cooperative-scalar-type]
    u = u * 2; // error: [cooperative-scalar-type]
    i = i % i; // error: [cooperative-operator]
    i = i % 2; // error: [cooperative-scalar-operator]
    i = i & i; // error: [cooperative-operator]
    i = i | 1; // error: [cooperative-scalar-operator]
    i = i ^ i; // error: [cooperative-operator]
    i &= i; // error: [cooperative-operator]
    i = i << 1; // error: [cooperative-scalar-operator]
    i = i >> i; // error: [cooperative-operator]
    i = ~i; // error: [cooperative-operator]
    i++; // error: [cooperative-operator]
    u--; // error: [cooperative-operator]
    bool b = i > i; // error: [cooperative-comparison]
    b = u <= u; // error: [cooperative-comparison]
    b = i == i; // error: [cooperative-equality]
}

void main()
{
    floats();
    integers();
}
