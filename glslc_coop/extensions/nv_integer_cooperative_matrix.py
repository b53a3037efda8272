"""GL_NV_integer_cooperative_matrix: cooperative matrices of signed and unsigned integers.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_integer_cooperative_matrix",
    implies=("GL_NV_cooperative_matrix",),
    types="""
icoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV component=int storage=local,private length=constant operators=+,-,/ unary=+,- scalar=*
ucoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV component=uint storage=local,private length=constant operators=+,-,/ unary=+,- scalar=*
""",
    prototypes="""
@check coop_matrix_load_nv void coopMatLoadNV(out icoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_load_nv
@check coop_matrix_store_nv void coopMatStoreNV(icoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_store_nv
icoopmatNV<B,S,M,N> coopMatMulAddNV(icoopmatNV<C,S,M,K> A, icoopmatNV<D,S,K,N> B, icoopmatNV<B,S,M,N> C) = OpCooperativeMatrixMulAddNV
@check coop_matrix_load_nv void coopMatLoadNV(out ucoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_load_nv
@check coop_matrix_store_nv void coopMatStoreNV(ucoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride, const bool colMajor) = lower coop_matrix_store_nv
ucoopmatNV<B,S,M,N> coopMatMulAddNV(ucoopmatNV<C,S,M,K> A, ucoopmatNV<D,S,K,N> B, ucoopmatNV<B,S,M,N> C) = OpCooperativeMatrixMulAddNV
""",
    lowering="cooperative_matrix",
    checks="cooperative_matrix_rules",
    spirv_extensions=("SPV_NV_cooperative_matrix",),
    capabilities=("CooperativeMatrixNV",),
)
