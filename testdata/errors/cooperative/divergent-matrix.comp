// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

shared float partial[64];

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    if (gl_LocalInvocationIndex < 16) {
        m[0] = float16_t(1.0);
        m = m + m; // warning: [divergent-matrix]
        // correct: [divergent-matrix] m[1] = float16_t(1.0);
    }
    for (uint i = 0; i < gl_LocalInvocationID.x; i++)
        coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // warning: [divergent-matrix]
    if (gl_WorkGroupID.x == 0)
        m = -m;
    if (gl_LocalInvocationIndex / 32 == 0)
        m = -m;
    // The maximum of what all invocations found is the same for all; that of one of them is not.
    float largest = float(gl_LocalInvocationIndex);
    partial[gl_LocalInvocationIndex] = largest;
    barrier();
    for (uint i = 0; i < 64; i++)
        largest = max(largest, partial[i]);
    if (largest > 8.0)
        m = -m;
    float own = max(float(gl_LocalInvocationIndex), partial[gl_LocalInvocationIndex]);
    if (own > 8.0)
        m = -m; // warning: [divergent-matrix]
}
