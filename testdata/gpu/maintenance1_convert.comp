#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifdef BFLOAT16
#extension GL_EXT_bfloat16 : require
#endif
#ifdef FLOAT8
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#endif

// A matrix of use FROM_USE and type FROM becomes one of use TO_USE and type TO; with TRANSPOSED by a transposition.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { FROM x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { TO x[]; } target;

void main()
{
    coopmat<FROM, gl_ScopeSubgroup, ROWS, COLUMNS, FROM_USE> m;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
#ifdef TRANSPOSED
    coopmat<TO, gl_ScopeSubgroup, COLUMNS, ROWS, TO_USE> r;
    coopMatTransposeEXT(r, m);
    coopMatStore(r, target.x, 0, ROWS, gl_CooperativeMatrixLayoutRowMajor);
#else
    coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, TO_USE> r = coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, TO_USE>(m);
    coopMatStore(r, target.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
