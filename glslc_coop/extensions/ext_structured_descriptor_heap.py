"""GL_EXT_structured_descriptor_heap: blocks in the descriptor heaps, which mix values and descriptors."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_structured_descriptor_heap",
    qualifiers="""
@core(460) storage resourceheap = StorageClass UniformConstant memory blocks=heap_blocks packing=scalar
@core(460) storage samplerheap = StorageClass UniformConstant memory blocks=heap_blocks packing=scalar
""",
    layout_qualifiers="""
heap_offset N on=- value vulkan
descriptor_size N>0 on=- member !block vulkan
buffer_type on=- unbound vulkan
""",
    spirv_extensions=("SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers"),
)
