#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;

void main()
{
    uint64_t element = 0x100000000UL + gl_LocalInvocationIndex;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopMatLoad(a, halfs.x, element, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, halfs.x, 16UL, 16, gl_CooperativeMatrixLayoutRowMajor);
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(t, 64, 64);
    coopMatLoadTensorNV(a, halfs.x, element, t);
    coopMatStoreTensorNV(a, halfs.x, element, t);
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, halfs.x, element);
    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, halfs.x, element, gl_ComponentTypeFloat16NV, 16, 16,
                    gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    coopVecMatMulAddNV(v, v, gl_ComponentTypeFloat16NV, halfs.x, element, gl_ComponentTypeFloat16NV, halfs.x, element,
                       gl_ComponentTypeFloat16NV, 16, 16, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    coopVecOuterProductAccumulateNV(v, v, halfs.x, element, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
    coopVecReduceSumAccumulateNV(v, halfs.x, element);
    coopVecStoreNV(v, halfs.x, element);
}
