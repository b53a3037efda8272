"""GL_EXT_opacity_micromap: triangles with parts that rays do not hit.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_opacity_micromap",
    constants="const uint gl_RayFlagsForceOpacityMicromap2StateEXT = 0x400",
    spirv_extensions=("SPV_EXT_opacity_micromap",),
    minimum=(460, None),
)
