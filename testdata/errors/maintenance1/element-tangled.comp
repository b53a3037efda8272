// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float votes(const in uint row, const in uint column, const in float x) { return subgroupAny(x > 0.0) ? x : 0.0; } // error: [tangled-callback]
float converts(const in uint row, const in uint column, const in float x)
{
    Matrix(float, 16, 16, Accumulator) m;
    Matrix(float, 16, 16, A) a;
    coopMatTransposeEXT(a, m); // error: [tangled-callback]
    return x;
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatPerElementEXT(r, m, votes);
    coopMatPerElementEXT(r, m, converts);
}
