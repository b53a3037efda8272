#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// Reduction (MASK, COMBINE) and a function per element.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float x[]; } target;

float add(const in float a, const in float b) { return a + b; }
float larger(const in float a, const in float b) { return max(a, b); }
float position(const in uint row, const in uint column, const in float element, const in float scale)
{
    return element + scale * float(row) - float(column);
}

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, r;
    coopMatLoad(m, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#ifdef MASK
    coopMatReduceNV(r, m, MASK, COMBINE);
#else
    coopMatPerElementNV(r, m, position, 100.0);
#endif
    coopMatStore(r, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
