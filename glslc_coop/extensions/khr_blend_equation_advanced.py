"""GL_KHR_blend_equation_advanced: the blend equations that a shader supports; SPIR-V has nothing for them."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_KHR_blend_equation_advanced",
    layout_qualifiers="""
blend_support_multiply out=fragment
blend_support_screen out=fragment
blend_support_overlay out=fragment
blend_support_darken out=fragment
blend_support_lighten out=fragment
blend_support_colordodge out=fragment
blend_support_colorburn out=fragment
blend_support_hardlight out=fragment
blend_support_softlight out=fragment
blend_support_difference out=fragment
blend_support_exclusion out=fragment
blend_support_hsl_hue out=fragment
blend_support_hsl_saturation out=fragment
blend_support_hsl_color out=fragment
blend_support_hsl_luminosity out=fragment
blend_support_all_equations out=fragment
""",
)
