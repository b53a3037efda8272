#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

// An accumulator of type FROM becomes a matrix of use USE and type TO; with TRANSPOSED the same by a transposition (which keeps the type).
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { FROM x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { TO x[]; } target;

void main()
{
    coopmat<FROM, gl_ScopeSubgroup, ROWS, COLUMNS, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
#ifdef TRANSPOSED
    coopmat<TO, gl_ScopeSubgroup, COLUMNS, ROWS, USE> r;
    coopMatTransposeNV(r, m);
    coopMatStore(r, target.x, 0, ROWS, gl_CooperativeMatrixLayoutRowMajor);
#else
    coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, USE> r = coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, USE>(m);
    coopMatStore(r, target.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
