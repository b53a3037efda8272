"""GL_NV_cooperative_vector: long vectors, and their products with matrices in memory."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_vector",
    families={
        **dict.fromkeys(("inputInterpretation", "matrixInterpretation", "biasInterpretation"), "gl_ComponentType"),
        "matrixLayout": "gl_CooperativeVectorMatrixLayout",
    },
    types="""
coopvecNV<T, N> = OpTypeCooperativeVectorNV family=vector storage=local,private length=constant
    operators=+,-,*,/,&,|,^,<<,>> unary=+,-,~ scalar=*
""",
    constants="""
const int gl_CooperativeVectorMatrixLayoutRowMajorNV = CooperativeVectorMatrixLayout RowMajorNV
const int gl_CooperativeVectorMatrixLayoutColumnMajorNV = CooperativeVectorMatrixLayout ColumnMajorNV
const int gl_CooperativeVectorMatrixLayoutInferencingOptimalNV = CooperativeVectorMatrixLayout InferencingOptimalNV
const int gl_CooperativeVectorMatrixLayoutTrainingOptimalNV = CooperativeVectorMatrixLayout TrainingOptimalNV
const int gl_ComponentTypeFloat16NV = ComponentType Float16NV
const int gl_ComponentTypeFloat32NV = ComponentType Float32NV
const int gl_ComponentTypeFloat64NV = ComponentType Float64NV
const int gl_ComponentTypeSignedInt8NV = ComponentType SignedInt8NV
const int gl_ComponentTypeSignedInt16NV = ComponentType SignedInt16NV
const int gl_ComponentTypeSignedInt32NV = ComponentType SignedInt32NV
const int gl_ComponentTypeSignedInt64NV = ComponentType SignedInt64NV
const int gl_ComponentTypeUnsignedInt8NV = ComponentType UnsignedInt8NV
const int gl_ComponentTypeUnsignedInt16NV = ComponentType UnsignedInt16NV
const int gl_ComponentTypeUnsignedInt32NV = ComponentType UnsignedInt32NV
const int gl_ComponentTypeUnsignedInt64NV = ComponentType UnsignedInt64NV
const int gl_ComponentTypeSignedInt8PackedNV = ComponentType SignedInt8PackedNV
const int gl_ComponentTypeUnsignedInt8PackedNV = ComponentType UnsignedInt8PackedNV
const int gl_ComponentTypeFloatE4M3NV = ComponentType FloatE4M3NV
const int gl_ComponentTypeFloatE5M2NV = ComponentType FloatE5M2NV
""",
    placeholders="OFFSET = uint | @with(GL_EXT_shader_64bit_indexing) uint64_t",
    prototypes="""
# Component-wise functions
@const @check(coop_vector_float32) {
coopvecNV<T,N> tanh(coopvecNV<T,N> x) = glsl Tanh
coopvecNV<T,N> atan(coopvecNV<T,N> y_over_x) = glsl Atan
coopvecNV<T,N> exp(coopvecNV<T,N> x) = glsl Exp
coopvecNV<T,N> log(coopvecNV<T,N> x) = glsl Log
}
@const @check(coop_vector_float) {
coopvecNV<T,N> step(coopvecNV<T,N> edge, coopvecNV<T,N> x) = glsl Step
coopvecNV<T,N> fma(coopvecNV<T,N> a, coopvecNV<T,N> b, coopvecNV<T,N> c) = glsl Fma
}
@const coopvecNV<T,N> min(coopvecNV<T,N> x, coopvecNV<T,N> y) = glsl FMin|SMin|UMin
@const coopvecNV<T,N> max(coopvecNV<T,N> x, coopvecNV<T,N> y) = glsl FMax|SMax|UMax
@const coopvecNV<T,N> clamp(coopvecNV<T,N> x, coopvecNV<T,N> minVal, coopvecNV<T,N> maxVal)
    = glsl FClamp|SClamp|UClamp

# Memory and products
@check void coopVecLoadNV(out coopvecNV<T,N> v, buffer E[] buf, OFFSET offset) = emit coop_vector_load
@stores @check void coopVecStoreNV(coopvecNV<T,N> v, buffer E[] buf, OFFSET offset) = emit coop_vector_store
@unshared @check {
void coopVecMatMulNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix,
    OFFSET matrixOffset, const int matrixInterpretation, const uint m, const uint k, const int matrixLayout,
    const bool transpose, uint matrixStride) = emit coop_vector_mat_mul
void coopVecMatMulAddNV(out coopvecNV<R,M> result, coopvecNV<T,N> v, const int inputInterpretation, buffer E[] matrix,
    OFFSET matrixOffset, const int matrixInterpretation, buffer F[] bias, OFFSET biasOffset,
    const int biasInterpretation, const uint m, const uint k, const int matrixLayout, const bool transpose,
    uint matrixStride) = emit coop_vector_mat_mul_add
}
@updates @unshared @check {
void coopVecOuterProductAccumulateNV(coopvecNV<T,M> v1, coopvecNV<T,N> v2, buffer E[] buf, OFFSET offset, uint stride,
    const int matrixLayout, const int matrixInterpretation) = emit coop_vector_outer_product_accumulate
void coopVecReduceSumAccumulateNV(coopvecNV<T,N> v, buffer E[] buf, OFFSET offset)
    = emit coop_vector_reduce_sum_accumulate
}
""",
    emits="cooperative_vector",
    checks="cooperative_vector",
    spirv_extensions=("SPV_NV_cooperative_vector",),
    capabilities=("CooperativeVectorNV",),
)
