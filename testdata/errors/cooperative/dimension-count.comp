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

void main()
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    tensorViewNV<2, true> v = createTensorViewNV(2, true);
    t = setTensorLayoutDimensionNV(t, 16); // error: [dimension-count] "2 dimensions, found 1 values"
    t = setTensorLayoutDimensionNV(t, 16, 16, 16); // error: [dimension-count]
    t = setTensorLayoutBlockSizeNV(t, 1); // error: [dimension-count]
    t = setTensorLayoutStrideNV(t, 16, 1, 1); // error: [dimension-count]
    t = sliceTensorLayoutNV(t, 0, 16); // error: [dimension-count] "1 pairs"
    v = setTensorViewDimensionsNV(v, 16); // error: [dimension-count]
    v = setTensorViewStrideNV(v, 16, 1, 1); // error: [dimension-count]
    t = setTensorLayoutDimensionNV(t, 1, 1, 1, 1, 1, 1); // error: [no-matching-overload]
    t = sliceTensorLayoutNV(t, 0, 16, 0); // error: [no-matching-overload]
    t = setTensorLayoutDimensionNV(t, 16.0, 16.0); // error: [no-matching-overload]
    t = setTensorLayoutDimensionNV(v, 16, 16); // error: [no-matching-overload]
}
