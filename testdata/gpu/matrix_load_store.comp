#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#ifdef BFLOAT16
#extension GL_EXT_bfloat16 : require
#endif

// A matrix read with one layout and stride, written with another.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint IN_STRIDE = 16;
layout(constant_id = 1) const uint OUT_STRIDE = 16;
layout(constant_id = 2) const uint IN_START = 0;
layout(set = 0, binding = 0) readonly buffer Source { T x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { T x[]; } target;

void main()
{
    coopmat<T, gl_ScopeSubgroup, ROWS, COLUMNS, USE> m;
    coopMatLoad(m, source.x, IN_START, IN_STRIDE, IN_LAYOUT);
    coopMatStore(m, target.x, 0, OUT_STRIDE, OUT_LAYOUT);
}
