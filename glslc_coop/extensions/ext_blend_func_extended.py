"""GL_EXT_blend_func_extended: a second output for blending, by layout(index = 1)."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_blend_func_extended",
    constants="@es(100) const int gl_MaxDualSourceDrawBuffersEXT = 1",
)
