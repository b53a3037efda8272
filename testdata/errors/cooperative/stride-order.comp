// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(binding = 0) buffer Data { float16_t x[]; };
layout(push_constant) uniform Sizes { uint rows, columns; };

void main()
{
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA> a;
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(t, rows, columns);
    t = setTensorLayoutStrideNV(t, columns, 1);
    t = setTensorLayoutStrideNV(t, 1, rows); // warning: [overlapping-rows] 36 "less than the inner stride 'rows'"
    coopMatLoadTensorNV(a, x, 0, sliceTensorLayoutNV(t, 0, 32, 0, 32));
    tensorLayoutNV<3> u = createTensorLayoutNV(3);
    u = setTensorLayoutDimensionNV(u, 4, rows, columns);
    u = setTensorLayoutStrideNV(u, rows * columns, 1, rows); // warning: [overlapping-rows] 52 "permute the dimensions by a tensor view"
    u = setTensorLayoutStrideNV(u, rows * columns, columns, 1);
    coopMatLoadTensorNV(a, x, 0, sliceTensorLayoutNV(u, 0, 1, 0, 32, 0, 32));
    coopMatStoreTensorNV(a, x, 65536, sliceTensorLayoutNV(t, 0, 32, 0, 32));
}
