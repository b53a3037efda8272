// options: --target-env=vulkan1.3 -fcoop-lower=virtual
// error-anywhere: [divergent-lowering] "control flow that may diverge in the workgroup"
// The first subgroup multiplies alone: barriers of the workgroup would wait for the others.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c =
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    if (gl_LocalInvocationIndex < 32u) {
    // correct: [divergent-lowering] if (gl_WorkGroupID.x < 32u) {
        c = coopMatMulAdd(a, b, c);
    }
    coopMatStore(c, data.x, 512, 16, gl_CooperativeMatrixLayoutRowMajor);
}
