"""GL_NV_cooperative_vector: long vectors, and their products with matrices in memory.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_vector",
    types="coopvecNV<T, N> = OpTypeCooperativeVectorNV storage=local,private length=constant operators=+,-,*,/,&,|,^,<<,>> unary=+,-,~ scalar=*",
    constants="""
const int gl_CooperativeVectorMatrixLayoutRowMajorNV = 0
const int gl_CooperativeVectorMatrixLayoutColumnMajorNV = 1
const int gl_CooperativeVectorMatrixLayoutInferencingOptimalNV = 2
const int gl_CooperativeVectorMatrixLayoutTrainingOptimalNV = 3
const int gl_ComponentTypeFloat16NV = 0
const int gl_ComponentTypeFloat32NV = 1
const int gl_ComponentTypeFloat64NV = 2
const int gl_ComponentTypeSignedInt8NV = 3
const int gl_ComponentTypeSignedInt16NV = 4
const int gl_ComponentTypeSignedInt32NV = 5
const int gl_ComponentTypeSignedInt64NV = 6
const int gl_ComponentTypeUnsignedInt8NV = 7
const int gl_ComponentTypeUnsignedInt16NV = 8
const int gl_ComponentTypeUnsignedInt32NV = 9
const int gl_ComponentTypeUnsignedInt64NV = 10
const int gl_ComponentTypeSignedInt8PackedNV = 1000491000
const int gl_ComponentTypeUnsignedInt8PackedNV = 1000491001
const int gl_ComponentTypeFloatE4M3NV = 1000491002
const int gl_ComponentTypeFloatE5M2NV = 1000491003
""",
    prototypes="""
# Component-wise functions
@const @check coop_vector_float coopvecNV<T,N> tanh(coopvecNV<T,N> x) = glsl Tanh
@const @check coop_vector_float coopvecNV<T,N> atan(coopvecNV<T,N> y_over_x) = glsl Atan
@const @check coop_vector_float coopvecNV<T,N> exp(coopvecNV<T,N> x) = glsl Exp
@const @check coop_vector_float coopvecNV<T,N> log(coopvecNV<T,N> x) = glsl Log
@const coopvecNV<T,N> min(coopvecNV<T,N> x, coopvecNV<T,N> y) = glsl FMin|SMin|UMin
@const coopvecNV<T,N> max(coopvecNV<T,N> x, coopvecNV<T,N> y) = glsl FMax|SMax|UMax
@const coopvecNV<T,N> clamp(coopvecNV<T,N> x, coopvecNV<T,N> minVal, coopvecNV<T,N> maxVal) = glsl FClamp|SClamp|UClamp
@const @check coop_vector_float coopvecNV<T,N> step(coopvecNV<T,N> edge, coopvecNV<T,N> x) = glsl Step
@const @check coop_vector_float coopvecNV<T,N> fma(coopvecNV<T,N> a, coopvecNV<T,N> b, coopvecNV<T,N> c) = glsl Fma

# Memory and products
@check coop_vector_load void coopVecLoadNV(out coopvecNV<T,N> v, buffer E[] buf, uint offset) = lower coop_vector_load
@check coop_vector_store void coopVecStoreNV(coopvecNV<T,N> v, buffer E[] buf, uint offset) = lower coop_vector_store
@unshared @check coop_vector_mat_mul void coopVecMatMulNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix, uint matrixOffset, const int matrixInterpretation, const uint m, const uint k, const int matrixLayout, const bool transpose, uint matrixStride) = lower coop_vector_mat_mul
@unshared @check coop_vector_mat_mul_add void coopVecMatMulAddNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix, uint matrixOffset, const int matrixInterpretation, buffer F[] bias, uint biasOffset, const int biasInterpretation, const uint m, const uint k, const int matrixLayout, const bool transpose, uint matrixStride) = lower coop_vector_mat_mul_add
@unshared @check coop_vector_outer_product_accumulate void coopVecOuterProductAccumulateNV(coopvecNV<T,M> v1, coopvecNV<T,N> v2, buffer E[] buf, uint offset, uint stride, const int matrixLayout, const int matrixInterpretation) = lower coop_vector_outer_product_accumulate
@unshared @check coop_vector_reduce_sum_accumulate void coopVecReduceSumAccumulateNV(coopvecNV<T,N> v, buffer E[] buf, uint offset) = lower coop_vector_reduce_sum_accumulate
@with GL_EXT_shader_64bit_indexing @check coop_vector_load void coopVecLoadNV(out coopvecNV<T,N> v, buffer E[] buf, uint64_t offset) = lower coop_vector_load
@with GL_EXT_shader_64bit_indexing @check coop_vector_store void coopVecStoreNV(coopvecNV<T,N> v, buffer E[] buf, uint64_t offset) = lower coop_vector_store
@with GL_EXT_shader_64bit_indexing @unshared @check coop_vector_mat_mul void coopVecMatMulNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix, uint64_t matrixOffset, const int matrixInterpretation, const uint m, const uint k, const int matrixLayout, const bool transpose, uint matrixStride) = lower coop_vector_mat_mul
@with GL_EXT_shader_64bit_indexing @unshared @check coop_vector_mat_mul_add void coopVecMatMulAddNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix, uint64_t matrixOffset, const int matrixInterpretation, buffer F[] bias, uint64_t biasOffset, const int biasInterpretation, const uint m, const uint k, const int matrixLayout, const bool transpose, uint matrixStride) = lower coop_vector_mat_mul_add
@with GL_EXT_shader_64bit_indexing @unshared @check coop_vector_outer_product_accumulate void coopVecOuterProductAccumulateNV(coopvecNV<T,M> v1, coopvecNV<T,N> v2, buffer E[] buf, uint64_t offset, uint stride, const int matrixLayout, const int matrixInterpretation) = lower coop_vector_outer_product_accumulate
@with GL_EXT_shader_64bit_indexing @unshared @check coop_vector_reduce_sum_accumulate void coopVecReduceSumAccumulateNV(coopvecNV<T,N> v, buffer E[] buf, uint64_t offset) = lower coop_vector_reduce_sum_accumulate
""",
    lowering="cooperative_vector",
    checks="cooperative_vector_rules",
    spirv_extensions=("SPV_NV_cooperative_vector",),
    capabilities=("CooperativeVectorNV",),
)
