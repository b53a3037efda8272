"""GL_NV_cooperative_matrix_decode_vector: decoding loads that get several elements from one call.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
The loads need GL_NV_cooperative_matrix2 for their other parameters.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix_decode_vector",
    requires_spirv=(1, 6),
    prototypes="""
@with GL_NV_cooperative_matrix2 @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, function decodeFunc, function decodeVectorFunc) = lower coop_matrix_load_tensor
@with GL_NV_cooperative_matrix2 @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v, function decodeFunc, function decodeVectorFunc) = lower coop_matrix_load_tensor
@with GL_NV_cooperative_matrix2 @with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, function decodeFunc, function decodeVectorFunc) = lower coop_matrix_load_tensor
@with GL_NV_cooperative_matrix2 @with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v, function decodeFunc, function decodeVectorFunc) = lower coop_matrix_load_tensor
""",
    lowering="tensor",
    checks="tensor_rules",
    spirv_extensions=("SPV_NV_cooperative_matrix_decode_vector", "SPV_NV_cooperative_matrix2", "SPV_NV_tensor_addressing"),
)
