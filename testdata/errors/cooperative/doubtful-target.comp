// options: -Wcoop --target-env=vulkan1.2
// correct: [doubtful-target] // options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_ARM_cooperative_matrix_layouts : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

void main()
{
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, data.x, 0); // warning: [doubtful-target]
    coopVecStoreNV(v, data.x, 0); // warning: [doubtful-target] "SPIR-V 1.6"
    coopVecMatMulNV(v, v, 0, data.x, 0, 0, 16, 16, 2, false, 0); // warning: [doubtful-target]
    coopVecMatMulAddNV(v, v, 0, data.x, 0, 0, data.x, 0, 0, 16, 16, 2, false, 0); // warning: [doubtful-target]
    coopVecOuterProductAccumulateNV(v, v, data.x, 0, 0, 3, 0); // warning: [doubtful-target]
    coopVecReduceSumAccumulateNV(v, data.x, 0); // warning: [doubtful-target]
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, data.x, 0, 1, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM); // warning: [doubtful-target]
}
