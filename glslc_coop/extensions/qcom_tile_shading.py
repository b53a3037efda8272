"""GL_QCOM_tile_shading: attachments that are read and written per tile, compute shaders dispatched per tile."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_VARIABLES = """
@fragment in flat uvec2 gl_TileOffsetQCOM = TileOffsetQCOM
@fragment in flat uvec3 gl_TileDimensionQCOM = TileDimensionQCOM
@fragment in flat uvec2 gl_TileApronSizeQCOM = TileApronSizeQCOM
@compute in uvec2 gl_TileOffsetQCOM = TileOffsetQCOM
@compute in uvec3 gl_TileDimensionQCOM = TileDimensionQCOM
@compute in uvec2 gl_TileApronSizeQCOM = TileApronSizeQCOM
"""

EXTENSION = Extension(
    "GL_QCOM_tile_shading",
    variables=_VARIABLES,
    layout_qualifiers="""
tile_attachmentQCOM
non_coherent_attachment_readQCOM = ExecutionMode NonCoherentTileAttachmentReadQCOM shader
shading_rate_xQCOM N=2^n shader
shading_rate_yQCOM N=2^n shader
shading_rate_zQCOM N>0 shader
""",
    spirv_extensions=("SPV_QCOM_tile_shading",),
)
