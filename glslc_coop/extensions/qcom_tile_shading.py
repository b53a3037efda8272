"""GL_QCOM_tile_shading: attachments that are read and written per tile, compute shaders that are dispatched per tile.

In: nothing. Out: the record. Must not know: anything but the notation of the rows. The layout qualifiers are in semantics/qualifiers.py.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_VARIABLES = """
@fragment in flat uvec2 gl_TileOffsetQCOM = TileOffsetQCOM
@fragment in flat uvec3 gl_TileDimensionQCOM = TileDimensionQCOM
@fragment in flat uvec2 gl_TileApronSizeQCOM = TileApronSizeQCOM
@compute in uvec2 gl_TileOffsetQCOM = TileOffsetQCOM
@compute in uvec3 gl_TileDimensionQCOM = TileDimensionQCOM
@compute in uvec2 gl_TileApronSizeQCOM = TileApronSizeQCOM
"""

EXTENSION = Extension("GL_QCOM_tile_shading", variables=_VARIABLES, spirv_extensions=("SPV_QCOM_tile_shading",))
