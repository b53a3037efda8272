"""GL_EXT_shader_64bit_indexing: 64-bit indices and offsets. The rows are with the functions that take them, `@with` this extension.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension("GL_EXT_shader_64bit_indexing", spirv_extensions=("SPV_EXT_shader_64bit_indexing",))
