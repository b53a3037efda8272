// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    tensorLayoutNV<2> t; // error: [unknown-type]
    coopMatLoadTensorNV(m, data.x, 0, 0);
}
