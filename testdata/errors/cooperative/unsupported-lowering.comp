// options: --target-env=vulkan1.3 -fcoop-lower
// error-anywhere: [unsupported-lowering] "a matrix of 256 lines"
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Result {
    uint words[8];
};

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 256, gl_MatrixUseB> m;
    // correct: [unsupported-lowering] coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseB> m;
    coopmatToVectorQCOM(m, words);
}
