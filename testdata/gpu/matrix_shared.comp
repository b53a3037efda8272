#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// Through workgroup memory: buffer, shared array, matrix, shared array transposed, buffer.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;
shared float16_t before[16 * 24];
shared float16_t after[16 * 16];

void main()
{
    for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x)
        before[(i / 16u) * 24u + i % 16u] = source.x[i];
    barrier();
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, before, 0, 24, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, after, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x)
        target.x[i] = after[i];
}
