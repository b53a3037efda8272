"""GL_EXT_descriptor_heap: arrays of resources that lie in the heap of all descriptors.

In: nothing. Out: the record. Must not know: anything but the notation of the rows. The layout qualifiers are in semantics/qualifiers.py.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_descriptor_heap", spirv_extensions=("SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers")
)
