"""GL_EXT_samplerless_texture_functions: fetches from textures without a sampler.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension("GL_EXT_samplerless_texture_functions")
