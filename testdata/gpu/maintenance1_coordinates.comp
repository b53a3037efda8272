#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

// Each element is written where its coordinate says, which has to be where a store writes it.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { T x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { T x[]; } target;

void main()
{
    coopmat<T, gl_ScopeSubgroup, ROWS, COLUMNS, USE> m;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < m.length(); ++i) {
        uvec2 place = coopMatGetCoordinateEXT(m, i);
        target.x[place.x * COLUMNS + place.y] = m[i];
    }
}
