"""GL_KHR_cooperative_matrix: matrices that the invocations of a scope hold and multiply together.

Flags of the type: `operators` between two values of one type, `unary` ones, and `scalar` ones between a value and its
component type.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_KHR_cooperative_matrix",
    families={"matrixLayout": "gl_CooperativeMatrixLayout", "matrixOperands": "gl_MatrixOperands"},
    types="""
coopmat<T, SCOPE, ROWS, COLUMNS, USE> = OpTypeCooperativeMatrixKHR family=matrix storage=local,private
    operators=+,-,*,/ unary=+,- scalar=* encodings=bfloat16,e4m3,e5m2 workgroup=GL_NV_cooperative_matrix2
""",
    constants="""
const int gl_MatrixUseA = CooperativeMatrixUse MatrixAKHR
const int gl_MatrixUseB = CooperativeMatrixUse MatrixBKHR
const int gl_MatrixUseAccumulator = CooperativeMatrixUse MatrixAccumulatorKHR
const int gl_MatrixOperandsSaturatingAccumulation = CooperativeMatrixOperands SaturatingAccumulationKHR
const int gl_CooperativeMatrixLayoutRowMajor = CooperativeMatrixLayout RowMajorKHR
const int gl_CooperativeMatrixLayoutColumnMajor = CooperativeMatrixLayout ColumnMajorKHR
""",
    placeholders="OFFSET = uint | @with(GL_EXT_shader_64bit_indexing) uint64_t",
    prototypes="""
@tangled @divergent @check void coopMatLoad(out coopmat<T,S,M,N,U> m, buffer E[] buf, OFFSET element, uint stride,
    const int matrixLayout) = emit coop_matrix_load
@tangled @divergent @check void coopMatStore(coopmat<T,S,M,N,U> m, buffer E[] buf, OFFSET element, uint stride,
    const int matrixLayout) = emit coop_matrix_store
@tangled @divergent @check coopmat<R,S,M,N,2> coopMatMulAdd(coopmat<T,S,M,K,0> A, coopmat<V,S,K,N,1> B,
    coopmat<R,S,M,N,2> C, constant int matrixOperands = 0) = emit coop_matrix_mul_add
""",
    emits="cooperative_matrix",
    checks="cooperative_matrix",
    spirv_extensions=("SPV_KHR_cooperative_matrix",),
    capabilities=("CooperativeMatrixKHR",),
)
