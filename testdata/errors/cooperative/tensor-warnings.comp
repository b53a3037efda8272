// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};
#define Matrix(rows, columns, use) coopmat<float16_t, gl_ScopeSubgroup, rows, columns, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
f16vec4 decode4(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    return f16vec4(b.q[0]);
}
float16_t decode(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    return float16_t(b.q[0]);
}

void main()
{
    Matrix(16, 16, A) m;
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutBlockSizeNV(t, 1, 6);
    t = setTensorLayoutDimensionNV(t, 16, 32);
    coopMatLoadTensorNV(m, data.x, 0, t); // warning: [tensor-span] "512 elements"
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, 8)); // warning: [tensor-span] "128 elements"
    t = sliceTensorLayoutNV(t, 0, 16, 0, 16);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode4); // warning: [uneven-block]
    coopMatStoreTensorNV(m, data.x, 0, t); // warning: [blocked-store]
    t = setTensorLayoutStrideNV(t, 4, 1); // warning: [overlapping-rows]
    t = setTensorLayoutBlockSizeNV(t, 1, 2); // warning: [unset-layout]
    t = setTensorLayoutDimensionNV(t, 0, 16); // warning: [unset-layout]
    t = setTensorLayoutClampValueNV(t, 1); // warning: [unused-clamp-value]
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeRepeatNV> r = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeRepeatNV);
    coopMatStoreTensorNV(m, data.x, 0, r); // warning: [store-clamp-mode]
    tensorViewNV<3> v = createTensorViewNV(3);
    v = setTensorViewDimensionsNV(v, 16, 16, 1); // warning: [unused-view-dimensions]
    v = setTensorViewStrideNV(v, 16, 1, 1); // warning: [unused-view-dimensions]
    coopMatLoadTensorNV(m, data.x, 0, t, v); // warning: [unused-view-dimensions]
}
