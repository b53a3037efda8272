#version 450
// A load through a tensor layout keeps what a view clips. Of a matrix that has no value yet nothing is read.
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> fresh, filled = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(1.0);
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    tensorViewNV<2> v = setTensorViewClipNV(createTensorViewNV(2), 4, 8, 4, 8);
    coopMatLoadTensorNV(fresh, data.x, 0, t);
    coopMatStoreTensorNV(fresh, data.x, 256, t);
    coopMatLoadTensorNV(filled, data.x, 0, t, v);
    coopMatStoreTensorNV(filled, data.x, 512, t);
}
