// options: --target-env=vulkan1.3 -fcoop-lower
// error-anywhere: [unsupported-lowering] "shared memory of double accessed as float16_t"
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
shared double x[256];
// correct: [unsupported-lowering] shared float16_t x[256];

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
