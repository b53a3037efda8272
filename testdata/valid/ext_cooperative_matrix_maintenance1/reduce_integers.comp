// options: -Wcoop -Werror --target-env=vulkan1.3
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Unlike those of GL_NV_cooperative_matrix2, reductions are not of floats alone.
int least(const in int a, const in int b) { return min(a, b); }

void main()
{
    Matrix(int, 16, 16, Accumulator) m, r;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceRowEXT, least);
    coopMatReduceEXT(r, r, gl_CooperativeMatrixReduceColumnEXT, least);
    coopMatStore(r, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
