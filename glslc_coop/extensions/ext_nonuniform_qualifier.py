"""GL_EXT_nonuniform_qualifier: `nonuniformEXT`, a qualifier that is also written like a function."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_nonuniform_qualifier",
    keywords={"nonuniformEXT": "MEMORY"},
    prototypes="@nonuniform T nonuniformEXT(T value) = OpCopyObject",
)
