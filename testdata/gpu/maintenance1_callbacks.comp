#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

// A reduction (MASK, COMBINE) of ROWS x COLUMNS to TO_ROWS x TO_COLUMNS components of type T, or a function per element with a further matrix.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { T x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { T x[]; } target;

T add(const in T a, const in T b) { return a + b; }
T larger(const in T a, const in T b) { return max(a, b); }
T position(const in uint row, const in uint column, const in T element, const in int scale, const in T other)
{
    return element * other + T(scale * int(row) - int(column));
}

void main()
{
    coopmat<T, gl_ScopeSubgroup, ROWS, COLUMNS, gl_MatrixUseAccumulator> m;
    coopmat<T, gl_ScopeSubgroup, TO_ROWS, TO_COLUMNS, gl_MatrixUseAccumulator> r;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
#ifdef MASK
    coopMatReduceEXT(r, m, MASK, COMBINE);
#else
    coopMatPerElementEXT(r, m, position, 3, m + m);
#endif
    coopMatStore(r, target.x, 0, TO_COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
