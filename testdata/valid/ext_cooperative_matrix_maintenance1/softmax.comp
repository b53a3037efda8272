#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
layout(binding = 1, std430) readonly buffer Queries {
    float16_t x[];
} queries;
layout(push_constant) uniform Push {
    uint keys;
};
float add(const in float a, const in float b) { return a + b; }
float greater(const in float a, const in float b) { return max(a, b); }

float masked(const in uint row, const in uint column, const in float x, const in uint query, const in uint key)
{
    return key + column <= query + row ? x : -1e30;
}

float greater_element(const in uint row, const in uint column, const in float x, const in float y) { return max(x, y); }

float exponential(const in uint row, const in uint column, const in float x, const in float y) { return exp(x - y); }

void main()
{
    const uint query = gl_WorkGroupID.x * 16u;
    Matrix(float16_t, 16, 16, A) q, p;
    Matrix(float16_t, 16, 16, B) k, v;
    Matrix(float, 16, 16, Accumulator) output_sum = Matrix(float, 16, 16, Accumulator)(0.0);
    Matrix(float, 16, 16, Accumulator) greatest = Matrix(float, 16, 16, Accumulator)(-1e30), total = output_sum;
    coopMatLoad(q, queries.x, query * 16u, 16, gl_CooperativeMatrixLayoutRowMajor);
    for (uint key = 0u; key < keys; key += 16u) {
        coopMatLoad(k, queries.x, key * 16u, 16, gl_CooperativeMatrixLayoutColumnMajor);
        coopMatLoad(v, queries.x, key * 16u, 16, gl_CooperativeMatrixLayoutRowMajor);
        Matrix(float, 16, 16, Accumulator) s = coopMatMulAdd(q, k, Matrix(float, 16, 16, Accumulator)(0.0)), before = greatest, here, factor, row;
        coopMatPerElementEXT(s, s, masked, query, key);
        coopMatReduceEXT(here, s, gl_CooperativeMatrixReduceRowEXT, greater);
        coopMatPerElementEXT(greatest, here, greater_element, before);
        coopMatPerElementEXT(s, s, exponential, greatest);
        coopMatPerElementEXT(factor, before, exponential, greatest);
        coopMatReduceEXT(row, s, gl_CooperativeMatrixReduceRowEXT, add);
        total = total * factor + row;
        p = Matrix(float16_t, 16, 16, A)(s);
        output_sum = coopMatMulAdd(p, v, output_sum * factor);
    }
    output_sum = output_sum / total;
    coopMatStore(output_sum, data.x, query * 16u, 16, gl_CooperativeMatrixLayoutRowMajor);
}
