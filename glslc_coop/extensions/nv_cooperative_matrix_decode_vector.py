"""GL_NV_cooperative_matrix_decode_vector: decoding loads that get several elements from one call.

The loads need GL_NV_cooperative_matrix2 for their other parameters.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix_decode_vector",
    requires_spirv=(1, 6),
    placeholders="OFFSET = uint | @with(GL_EXT_shader_64bit_indexing) uint64_t",
    prototypes="""
@tangled @divergent @with(GL_NV_cooperative_matrix2) @check void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m,
    buffer E[] buf, OFFSET elementOffset, tensorLayoutNV<D,C> t [, tensorViewNV<W,...> v], function decodeFunc,
    function decodeVectorFunc) = emit coop_matrix_load_tensor
""",
    emits="tensor",
    checks="tensor",
    spirv_extensions=(
        "SPV_NV_cooperative_matrix_decode_vector",
        "SPV_NV_cooperative_matrix2",
        "SPV_NV_tensor_addressing",
    ),
)
