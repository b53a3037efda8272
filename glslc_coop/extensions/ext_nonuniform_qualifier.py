"""GL_EXT_nonuniform_qualifier: `nonuniformEXT`, a qualifier that is also written like a function.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_nonuniform_qualifier", keywords={"nonuniformEXT": "MEMORY"}, prototypes="T nonuniformEXT(T value) = OpCopyObject"
)
