"""GL_KHR_blend_equation_advanced: the blend equations that a shader supports, which are rows of core_qualifiers.py."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension("GL_KHR_blend_equation_advanced")
