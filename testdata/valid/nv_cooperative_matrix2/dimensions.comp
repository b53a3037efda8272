#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    tensorLayoutNV<1> t1 = createTensorLayoutNV(1);
    t1 = setTensorLayoutBlockSizeNV(t1, 1);
    t1 = setTensorLayoutDimensionNV(t1, 16u);
    t1 = setTensorLayoutStrideNV(t1, 4096);
    t1 = sliceTensorLayoutNV(t1, 0, 16);
    tensorViewNV<1, true> v1 = createTensorViewNV(1, true);
    v1 = setTensorViewDimensionsNV(v1, 16);
    v1 = setTensorViewStrideNV(v1, 1);
    coopMatLoadTensorNV(m, data.x, 1, t1, v1);
    tensorLayoutNV<2> t2 = createTensorLayoutNV(2);
    t2 = setTensorLayoutBlockSizeNV(t2, 1, 1);
    t2 = setTensorLayoutDimensionNV(t2, 16u, 32u);
    t2 = setTensorLayoutStrideNV(t2, 4096, 2048);
    t2 = sliceTensorLayoutNV(t2, 0, 16, 1, 16);
    tensorViewNV<2, true> v2 = createTensorViewNV(2, true);
    v2 = setTensorViewDimensionsNV(v2, 16, 16);
    v2 = setTensorViewStrideNV(v2, 1, 1);
    coopMatLoadTensorNV(m, data.x, 2, t2, v2);
    tensorLayoutNV<3> t3 = createTensorLayoutNV(3);
    t3 = setTensorLayoutBlockSizeNV(t3, 1, 1, 1);
    t3 = setTensorLayoutDimensionNV(t3, 16u, 32u, 64u);
    t3 = setTensorLayoutStrideNV(t3, 4096, 2048, 1024);
    t3 = sliceTensorLayoutNV(t3, 0, 16, 1, 16, 2, 16);
    tensorViewNV<3, true> v3 = createTensorViewNV(3, true);
    v3 = setTensorViewDimensionsNV(v3, 16, 16, 16);
    v3 = setTensorViewStrideNV(v3, 1, 1, 1);
    coopMatLoadTensorNV(m, data.x, 3, t3, v3);
    tensorLayoutNV<4> t4 = createTensorLayoutNV(4);
    t4 = setTensorLayoutBlockSizeNV(t4, 1, 1, 1, 1);
    t4 = setTensorLayoutDimensionNV(t4, 16u, 32u, 64u, 128u);
    t4 = setTensorLayoutStrideNV(t4, 4096, 2048, 1024, 512);
    t4 = sliceTensorLayoutNV(t4, 0, 16, 1, 16, 2, 16, 3, 16);
    tensorViewNV<4, true> v4 = createTensorViewNV(4, true);
    v4 = setTensorViewDimensionsNV(v4, 16, 16, 16, 16);
    v4 = setTensorViewStrideNV(v4, 1, 1, 1, 1);
    coopMatLoadTensorNV(m, data.x, 4, t4, v4);
    tensorLayoutNV<5> t5 = createTensorLayoutNV(5);
    t5 = setTensorLayoutBlockSizeNV(t5, 1, 1, 1, 1, 1);
    t5 = setTensorLayoutDimensionNV(t5, 16u, 32u, 64u, 128u, 256u);
    t5 = setTensorLayoutStrideNV(t5, 4096, 2048, 1024, 512, 256);
    t5 = sliceTensorLayoutNV(t5, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16);
    tensorViewNV<5, true> v5 = createTensorViewNV(5, true);
    v5 = setTensorViewDimensionsNV(v5, 16, 16, 16, 16, 16);
    v5 = setTensorViewStrideNV(v5, 1, 1, 1, 1, 1);
    coopMatLoadTensorNV(m, data.x, 5, t5, v5);
    coopMatStoreTensorNV(m, data.x, 0, t2);
}
