#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// Single components: read, write, count; the lengths of all invocations sum to the number of components.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;
layout(set = 0, binding = 2) buffer Count { uint total; } count;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    for (int i = 0; i < m.length(); ++i) {
        if (m[i] < float16_t(0))
            m[i] = -m[i];
        else
            m[i] += float16_t(2);
    }
    atomicAdd(count.total, uint(m.length()));
    coopMatStore(m, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
