"""GL_EXT_buffer_reference, …2 and …_uvec2: blocks that are reached through an address. All of it is in layout qualifiers and constructors.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSIONS = (
    Extension("GL_EXT_buffer_reference"),
    Extension("GL_EXT_buffer_reference2", implies=("GL_EXT_buffer_reference",)),
    Extension("GL_EXT_buffer_reference_uvec2", implies=("GL_EXT_buffer_reference",)),
)
