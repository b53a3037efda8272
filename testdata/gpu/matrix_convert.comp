#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#ifdef BFLOAT16
#extension GL_EXT_bfloat16 : require
#endif
#ifdef FLOAT8
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_float_e4m3 : require
#endif

// Conversion of the component type.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { FROM x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { TO x[]; } target;

void main()
{
    coopmat<FROM, gl_ScopeSubgroup, ROWS, COLUMNS, USE> m;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, USE> converted = coopmat<TO, gl_ScopeSubgroup, ROWS, COLUMNS, USE>(m);
    coopMatStore(converted, target.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
