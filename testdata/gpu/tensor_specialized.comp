#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// The clamp mode of a layout, and the flag and permutation of a view, are specialization constants, whose defaults are others.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint MODE = 0;
layout(constant_id = 1) const bool HAS_DIMENSIONS = false;
layout(constant_id = 2) const uint FIRST = 0;
layout(constant_id = 3) const int DIMENSION = 1;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;
#define MATRIX coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    tensorLayoutNV<(DIMENSION + 1), MODE> t = createTensorLayoutNV(DIMENSION + 1, MODE);
    t = setTensorLayoutDimensionNV(t, 12, 20);
    t = setTensorLayoutClampValueNV(t, 0x4500);
    t = sliceTensorLayoutNV(t, -2, 16, 3, 16);
    tensorViewNV<2, HAS_DIMENSIONS, FIRST, (1 - FIRST)> v = createTensorViewNV(2, HAS_DIMENSIONS, FIRST, 1 - FIRST);
    // Only with dimensions of its own: the span as 8 x 32.
    v = setTensorViewDimensionsNV(v, 8, 32);
    MATRIX m = MATRIX(-1.0);
    coopMatLoadTensorNV(m, source.x, 0, t, v);
    coopMatStore(m, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
