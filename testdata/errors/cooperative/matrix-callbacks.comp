// options: --target-env=vulkan1.3
// What works on a whole matrix cannot be in a function that is called for single elements.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
Matrix(float, A) a;
Matrix(float, B) b;
Matrix(float, Accumulator) c;
Matrix(float16_t, Accumulator) h;
Matrix(floate4m3_t, Accumulator) e;
#define Callback(name, statement) float name(const in uint row, const in uint column, const in float x) { statement; return x; }

Callback(loads, coopMatLoad(a, data.x, 0, 16, RowMajor)) // error: [tangled-callback] "'coopMatLoad'"
Callback(stores, coopMatStore(a, data.x, 0, 16, RowMajor)) // error: [tangled-callback]
Callback(multiplies, c = coopMatMulAdd(a, b, c)) // error: [tangled-callback]
Callback(adds, c = c + c) // error: [tangled-callback]
Callback(assigns_sums, c += c) // error: [tangled-callback] "'c += c'"
Callback(assigns_multiples, c *= 2.0) // error: [tangled-callback]
Callback(negates, c = -c) // error: [tangled-callback]
Callback(scales, c = x * c) // error: [tangled-callback]
Callback(constructs, c = Matrix(float, Accumulator)(x)) // error: [tangled-callback] "'Matrix(float, Accumulator)(x)'"
Callback(converts, c = Matrix(float, Accumulator)(h)) // error: [tangled-callback]
Callback(saturates, saturatedConvertEXT(e, c)) // error: [tangled-callback]
Callback(transposes, coopMatTransposeNV(b, c)) // error: [tangled-callback]
Callback(calls, coopMatPerElementNV(c, c, adds)) // error: [tangled-callback]
// Components, lengths, constants and copies are the invocation's own business.
Callback(accesses, c[0] = c[1] + x)
Callback(asks, c[0] = float(c.length()))
Callback(copies, Matrix(float, Accumulator) copy = c)
Callback(knows, c = Matrix(float, Accumulator)(1.0))

void main()
{
    Matrix(float, Accumulator) m = Matrix(float, Accumulator)(1.0), r;
    coopMatPerElementNV(r, m, loads);
    coopMatPerElementNV(r, m, stores);
    coopMatPerElementNV(r, m, multiplies);
    coopMatPerElementNV(r, m, adds);
    coopMatPerElementNV(r, m, assigns_sums);
    coopMatPerElementNV(r, m, assigns_multiples);
    coopMatPerElementNV(r, m, negates);
    coopMatPerElementNV(r, m, scales);
    coopMatPerElementNV(r, m, constructs);
    coopMatPerElementNV(r, m, converts);
    coopMatPerElementNV(r, m, saturates);
    coopMatPerElementNV(r, m, transposes);
    coopMatPerElementNV(r, m, calls);
    coopMatPerElementNV(r, m, accesses);
    coopMatPerElementNV(r, m, asks);
    coopMatPerElementNV(r, m, copies);
    coopMatPerElementNV(r, m, knows);
}
