// Layouts and views of specialized dimensions, clamp modes, flags and permutations, also with a single argument.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const uint DIMENSION = 2;
layout(constant_id = 1) const uint CLAMP = gl_CooperativeMatrixClampModeRepeatNV;
layout(constant_id = 2) const bool HAS_DIMENSIONS = true;
layout(constant_id = 3) const uint FIRST = 1;
layout(constant_id = 4) const int SIGNED_DIMENSION = 3;
const uint NAMED = DIMENSION + 1;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    tensorLayoutNV<DIMENSION> a = createTensorLayoutNV(DIMENSION);
    tensorLayoutNV<(DIMENSION + 1)> b = createTensorLayoutNV(DIMENSION + 1);
    tensorLayoutNV<NAMED, CLAMP> c = createTensorLayoutNV(NAMED, CLAMP);
    tensorLayoutNV<SIGNED_DIMENSION> d = createTensorLayoutNV(SIGNED_DIMENSION);
    tensorLayoutNV<2, (CLAMP - 1)> e = createTensorLayoutNV(2, CLAMP - 1);
    tensorViewNV<DIMENSION> v = createTensorViewNV(DIMENSION);
    tensorViewNV<2, HAS_DIMENSIONS> w = createTensorViewNV(2, HAS_DIMENSIONS);
    tensorViewNV<2, (!HAS_DIMENSIONS), FIRST, (1 - FIRST)> x = createTensorViewNV(2, !HAS_DIMENSIONS, FIRST, 1 - FIRST);
    a = setTensorLayoutDimensionNV(a, 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, a, v);
    e = setTensorLayoutDimensionNV(e, 16, 16);
    w = setTensorViewDimensionsNV(w, 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, e, w);
    coopMatStoreTensorNV(m, data.x, 0, e, x);
    b = setTensorLayoutDimensionNV(b, 4, 4, 16);
    c = setTensorLayoutDimensionNV(c, 4, 4, 16);
    coopMatStoreTensorNV(m, data.x, 0, b);
    coopMatStoreTensorNV(m, data.x, 0, c);
    coopMatStoreTensorNV(m, data.x, 0, setTensorLayoutDimensionNV(d, 4, 4, 16));
}
