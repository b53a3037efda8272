// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
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
float16_t decode(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2]) { return float16_t(b.q[0]); }
f16vec2 decode2(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2]) { return f16vec2(b.q[0]); }

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 2), 16, 16);
    tensorViewNV<2> v = createTensorViewNV(2);
    coopMatLoadTensorNV(m, data.x, 0, t, decode);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode2); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0, t, v, decode, decode2); // error: [no-matching-overload]
}
