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
layout(constant_id = 0) const uint specialized = 2;

void main()
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    tensorViewNV<2, true> v = createTensorViewNV(2, true);
    t = setTensorLayoutDimensionNV(t, 16); // error: [dimension-count] "'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' has 2 dimensions, but 1 value given"
    // correct: [dimension-count] t = setTensorLayoutDimensionNV(t, 16, 16);
    t = setTensorLayoutDimensionNV(t, 16, 16, 16); // error: [dimension-count]
    t = setTensorLayoutBlockSizeNV(t, 1); // error: [dimension-count]
    t = setTensorLayoutStrideNV(t, 16, 1, 1); // error: [dimension-count]
    t = sliceTensorLayoutNV(t, 0, 16); // error: [dimension-count] "1 pair of offset and span"
    v = setTensorViewDimensionsNV(v, 16); // error: [dimension-count]
    v = setTensorViewStrideNV(v, 16, 1, 1); // error: [dimension-count]
    t = setTensorLayoutDimensionNV(t, 1, 1, 1, 1, 1, 1); // error: [no-matching-overload]
    t = sliceTensorLayoutNV(t, 0, 16, 0); // error: [no-matching-overload]
    t = setTensorLayoutDimensionNV(t, 16.0, 16.0); // error: [no-matching-overload]
    t = setTensorLayoutDimensionNV(v, 16, 16); // error: [no-matching-overload]
    v = setTensorViewDimensionsNV(t, 16, 16); // error: [no-matching-overload]
    v = setTensorViewStrideNV(t, 16, 1); // error: [no-matching-overload]
    v = setTensorViewClipNV(t, 0, 16, 0, 16); // error: [no-matching-overload]
    v = setTensorViewClipNV(v, 0, 16, 0); // error: [no-matching-overload]
    t = setTensorLayoutDimensionNV(t, 16ul, 16ul); // error: [no-matching-overload]
    t = setTensorLayoutClampValueNV(t, 1.0); // error: [no-matching-overload]
    t = sliceTensorLayoutNV(t, 0, 16, 0, 16, 0, 16); // error: [dimension-count] "3 pairs"
    tensorLayoutNV<5> t5 = createTensorLayoutNV(5);
    t5 = sliceTensorLayoutNV(setTensorLayoutDimensionNV(t5, 1, 2, 3, 4, 5), 0, 1, 0, 2, 0, 3, 0, 4, 0, 5);
    tensorLayoutNV<1> t1 = setTensorLayoutDimensionNV(createTensorLayoutNV(1), 16);
    t1 = setTensorLayoutStrideNV(t1, 1, 1); // error: [dimension-count] "'tensorLayoutNV<1, gl_CooperativeMatrixClampModeUndefinedNV>' has 1 dimension, but 2 values given"
    // With another constant this may be right.
    tensorLayoutNV<specialized> ts = setTensorLayoutDimensionNV(createTensorLayoutNV(specialized), 16, 16);
    ts = setTensorLayoutDimensionNV(ts, 16, 16, 16); // warning: [dimension-count] "'tensorLayoutNV<specialized, gl_CooperativeMatrixClampModeUndefinedNV>' has 2 dimensions by default, but 3 values given"
    ts = sliceTensorLayoutNV(ts, 0, 16); // warning: [dimension-count] "1 pair of offset and span"
    tensorViewNV<specialized, true> vs = createTensorViewNV(specialized, true);
    vs = setTensorViewDimensionsNV(vs, 16); // warning: [dimension-count] "'tensorViewNV<specialized, true, 0, 1>' has 2 dimensions by default, but 1 value given"
}
