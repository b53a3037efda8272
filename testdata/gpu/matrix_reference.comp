#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_buffer_reference : require

// Buffers reached through addresses in the push constants.
layout(local_size_x = 32) in;
layout(buffer_reference, buffer_reference_align = 16) buffer Halves { float16_t x[]; };
layout(push_constant) uniform Addresses { Halves source; Halves target; uint stride; } addresses;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, addresses.source.x, 0, addresses.stride, gl_CooperativeMatrixLayoutRowMajor);
    m = m + m;
    Halves result = addresses.target;
    coopMatStore(m, result.x, 0, addresses.stride, gl_CooperativeMatrixLayoutRowMajor);
}
