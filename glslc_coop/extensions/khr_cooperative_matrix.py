"""GL_KHR_cooperative_matrix: matrices that the invocations of a scope hold and multiply together.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
Flags of the type: `operators` between two values of one type, `unary` ones, and `scalar` ones between a value and its component type.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_KHR_cooperative_matrix",
    types="coopmat<T, SCOPE, ROWS, COLUMNS, USE> = OpTypeCooperativeMatrixKHR storage=local,private operators=+,-,*,/ unary=+,- scalar=*",
    constants="""
const int gl_MatrixUseA = 0
const int gl_MatrixUseB = 1
const int gl_MatrixUseAccumulator = 2
const int gl_MatrixOperandsSaturatingAccumulation = 0x10
const int gl_CooperativeMatrixLayoutRowMajor = 0
const int gl_CooperativeMatrixLayoutColumnMajor = 1
""",
    prototypes="""
@check coop_matrix_load void coopMatLoad(out coopmat<T,S,M,N,U> m, buffer E[] buf, uint element, uint stride, const int matrixLayout) = lower coop_matrix_load
@with GL_EXT_shader_64bit_indexing @check coop_matrix_load void coopMatLoad(out coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t element, uint stride, const int matrixLayout) = lower coop_matrix_load
@check coop_matrix_store void coopMatStore(coopmat<T,S,M,N,U> m, buffer E[] buf, uint element, uint stride, const int matrixLayout) = lower coop_matrix_store
@with GL_EXT_shader_64bit_indexing @check coop_matrix_store void coopMatStore(coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t element, uint stride, const int matrixLayout) = lower coop_matrix_store
@check coop_matrix_mul_add coopmat<R,S,M,N,2> coopMatMulAdd(coopmat<T,S,M,K,0> A, coopmat<V,S,K,N,1> B, coopmat<R,S,M,N,2> C, constant int matrixOperands = 0) = lower coop_matrix_mul_add
""",
    lowering="cooperative_matrix",
    checks="cooperative_matrix_rules",
    spirv_extensions=("SPV_KHR_cooperative_matrix",),
    capabilities=("CooperativeMatrixKHR",),
)
