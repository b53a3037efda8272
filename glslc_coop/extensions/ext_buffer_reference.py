"""GL_EXT_buffer_reference, …2 and …_uvec2: pointers to blocks. Constructors and layout qualifiers do the rest."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_LAYOUT_QUALIFIERS = """
buffer_reference on=- vulkan
buffer_reference_align N=2^n on=-
"""

EXTENSIONS = (
    Extension("GL_EXT_buffer_reference", layout_qualifiers=_LAYOUT_QUALIFIERS),
    Extension("GL_EXT_buffer_reference2", implies=("GL_EXT_buffer_reference",)),
    Extension("GL_EXT_buffer_reference_uvec2", implies=("GL_EXT_buffer_reference",)),
)
