"""GL_EXT_fragment_shading_rate: the pixels that a primitive or fragment is shaded for."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_fragment_shading_rate",
    constants="""
const int gl_ShadingRateFlag2VerticalPixelsEXT = 1
const int gl_ShadingRateFlag4VerticalPixelsEXT = 2
const int gl_ShadingRateFlag2HorizontalPixelsEXT = 4
const int gl_ShadingRateFlag4HorizontalPixelsEXT = 8
""",
    variables="""
@vertex @geometry out int gl_PrimitiveShadingRateEXT = PrimitiveShadingRateKHR
@fragment in flat int gl_ShadingRateEXT = ShadingRateKHR
""",
    spirv_extensions=("SPV_KHR_fragment_shading_rate",),
)
