"""GL_NV_conservative_raster_underestimation: whether a fragment is covered as a whole."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_conservative_raster_underestimation",
    variables="@fragment in bool gl_FragFullyCoveredNV = FullyCoveredEXT",
    spirv_extensions=("SPV_EXT_fragment_fully_covered",),
)
