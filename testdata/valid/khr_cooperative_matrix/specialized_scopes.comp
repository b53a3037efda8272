// options: --target-env=vulkan1.3
#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Scopes that are equal by default agree; the result has the scope of C.
layout(local_size_x = 64) in;
layout(constant_id = 0) const uint first = gl_ScopeSubgroup;
layout(constant_id = 1) const uint second = gl_ScopeSubgroup;

void main()
{
    coopmat<float16_t, first, 16, 16, gl_MatrixUseA> a = coopmat<float16_t, first, 16, 16, gl_MatrixUseA>(1.0);
    coopmat<float16_t, second, 16, 16, gl_MatrixUseB> b = coopmat<float16_t, second, 16, 16, gl_MatrixUseB>(2.0);
    coopmat<float16_t, first, 16, 16, gl_MatrixUseAccumulator> c =
        coopmat<float16_t, first, 16, 16, gl_MatrixUseAccumulator>(3.0);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> d;
    c = coopMatMulAdd(a, b, c);
    d = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(c);
    d = coopMatMulAdd(a, b, d);
}
