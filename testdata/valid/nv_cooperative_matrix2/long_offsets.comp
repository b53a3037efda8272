#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Packed {
    uint8_t q[32];
};

float16_t decode(const in Packed block, const in uint32_t block_coordinate[2], const in uint32_t coordinate_in_block[2])
{
    return float16_t(block.q[coordinate_in_block[1]]);
}

void main()
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutBlockSizeNV(t, 1, 32);
    t = setTensorLayoutDimensionNV(t, 64, 64);
    t = sliceTensorLayoutNV(t, 0, 16, 0, 16);
    tensorViewNV<2> view = createTensorViewNV(2);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    uint64_t offset = uint64_t(data.x[0]) << 32;
    coopMatLoadTensorNV(a, data.x, offset, t, decode);
    coopMatLoadTensorNV(a, data.x, offset, t, view, decode);
    tensorLayoutNV<2> plain = createTensorLayoutNV(2);
    plain = setTensorLayoutDimensionNV(plain, 64, 64);
    plain = sliceTensorLayoutNV(plain, 0, 16, 0, 16);
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> b;
    coopMatLoadTensorNV(b, data.x, offset, plain);
    coopMatLoadTensorNV(b, data.x, offset, plain, view);
    coopMatStoreTensorNV(b, data.x, offset, plain);
    coopMatStoreTensorNV(b, data.x, offset, plain, view);
    coopMatStore(a, data.x, offset, 8, gl_CooperativeMatrixLayoutRowMajor);
}
