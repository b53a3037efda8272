#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint dimension = 2;
layout(constant_id = 1) const int mode = 1;
layout(constant_id = 2) const bool has_dimensions = true;
layout(constant_id = 3) const int first = 1;
layout(constant_id = 4) const int second = 0;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
// Left out parameters: the mode, the dimensions, the rest of a permutation.
tensorLayoutNV<2> global_layout = createTensorLayoutNV(2, 0);
tensorViewNV<3, true, 1, 0> global_view = createTensorViewNV(3, true, 1, 0, 2);
struct Both {
    tensorLayoutNV<2, 0> t;
    tensorViewNV<2> v;
};
tensorLayoutNV<2> sized(tensorLayoutNV<2> t)
{
    return setTensorLayoutDimensionNV(t, 64, 64);
}
tensorViewNV<3, true, 1, 0, 2> change(const in tensorLayoutNV<2> source, inout tensorLayoutNV<2> t, out tensorLayoutNV<5, 4> result, tensorViewNV<3, true, 1, 0> v)
{
    t = source;
    result = createTensorLayoutNV(5, gl_CooperativeMatrixClampModeMirrorRepeatNV);
    return setTensorViewStrideNV(v, 1, 2, 3);
}

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    tensorLayoutNV<dimension, mode> t = createTensorLayoutNV(dimension, mode);
    t = setTensorLayoutDimensionNV(t, 64, 64);
    t = sliceTensorLayoutNV(t, -3, 16, 0, 16);
    tensorViewNV<2, has_dimensions, first, second> v = createTensorViewNV(2, has_dimensions, first, second);
    v = setTensorViewDimensionsNV(v, 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, t, v);
    // One argument that is a specialization constant, alone.
    tensorLayoutNV<dimension> plain = createTensorLayoutNV(dimension);
    plain = setTensorLayoutDimensionNV(plain, 64, 64);
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(plain, 0, 16, 0, 16));
    tensorViewNV<dimension> plain_view = createTensorViewNV(dimension);
    Both both;
    both.t = sliceTensorLayoutNV(sized(global_layout), 0, 16, 0, 16);
    both.v = createTensorViewNV(2);
    coopMatStoreTensorNV(m, data.x, 0, both.t, both.v);
    coopMatStoreTensorNV(m, data.x, 0, both.t, plain_view);
    // A number for the flag, an entry beyond the dimensions.
    tensorViewNV<2, 1, 1, 0> by_number = createTensorViewNV(2, true, 1, 0);
    tensorViewNV<2, true, 1, 0, 4> by_flag = by_number;
    tensorLayoutNV<5, gl_CooperativeMatrixClampModeMirrorRepeatNV> five;
    tensorViewNV<3, true, 1, 0> changed = change(both.t, both.t, five, global_view);
    tensorLayoutNV<2> listed[] = {both.t, global_layout}, made[2] = tensorLayoutNV<2>[2](both.t, listed[1]);
    coopMatLoadTensorNV(m, data.x, 0, made[0], setTensorViewDimensionsNV(by_flag, 16, 16));
    coopMatLoadTensorNV(m, data.x, 0, five, setTensorViewDimensionsNV(changed, 16, 16, 1));
    tensorLayoutNV<2> several[2];
    several[0] = both.t;
    several[1] = several[0];
    coopMatStoreTensorNV(m, data.x, 0, several[1], setTensorViewDimensionsNV(global_view, 16, 16, 1));
}
