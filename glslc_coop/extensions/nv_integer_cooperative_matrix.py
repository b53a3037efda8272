"""GL_NV_integer_cooperative_matrix: cooperative matrices of signed and unsigned integers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_integer_cooperative_matrix",
    implies=("GL_NV_cooperative_matrix",),
    types="""
icoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV family=matrix component=int storage=local,private
    length=constant operators=+,-,/ unary=+,- scalar=*
ucoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV family=matrix component=uint storage=local,private
    length=constant operators=+,-,/ unary=+,- scalar=*
""",
    placeholders="COOPMAT = icoopmatNV | ucoopmatNV",
    prototypes="""
@tangled @divergent @check void coopMatLoadNV(out COOPMAT<B,S,M,N> m, buffer E[] buf, uint element, uint stride,
    const bool colMajor) = emit coop_matrix_load_nv
@tangled @divergent @check void coopMatStoreNV(COOPMAT<B,S,M,N> m, buffer E[] buf, uint element, uint stride,
    const bool colMajor) = emit coop_matrix_store_nv
@tangled @divergent COOPMAT<B,S,M,N> coopMatMulAddNV(COOPMAT<C,S,M,K> A, COOPMAT<D,S,K,N> B, COOPMAT<B,S,M,N> C)
    = OpCooperativeMatrixMulAddNV
""",
    emits="cooperative_matrix",
    checks="cooperative_matrix",
    spirv_extensions=("SPV_NV_cooperative_matrix",),
    capabilities=("CooperativeMatrixNV",),
)
