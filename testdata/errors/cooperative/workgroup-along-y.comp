// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1, local_size_y = 32) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // warning: [incomplete-subgroup] "1 invocation along x does not fill one"
}
