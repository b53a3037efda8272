#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// A tile of a 40 x 24 tensor that reaches over its edge: the clamp value stands there; written with a transposing view.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    m = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tile = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tile = setTensorLayoutDimensionNV(tile, 40, 24);
    tile = setTensorLayoutClampValueNV(tile, 0x4500);
    tile = sliceTensorLayoutNV(tile, 30, 16, 12, 16);
    coopMatLoadTensorNV(m, source.x, 0, tile);
    tensorLayoutNV<2> square = createTensorLayoutNV(2);
    square = setTensorLayoutDimensionNV(square, 16, 16);
#ifdef TRANSPOSED
    tensorViewNV<2, false, 1, 0> turned = createTensorViewNV(2, false, 1, 0);
    coopMatStoreTensorNV(m, target.x, 0, square, turned);
#else
    coopMatStoreTensorNV(m, target.x, 0, square);
#endif
}
