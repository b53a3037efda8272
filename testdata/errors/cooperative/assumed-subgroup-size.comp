// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 8, local_size_y = 16) in;
layout(constant_id = 0) const uint SUBGROUP = 32;
layout(binding = 0) buffer Data { float x[]; } data;
const int ROWS = gl_CooperativeMatrixLayoutRowMajor;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, gl_LocalInvocationIndex / 32u * 256u, 16, ROWS);
    coopMatLoad(m, data.x, gl_LocalInvocationIndex / gl_SubgroupSize * 256u, 16, ROWS);
    coopMatLoad(m, data.x, gl_LocalInvocationIndex / SUBGROUP * 256u, 16, ROWS);
    coopMatLoad(m, data.x, (gl_LocalInvocationIndex >> 6) * 256u, 16, ROWS);
    // Subgroups of desktop devices have 32 invocations or more.
    coopMatLoad(m, data.x, gl_LocalInvocationIndex / 16u * 256u, 16, ROWS);  // warning: [divergent-operand] 28
    coopMatLoad(m, data.x, (gl_LocalInvocationIndex >> 4) * 256u, 16, ROWS); // warning: [divergent-operand] 28
    // They are rows along x only where x is as long as they are.
    if (gl_LocalInvocationID.y < 8u)
        coopMatStore(m, data.x, 0, 16, ROWS); // warning: [divergent-matrix] 9
}
