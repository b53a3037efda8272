#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;
layout(binding = 1, std430) coherent buffer Floats {
    vec4 y[];
} floats;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Packed {
    uint8_t q[2];
};
shared float16_t tile[256];

float16_t decode(const in Packed block, const in uint32_t block_coordinate[2], const in uint32_t coordinate_in_block[2])
{
    return float16_t(block.q[coordinate_in_block[1] & 1u]);
}

void main()
{
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layout2 = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    layout2 = setTensorLayoutBlockSizeNV(layout2, 1, 32);
    layout2 = setTensorLayoutDimensionNV(layout2, 128u, 256u);
    layout2 = setTensorLayoutStrideNV(layout2, 256, 1);
    layout2 = setTensorLayoutClampValueNV(layout2, 0x3c00u);
    layout2 = sliceTensorLayoutNV(layout2, gl_WorkGroupID.x * 16u, 16, 0, 16);
    tensorViewNV<2, true, 1, 0> view = createTensorViewNV(2, true, 1, 0);
    view = setTensorViewDimensionsNV(view, 16, 16);
    view = setTensorViewStrideNV(view, 1u, 16u);
    view = setTensorViewClipNV(view, 0, 8, 0, 16);

    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(1.0);
    coopMatLoadTensorNV(a, halfs.x, 0, layout2);
    coopMatLoadTensorNV(a, halfs.x, 16u, layout2, view);
    coopMatLoadTensorNV(a, halfs.x, 0, layout2, decode);
    coopMatLoadTensorNV(a, halfs.x, 0, layout2, view, decode);
    coopMatLoadTensorNV(a, tile, 0, layout2);
    coopMatStoreTensorNV(a, floats.y, 0, layout2);
    coopMatStoreTensorNV(a, floats.y, 0, layout2, view);
}
