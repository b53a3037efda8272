"""GL_EXT_shader_64bit_indexing: 64-bit indices and offsets. Functions have rows `@with` this extension."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension("GL_EXT_shader_64bit_indexing", spirv_extensions=("SPV_EXT_shader_64bit_indexing",))
