"""GL_EXT_shader_image_int64: images of 64-bit integers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_SHAPES = """
i64image1D = OpTypeImage int64_t 1D storage
i64image2D = OpTypeImage int64_t 2D storage
i64image3D = OpTypeImage int64_t 3D storage
i64imageCube = OpTypeImage int64_t Cube storage
i64image2DRect = OpTypeImage int64_t Rect storage
i64image1DArray = OpTypeImage int64_t 1D array storage
i64image2DArray = OpTypeImage int64_t 2D array storage
i64imageCubeArray = OpTypeImage int64_t Cube array storage
i64imageBuffer = OpTypeImage int64_t Buffer storage
i64image2DMS = OpTypeImage int64_t 2D ms storage
i64image2DMSArray = OpTypeImage int64_t 2D array ms storage
"""

EXTENSION = Extension(
    "GL_EXT_shader_image_int64",
    types=_SHAPES + _SHAPES.replace("i64", "u64").replace("int64", "uint64"),
    layout_qualifiers="""
r64i int atomic
r64ui uint atomic
""",
    arithmetic=False,
)
