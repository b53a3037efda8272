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

// Nothing is known about a parameter.
void load(inout Matrix(16, 16, A) m, tensorLayoutNV<2> t, tensorViewNV<2, true> v)
{
    coopMatLoadTensorNV(m, data.x, 0, t, v);
    coopMatStoreTensorNV(m, data.x, 0, t);
}
void prepare(inout tensorLayoutNV<2> t, out tensorViewNV<2, true> v)
{
    t = setTensorLayoutDimensionNV(t, 16, 16);
    v = setTensorViewDimensionsNV(createTensorViewNV(2, true), 16, 16);
}

// Another function may change a global variable.
tensorLayoutNV<2> shared_layout;
void prepare_shared()
{
    shared_layout = setTensorLayoutDimensionNV(shared_layout, 16, 16);
}
void globals(inout Matrix(16, 16, A) m, tensorLayoutNV<2> parameter)
{
    shared_layout = createTensorLayoutNV(2);
    prepare_shared();
    coopMatLoadTensorNV(m, data.x, 0, shared_layout);
    parameter = createTensorLayoutNV(2);
    prepare_shared();
    coopMatLoadTensorNV(m, data.x, 0, parameter); // warning: [unset-layout]
    // correct: [unset-layout] parameter = setTensorLayoutDimensionNV(parameter, 16, 16);
    // correct: [unset-layout] coopMatLoadTensorNV(m, data.x, 0, parameter);
}

void spans(inout Matrix(16, 16, A) m, uint size)
{
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    coopMatLoadTensorNV(m, data.x, 0, t); // warning: [unset-layout] "never set"
    coopMatStoreTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, 16)); // warning: [unset-layout] "never set"
    t = setTensorLayoutDimensionNV(t, 16, 32);
    coopMatLoadTensorNV(m, data.x, 0, t); // warning: [tensor-span] "512 elements"
    // correct: [tensor-span] coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, 16));
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, 8)); // warning: [tensor-span] "128 elements"
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, 16));
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(t, 0, 16, 0, size));
    // What is made of a layout leaves it as it was.
    coopMatLoadTensorNV(m, data.x, 0, t); // warning: [tensor-span] "512 elements"
    tensorLayoutNV<2> other = sliceTensorLayoutNV(t, 0, 16, 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, other);
    coopMatStoreTensorNV(m, data.x, 0, t); // warning: [tensor-span] "512 elements"
    coopMatLoadTensorNV(m, data.x, 0, t, createTensorViewNV(2, false, 1, 0)); // warning: [tensor-span] "512 elements"
    coopMatLoadTensorNV(m, data.x, 0, t, setTensorViewClipNV(createTensorViewNV(2), 0, 16, 0, 32));
    coopMatLoadTensorNV(m, data.x, 0, t, setTensorViewDimensionsNV(createTensorViewNV(2, true), 16, 16));
    t = setTensorLayoutDimensionNV(t, 0, 16); // warning: [unset-layout] "dimension is 0"
    t = setTensorLayoutClampValueNV(t, 1); // warning: [unused-clamp-value]
    // correct: [unused-clamp-value]
}

void blocks(inout Matrix(16, 16, A) m)
{
    tensorLayoutNV<2> t = setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 6);
    t = sliceTensorLayoutNV(setTensorLayoutDimensionNV(t, 16, 32), 0, 16, 0, 16);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode4); // warning: [uneven-block] "last block dimension 6 is not a multiple of the 4 components of 'decode4'"
    // correct: [uneven-block] coopMatLoadTensorNV(m, data.x, 0, t, decode);
    coopMatLoadTensorNV(m, data.x, 0, t, decode);
    coopMatStoreTensorNV(m, data.x, 0, t); // warning: [blocked-store]
    // correct: [blocked-store]
    t = setTensorLayoutStrideNV(t, 4, 1); // warning: [overlapping-rows] "stride 4 of dimension 0 is less than the 6 elements of the inner dimensions"
    t = setTensorLayoutStrideNV(t, 6, 1);
    coopMatLoadTensorNV(m, data.x, 0, t, decode);
    t = setTensorLayoutBlockSizeNV(t, 1, 8); // warning: [unset-layout] "block size is set after the dimensions, so the strides are those of the previous block size"
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode4);
    // Strides that are set afterwards are for these blocks.
    t = setTensorLayoutBlockSizeNV(t, 1, 4);
    t = setTensorLayoutStrideNV(t, 8, 1);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode4);
    t = setTensorLayoutBlockSizeNV(t, 1, 1);
    t = setTensorLayoutDimensionNV(t, 16, 16);
    coopMatStoreTensorNV(m, data.x, 0, t);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode4); // warning: [uneven-block] "last block dimension 1 is not a multiple of the 4 components of 'decode4'"
}

