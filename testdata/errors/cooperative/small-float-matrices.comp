// options: --target-env=vulkan1.3
// Matrices of bfloat16 and 8-bit floats are loaded, multiplied and converted; they have no operators.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    bf16vec3 triples[64];
    fe4m3vec3 small_triples[64];
    bfloat16_t x[];
} data;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
struct Holder {
    Matrix(bfloat16_t, A) m;
};
Matrix(bfloat16_t, A) b;
Matrix(floate4m3_t, A) e;
Matrix(floate5m2_t, A) g;
Matrix(float, A) f;
Matrix(int, A) i;

void operators()
{
    b = b + b; // error: [small-float-arithmetic] "convert it to 'float' first"
    b = b - b; // error: [small-float-arithmetic]
    b = b * b; // error: [small-float-arithmetic]
    b = b / b; // error: [small-float-arithmetic]
    b = -b; // error: [small-float-arithmetic]
    b = +b; // error: [small-float-arithmetic]
    b = b * bfloat16_t(2.0); // error: [small-float-arithmetic]
    b = 2.0 * b; // error: [small-float-arithmetic]
    b += b; // error: [small-float-arithmetic]
    b *= b; // error: [small-float-arithmetic]
    b *= bfloat16_t(2.0); // error: [small-float-arithmetic]
    b++; // error: [small-float-arithmetic]
    --b; // error: [small-float-arithmetic]
    e = e + e; // error: [small-float-arithmetic]
    e = -e; // error: [small-float-arithmetic]
    e = e * floate4m3_t(2.0); // error: [small-float-arithmetic]
    g = g - g; // error: [small-float-arithmetic]
    g /= g; // error: [small-float-arithmetic]
    b = b + f; // error: [cooperative-operand-types] "T is bfloat16_t and float"
    bool x = b == b; // error: [cooperative-equality]
    x = e != e; // error: [cooperative-equality]
    x = g < g; // error: [cooperative-comparison]
    Holder one, other;
    x = one == other; // error: [cooperative-equality]
    b[0] = b[0] + b[1]; // error: [small-float-arithmetic]
    e[0]++; // error: [small-float-arithmetic]
    // In single precision it works.
    b = Matrix(bfloat16_t, A)(Matrix(float, A)(b) * 2.0);
}

void conversions()
{
    b = f; // error: [cooperative-type-mismatch]
    f = b; // error: [cooperative-type-mismatch]
    e = g; // error: [cooperative-type-mismatch]
    b = Matrix(bfloat16_t, A)(Matrix(bfloat16_t, B)(1.0)); // error: [cooperative-conversion] "cannot convert 'coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>' to 'coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>', which has another use"
    b = Matrix(bfloat16_t, A)(true); // error: [small-float-and-bool]
    e = Matrix(floate4m3_t, A)(data.x[0] > data.x[1]); // error: [small-float-arithmetic]
    Matrix(bool, A) none; // error: [invalid-component-type]
    coopMatLoad(b, data.triples, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [invalid-buffer-element] "'bf16vec3'"
    coopMatLoad(e, data.small_triples, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [invalid-buffer-element]
    coopvecNV<bfloat16_t, 4> brain_vector; // error: [invalid-component-type]
    coopvecNV<floate4m3_t, 4> small_vector; // error: [invalid-component-type]
    coopvecNV<floate5m2_t, 4> other_vector; // error: [invalid-component-type]
}

void saturation()
{
    const Matrix(floate4m3_t, A) constant = Matrix(floate4m3_t, A)(1.0);
    saturatedConvertEXT(e, f);
    saturatedConvertEXT(e, b);
    saturatedConvertEXT(e, i);
    saturatedConvertEXT(e); // error: [no-matching-overload] "too few arguments to 'saturatedConvertEXT': expected 2, got 1"
    saturatedConvertEXT(e, f, f); // error: [no-matching-overload] "too many arguments to 'saturatedConvertEXT': expected 2, got 3"
    saturatedConvertEXT(f, f); // error: [no-matching-overload] "T of 'result' must be floate4m3_t (float given)"
    saturatedConvertEXT(b, f); // error: [no-matching-overload] "T of 'result' must be floate4m3_t (bfloat16_t given)"
    saturatedConvertEXT(e, g); // error: [already-float8] "components of 'coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' are already 8-bit floats"
    saturatedConvertEXT(e, e); // error: [already-float8]
    saturatedConvertEXT(e, coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA>(1.0)); // error: [no-matching-overload] "'N' is 16 in 'result' but 8 in 'value'"
    saturatedConvertEXT(e, coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA>(1.0)); // error: [no-matching-overload] "'S' is gl_ScopeSubgroup in 'result' but gl_ScopeWorkgroup in 'value'"
    saturatedConvertEXT(e, Matrix(float, Accumulator)(1.0)); // error: [saturated-use-change] "'GL_EXT_cooperative_matrix_maintenance1' and 'GL_NV_cooperative_matrix2' allow conversions from gl_MatrixUseAccumulator"
    saturatedConvertEXT(constant, f); // error: [assignment-to-constant]
    saturatedConvertEXT(Matrix(floate4m3_t, A)(1.0), f); // error: [not-an-lvalue]
    saturatedConvertEXT(e, 1.0); // error: [no-matching-overload] "no conversion from 'float' to 'coopmat' for argument 2"
    e = saturatedConvertEXT(f); // error: [no-matching-overload]
}

void main()
{
    operators();
    conversions();
    saturation();
}
