// Matrices of the workgroup, divided among two subgroups; slices of tensors, one of them through a view.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;

void main()
{
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layout_ =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    layout_ = setTensorLayoutDimensionNV(layout_, 64, 64);
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseB> b;
    coopMatLoadTensorNV(a, data.x, 0, sliceTensorLayoutNV(layout_, 32, 32, 0, 16));
    coopMatLoadTensorNV(b, data.x, 0, sliceTensorLayoutNV(layout_, 48, 16, 0, 16), createTensorViewNV(2, false, 1, 0));
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseAccumulator> sum =
        coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseAccumulator>(0.0);
    sum = coopMatMulAdd(a, b, sum);
    coopMatStoreTensorNV(sum, data.x, 4096, sliceTensorLayoutNV(layout_, 0, 32, 0, 16));
}
