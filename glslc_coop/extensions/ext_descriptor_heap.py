"""GL_EXT_descriptor_heap: arrays of resources that lie in the heap of all descriptors."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_descriptor_heap",
    layout_qualifiers="""
descriptor_heap unbound vulkan
descriptor_stride N vulkan
""",
    spirv_extensions=("SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers"),
)
