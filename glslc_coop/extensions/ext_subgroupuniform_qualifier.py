"""GL_EXT_subgroupuniform_qualifier: `subgroupuniformEXT`, a qualifier that is also written like a function."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_subgroupuniform_qualifier",
    keywords={"subgroupuniformEXT": "MEMORY"},
    qualifiers="variance subgroupuniformEXT = Decoration Uniform",
    prototypes="T subgroupuniformEXT(T value) = emit subgroup_uniform",
    emits="subgroup_uniform",
)
