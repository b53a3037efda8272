// options: -Wcoop
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

void main()
{
    coopvecNV<float16_t, 16> v = coopvecNV<float16_t, 16>(0);
    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, data.x, 0, gl_ComponentTypeFloat16NV, 16, 16,
        gl_CooperativeMatrixLayoutRowMajor, false, 32); // warning: 9 [constant-of-another-family] "gl_CooperativeVectorMatrixLayout"
        // correct: [constant-of-another-family] gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, data.x, 0, 16,
        gl_CooperativeVectorMatrixLayoutRowMajorNV); // warning: [constant-of-another-family]
}
