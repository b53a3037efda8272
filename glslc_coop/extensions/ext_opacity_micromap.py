"""GL_EXT_opacity_micromap and …_ray_query_mode: triangles with parts that rays do not hit."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension(
        "GL_EXT_opacity_micromap",
        constants="const uint gl_RayFlagsForceOpacityMicromap2StateEXT = RayFlags ForceOpacityMicromap2StateKHR",
        spirv_extensions=("SPV_EXT_opacity_micromap",),
    ),
    Extension(
        "GL_EXT_opacity_micromap_ray_query_mode",
        constants="const bool gl_EnableOpacityMicromapEXT = false",
        spirv_extensions=("SPV_KHR_opacity_micromap",),
    ),
)
