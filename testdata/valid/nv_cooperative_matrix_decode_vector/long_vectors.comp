#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_long_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Packed {
    uint8_t q[32];
};
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words {
    uint q[8];
};
#define Coordinates const in uint32_t bc[2], const in uint32_t cb[2]

float16_t decode(const in Packed block, Coordinates)
{
    return float16_t(block.q[cb[1]]);
}

// The two may see the block through different types.
vector<float16_t, 8> decode8(const in Words block, Coordinates)
{
    return vector<float16_t, 8>(float16_t(block.q[cb[1] / 4u] & 255u));
}

f16vec4 decode4(const in Words block, Coordinates)
{
    return f16vec4(float16_t(block.q[cb[1] / 4u] & 255u));
}

void main()
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutBlockSizeNV(t, 1, 32);
    t = setTensorLayoutDimensionNV(t, 64, 64);
    t = sliceTensorLayoutNV(t, 0, 16, 0, 16);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopMatLoadTensorNV(a, data.x, 0, t, decode, decode8);
    coopMatLoadTensorNV(a, data.x, 0, t, decode, decode4);
    coopMatLoadTensorNV(a, data.x, 0, t, createTensorViewNV(2), decode, decode8);
    coopMatStore(a, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
