"""GL_NV_cooperative_matrix: cooperative matrices of floats, as they were before GL_KHR_cooperative_matrix."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix",
    types="""
fcoopmatNV<BITS, SCOPE, ROWS, COLUMNS> = OpTypeCooperativeMatrixNV family=matrix component=float storage=local,private
    length=constant operators=+,-,/ unary=+,- scalar=*
""",
    prototypes="""
@tangled @divergent @check void coopMatLoadNV(out fcoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride,
    const bool colMajor) = emit coop_matrix_load_nv
@tangled @divergent @check void coopMatStoreNV(fcoopmatNV<B,S,M,N> m, buffer E[] buf, uint element, uint stride,
    const bool colMajor) = emit coop_matrix_store_nv
@tangled @divergent fcoopmatNV<B,S,M,N> coopMatMulAddNV(fcoopmatNV<C,S,M,K> A, fcoopmatNV<D,S,K,N> B,
    fcoopmatNV<B,S,M,N> C) = OpCooperativeMatrixMulAddNV
""",
    emits="cooperative_matrix",
    checks="cooperative_matrix",
    spirv_extensions=("SPV_NV_cooperative_matrix",),
    capabilities=("CooperativeMatrixNV",),
)
