"""GL_NV_cooperative_matrix: cooperative matrices of floats, as they were before GL_KHR_cooperative_matrix.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix",
    types="fcoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV component=float storage=local,private length=constant operators=+,-,/ unary=+,- scalar=*",
    prototypes="""
@check coop_matrix_load_nv void coopMatLoadNV(out fcoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_load_nv
@check coop_matrix_store_nv void coopMatStoreNV(fcoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_store_nv
fcoopmatNV<B,S,M,N> coopMatMulAddNV(fcoopmatNV<C,S,M,K> A, fcoopmatNV<D,S,K,N> B, fcoopmatNV<B,S,M,N> C) = OpCooperativeMatrixMulAddNV
""",
    lowering="cooperative_matrix",
    checks="cooperative_matrix_rules",
    spirv_extensions=("SPV_NV_cooperative_matrix",),
    capabilities=("CooperativeMatrixNV",),
)
