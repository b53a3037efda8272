// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_debug_printf : require
layout(local_size_x = 32) in;
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1.0hf);
    debugPrintfEXT("%u elements\n", m.length());
    for (uint i = 0; i < m.length(); ++i) {
        debugPrintfEXT("element %u is %f\n", i, float(m[i]));
    }
}
