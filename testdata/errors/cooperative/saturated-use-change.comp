// options: -Wcoop -Wno-uninitialized-matrix --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;

void main()
{
    coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> small;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> large;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
    saturatedConvertEXT(small, sum);
    saturatedConvertEXT(small, large); // error: [saturated-use-change] "only gl_MatrixUseAccumulator converts to another use"
    // correct: [saturated-use-change] saturatedConvertEXT(small, sum);
}
