// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 32) in;

void main()
{
    coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> small;
    coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> other;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> large;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
    coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseA> narrow;
    saturatedConvertEXT(small, large);
    saturatedConvertEXT(other, small); // error: [already-float8]
    // correct: [already-float8] saturatedConvertEXT(small, large);
    saturatedConvertEXT(small, sum); // error: [saturated-use-change] "GL_NV_cooperative_matrix2"
    saturatedConvertEXT(small, narrow); // error: [no-matching-overload]
    saturatedConvertEXT(large, small); // error: [no-matching-overload]
    saturatedConvertEXT(small); // error: [no-matching-overload]
    saturatedConvertEXT(small + small, large); // error: [small-float-arithmetic]
}
