// options: --target-env=vulkan1.3
// What extensions decide about the module is the same where they are disabled after what uses them.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float x[]; } data[4];

void convert(int index)
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1.0);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> factor =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(sum);
    coopMatStore(factor, data[0].x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    data[nonuniformEXT(index)].x[0] = 2.0;
}

#extension GL_EXT_cooperative_matrix_maintenance1 : disable
#extension GL_EXT_nonuniform_qualifier : disable

void main()
{
    convert(int(gl_LocalInvocationID.x) & 3);
}
