// options: --target-env=vulkan1.3
// Constructors, components, lengths and functions of matrices.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 16;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define Matrix(T, rows, use) coopmat<T, gl_ScopeSubgroup, rows, 16, gl_MatrixUse##use>
#define Float Matrix(float, 16, A)
struct Holder {
    Float m;
};
Float f;
Matrix(int, 16, A) i;
Matrix(float16_t, 16, A) h;
Matrix(float, 8, A) low;
Matrix(float, 16, B) as_b;
Matrix(float, N, A) specialized;
coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> wide;
fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> older;
coopvecNV<float, 16> vector;
const int length_of_f = f.length(); // error: [not-constant] "initializer of global constant 'length_of_f' must be a constant expression; the length of 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' is not constant"
int sized[f.length()]; // error: [not-constant] "array size must be a constant expression; the length of 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' is not constant"

Float wrong_result()
{
    return h; // error: [cooperative-type-mismatch] "T is float16_t and float"
}
Float no_result()
{
    return 1.0; // error: [type-mismatch]
}
float component_result()
{
    return f; // error: [type-mismatch]
}
void take(Float m) {}

void constructors()
{
    Holder holder;
    float list[2];
    f = Float(); // error: [cooperative-constructor-argument-count] "constructor of 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' requires 1 argument (0 given)"
    f = Float(1.0, 2.0); // error: [cooperative-constructor-argument-count]
    f = Float(f, f); // error: [cooperative-constructor-argument-count]
    f = Float(vec2(1.0)); // error: [cooperative-constructor-argument] "'vec2'"
    f = Float(vec4(1.0)); // error: [cooperative-constructor-argument]
    f = Float(mat4(1.0)); // error: [cooperative-constructor-argument]
    f = Float(vector); // error: [cooperative-constructor-argument]
    f = Float(list); // error: [cooperative-constructor-argument]
    f = Float(holder); // error: [cooperative-constructor-argument]
    f = Float(low); // error: [cooperative-conversion] "ROWS is 8 and 16"
    f = Float(as_b); // error: [cooperative-conversion] "cannot convert 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>' to 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>', which has another use"
    f = Float(specialized); // error: [cooperative-conversion] "ROWS is N and 16"
    f = Float(wide); // error: [cooperative-conversion] "SCOPE is gl_ScopeWorkgroup and gl_ScopeSubgroup"
    f = Float(older); // error: [cooperative-conversion] "another extension"
    f = mat4(f); // error: [invalid-constructor-argument]
    f = vec4(f)[0]; // error: [invalid-constructor-argument]
    float x = float(f); // error: [invalid-constructor-argument]
    x = float(f[0]);
    Float from_list = {1.0}; // error: [cooperative-initializer-list] "use the constructor 'coopmat<…>(…)'"
    Float from_two = {1.0, 2.0}; // error: [cooperative-initializer-list]
    Float one_of_two[2] = {f}; // error: [initializer-count]
    Float wrong_list[2] = {f, h}; // error: [cooperative-type-mismatch]
    Holder wrong_holder = {h}; // error: [cooperative-type-mismatch]
    Holder right_holder = {f};
    Float typed[2] = Float[2](f, h); // error: [cooperative-type-mismatch]
    f = 1.0; // error: [type-mismatch]
    f = h; // error: [cooperative-type-mismatch]
    x = f; // error: [type-mismatch]
    f = vec4(1.0); // error: [type-mismatch]
    if (f) // error: [condition-not-bool]
        x = 1.0;
}

void components()
{
    float x = f.x; // error: [selection-of-cooperative-type] "use an index to access a component"
    x = f.xy[0]; // error: [selection-of-cooperative-type]
    x = f.r; // error: [selection-of-cooperative-type]
    f.x = 1.0; // error: [selection-of-cooperative-type]
    x = f[0][0]; // error: [not-indexable] "cannot index 'float'"
    x = f[0].x[0]; // error: [not-indexable]
    x = f[-1]; // error: [index-out-of-range] "index -1 is negative"
    x = f[N - 20];
    x = f[1.0]; // error: [index-not-integer]
    x = f[true]; // error: [index-not-integer]
    x = f[ivec2(0)]; // error: [index-not-integer]
    f[-2] = 1.0; // error: [index-out-of-range]
    f[0] = vec2(1.0); // error: [type-mismatch]
    f[0] = f; // error: [type-mismatch]
    i[0] = 1.5; // error: [type-mismatch]
    h[0] = 1.0lf; // error: [type-mismatch]
    atomicAdd(i[0], 1); // error: [not-in-buffer-or-shared] "'mem' of 'atomicAdd'"
    x = f[0];
    f[0] += 2;
    f[0] = i[0];
}

void lengths()
{
    int n = f.length(1); // error: [wrong-argument-count] "too many arguments to 'length': expected 0, got 1"
    n = f.length; // error: [method-without-call]
    n = f.size(); // error: [unknown-method]
    n = length(f); // error: [no-matching-overload]
    f.length() = 3; // error: [not-an-lvalue]
    const int local = f.length();
    int local_array[local]; // error: [not-constant]
    int other[f.length() + 1]; // error: [not-constant] "array size must be a constant expression"
    switch (n) {
    case f.length(): // error: [case-not-constant]
        break;
    }
}

void functions()
{
    f = max(f, f); // error: [no-matching-overload] "call it for each component m[i]"
    f = min(f, 1.0); // error: [no-matching-overload]
    f = abs(f); // error: [no-matching-overload]
    f = exp(f); // error: [no-matching-overload]
    f = mix(f, f, 0.5); // error: [no-matching-overload] "call it for each component"
    f = clamp(f, 0.0, 1.0); // error: [no-matching-overload]
    f = transpose(f); // error: [no-matching-overload] "coopMatTransposeNV(result, m)"
    f = inverse(f); // error: [no-matching-overload]
    f = matrixCompMult(f, f); // error: [no-matching-overload]
    f = outerProduct(f, f); // error: [no-matching-overload]
    float d = dot(f, f); // error: [no-matching-overload]
    d = determinant(f); // error: [no-matching-overload]
    f = subgroupAdd(f); // error: [no-matching-overload]
    f = subgroupBroadcastFirst(f); // error: [undeclared-function]
    f = floor(f); // error: [no-matching-overload]
    take(h); // error: [no-matching-overload] "gl_ScopeSubgroup, 16, 16, gl_MatrixUseA"
    take(1.0); // error: [no-matching-overload]
    take(as_b); // error: [no-matching-overload]
    bool b = any(f); // error: [no-matching-overload]
    b = isnan(f); // error: [no-matching-overload]
    b = all(equal(f, f)); // error: [no-matching-overload]
}

void main()
{
    constructors();
    components();
    lengths();
    functions();
}
