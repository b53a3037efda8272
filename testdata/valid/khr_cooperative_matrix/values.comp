// options: --target-env=vulkan1.3
// Matrices of specialized and 64-bit types as values: in arrays, structs, constants and choices; memory reached in several ways.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SIZE = 16;
#define Matrix coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Specialized coopmat<float, gl_ScopeSubgroup, (SIZE * 2), 16, gl_MatrixUseAccumulator>

struct Pair {
    Matrix one;
    Matrix other;
};
struct Part {
    float16_t x[256];
};
layout(buffer_reference, std430, buffer_reference_align = 32) buffer Reference {
    float16_t x[];
};
layout(binding = 0, std430) buffer Parts {
    Part part;
    Part parts[4];
    Reference reference;
} blocks[2];
layout(binding = 2, std430) devicecoherent buffer Coherent {
    float16_t x[];
} coherent_data;
layout(binding = 3, std430) volatile buffer Volatile {
    float16_t x[];
} volatile_data;
layout(binding = 4, std430) nonprivate buffer NonPrivate {
    float16_t x[];
} nonprivate_data;
shared f16vec4 rows[2][64];

Matrix folded(Pair pair)
{
    const Matrix two = Matrix(2.0);
    const Matrix six = float16_t(3.0) * two;
    const Matrix more = -six * six / two + six - two;
    return pair.one + more;
}

void main()
{
    Matrix a, b;
    coopMatLoad(a, blocks[1].parts[gl_WorkGroupID.x].x, 8, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, blocks[0].reference.x, 8, SIZE, gl_CooperativeMatrixLayoutColumnMajor);
    Pair pair = Pair(a, b);
    Matrix list[2] = Matrix[2](a, b), again[2] = {b, a};
    a = gl_WorkGroupID.x > 1 ? folded(pair) : list[gl_WorkGroupID.y];
    coopMatStore(a, coherent_data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(again[1], coherent_data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(pair.other, volatile_data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(pair.other, nonprivate_data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(again[1], rows[1], 4, 4, gl_CooperativeMatrixLayoutRowMajor);
    Specialized s = Specialized(float(gl_WorkGroupID.x));
    Specialized t = s * 2.0;
    coopmat<double, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> d = coopmat<double, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(t[0]));
    coopmat<int64_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> e = coopmat<int64_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(d);
    coopMatStore(a, coherent_data.x, uint(e[0]) + a.length(), 16, gl_CooperativeMatrixLayoutRowMajor);
}
