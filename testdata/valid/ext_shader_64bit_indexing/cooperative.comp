#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#pragma shader_64bit_indexing
#pragma promote_uint32_indices
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(push_constant) uniform Where {
    uint64_t element;
    uint narrow;
};

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, element, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, element + 256ul, 16, gl_CooperativeMatrixLayoutRowMajor);
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    coopMatLoadTensorNV(m, data.x, element, t);
    coopMatStoreTensorNV(m, data.x, element, t);
    coopMatLoad(m, data.x, narrow, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStoreTensorNV(m, data.x, narrow, t);
    coopvecNV<float16_t, 16> v, r;
    coopVecLoadNV(v, data.x, element);
    coopVecMatMulAddNV(r, v, gl_ComponentTypeFloat16NV, data.x, element, gl_ComponentTypeFloat16NV, data.x, element, gl_ComponentTypeFloat16NV, 16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecMatMulNV(v, r, gl_ComponentTypeFloat16NV, data.x, element, gl_ComponentTypeFloat16NV, 16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(v, data.x, element);
    coopVecReduceSumAccumulateNV(v, data.x, element);
    coopVecOuterProductAccumulateNV(v, r, data.x, element, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
}
