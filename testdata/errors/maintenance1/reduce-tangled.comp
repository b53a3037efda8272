// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float waits(const in float a, const in float b) { barrier(); return a + b; } // error: [tangled-callback] "'barrier' is not allowed in 'waits'"
float deeper(float a) { return subgroupAdd(a); } // error: [tangled-callback] "'subgroupAdd'"
float indirect(const in float a, const in float b) { return deeper(a) + b; }
float multiplies(const in float a, const in float b)
{
    Matrix(float, 16, 16, Accumulator) m;
    m = m * a; // error: [tangled-callback]
    return b;
}
float reduces(const in float a, const in float b)
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatReduceEXT(m, m, gl_CooperativeMatrixReduceRowEXT, waits); // error: [tangled-callback] "'coopMatReduceEXT'"
    return b;
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, waits);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, indirect);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, multiplies);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, reduces);
}