void views(inout Matrix(16, 16, A) m)
{
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    tensorViewNV<3> v = createTensorViewNV(3);
    v = setTensorViewDimensionsNV(v, 16, 16, 1); // warning: [unused-view-dimensions] "has no effect"
    // correct: [unused-view-dimensions]
    v = setTensorViewStrideNV(v, 16, 1, 1); // warning: [unused-view-dimensions] "has no effect"
    coopMatLoadTensorNV(m, data.x, 0, t, v); // warning: [unused-view-dimensions] "'tensorViewNV<3, false, 0, 1, 2>' uses the dimensions of 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>', which has 2"
    tensorViewNV<2, true> own = createTensorViewNV(2, true);
    coopMatLoadTensorNV(m, data.x, 0, t, own); // warning: [unused-view-dimensions] "never set"
    coopMatLoadTensorNV(m, data.x, 0, t, own, decode); // warning: [unused-view-dimensions] "never set"
    own = setTensorViewClipNV(setTensorViewStrideNV(own, 16, 1), 0, 8, 0, 8);
    coopMatStoreTensorNV(m, data.x, 0, t, own); // warning: [unused-view-dimensions] "never set"
    own = setTensorViewDimensionsNV(own, 16, 16);
    coopMatStoreTensorNV(m, data.x, 0, t, own);
    coopMatLoadTensorNV(m, data.x, 0, t, createTensorViewNV(2, false, 1, 0));
    coopMatLoadTensorNV(m, data.x, 0, t, createTensorViewNV(2, true, 1, 0)); // warning: [unused-view-dimensions] "never set"
}

// What only some paths set is not known.
void paths(inout Matrix(16, 16, A) m, bool condition, int kind)
{
    tensorLayoutNV<2> empty = createTensorLayoutNV(2);
    tensorLayoutNV<2> t = empty;
    tensorViewNV<2, true> v = createTensorViewNV(2, true);
    if (condition) {
        t = setTensorLayoutDimensionNV(t, 16, 16);
        coopMatLoadTensorNV(m, data.x, 0, t);
    }
    coopMatLoadTensorNV(m, data.x, 0, t);
    t = empty;
    if (condition)
        t = setTensorLayoutDimensionNV(t, 16, 16);
    else
        return;
    coopMatLoadTensorNV(m, data.x, 0, t);
    t = setTensorLayoutDimensionNV(empty, 16, 8);
    coopMatLoadTensorNV(m, data.x, 0, t); // warning: [tensor-span] "128"
    for (int i = 0; i < 4; ++i) {
        coopMatLoadTensorNV(m, data.x, 0, t);
        t = setTensorLayoutDimensionNV(t, 16, 16);
        coopMatLoadTensorNV(m, data.x, 0, t);
        coopMatLoadTensorNV(m, data.x, 0, empty); // warning: [unset-layout]
    }
    coopMatLoadTensorNV(m, data.x, 0, t);
    switch (kind) {
    case 0:
        v = setTensorViewDimensionsNV(v, 16, 16);
        break;
    default:
        coopMatLoadTensorNV(m, data.x, 0, t, v);
    }
    coopMatLoadTensorNV(m, data.x, 0, t, v);
    t = empty;
    condition && (t = setTensorLayoutDimensionNV(t, 16, 16), true);
    coopMatLoadTensorNV(m, data.x, 0, t);
    v = createTensorViewNV(2, true);
    t = empty;
    prepare(t, v);
    coopMatLoadTensorNV(m, data.x, 0, t, v);
    for (int i = 0; i < 2; t = setTensorLayoutDimensionNV(t, 16, 8), ++i)
        coopMatLoadTensorNV(m, data.x, 0, t);
    while (condition) {
        t = empty;
        coopMatLoadTensorNV(m, data.x, 0, t); // warning: [unset-layout]
    }
}

void main()
{
    Matrix(16, 16, A) m;
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeRepeatNV> r = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeRepeatNV);
    r = setTensorLayoutDimensionNV(r, 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, r);
    coopMatStoreTensorNV(m, data.x, 0, r); // warning: [store-clamp-mode]
    // correct: [store-clamp-mode] coopMatLoadTensorNV(m, data.x, 0, r);
    r = setTensorLayoutClampValueNV(r, 1); // warning: [unused-clamp-value]
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> c = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    c = setTensorLayoutDimensionNV(setTensorLayoutClampValueNV(c, 0x3c00), 16, 16);
    coopMatStoreTensorNV(m, data.x, 0, c);
    tensorLayoutNV<2> c0 = createTensorLayoutNV(2);
    globals(m, c0);
    spans(m, 16);
    blocks(m);
    views(m);
    paths(m, true, 1);
    load(m, createTensorLayoutNV(2), createTensorViewNV(2, true));
}
