// options: --target-env=vulkan1.3
// Offsets and indices of 64 bits belong to an extension.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint64_t element;
    float16_t x[];
} data;
#define F16 gl_ComponentTypeFloat16NV

void main()
{
    uint64_t offset = data.element;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    coopvecNV<float16_t, 16> v, r;
    coopMatLoad(m, data.x, offset, 16, 0); // error: [no-matching-overload]
    coopMatStore(m, data.x, 16ul, 16, 0); // error: [no-matching-overload]
    coopMatLoad(m, data.x, int64_t(16), 16, 0); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, offset, 0); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, offset, t); // error: [no-matching-overload]
    coopMatStoreTensorNV(m, data.x, offset, t); // error: [no-matching-overload]
    coopVecLoadNV(v, data.x, offset); // error: [no-matching-overload]
    coopVecStoreNV(v, data.x, offset); // error: [no-matching-overload]
    coopVecMatMulNV(r, v, F16, data.x, offset, F16, 16, 16, 2, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(r, v, F16, data.x, offset, F16, data.x, offset, F16, 16, 16, 2, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(r, v, F16, data.x, 0, F16, data.x, offset, F16, 16, 16, 2, false, 0); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(v, r, data.x, offset, 0, 3, F16); // error: [no-matching-overload]
    coopVecReduceSumAccumulateNV(v, data.x, offset); // error: [no-matching-overload]
    data.x[offset] = float16_t(0.0); // error: [index-not-integer] "at most 32 bits"
    data.x[0] = float16_t(data.x.length64()); // error: [unknown-method]
}
