"""GL_EXT_shader_tile_image: reads of the attachments at the fragment.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_shader_tile_image",
    types="@fragment gattachmentEXT = OpTypeImage TileImageDataEXT",
    keywords={"tileImageEXT": "STORAGE"},
    prototypes="""
@fragment gvec4 colorAttachmentReadEXT(gattachmentEXT attachment) = OpColorAttachmentReadEXT
@fragment gvec4 colorAttachmentReadEXT(gattachmentEXT attachment, int sample) = OpColorAttachmentReadEXT
@fragment float depthAttachmentReadEXT() = OpDepthAttachmentReadEXT
@fragment float depthAttachmentReadEXT(int sample) = OpDepthAttachmentReadEXT
@fragment uint stencilAttachmentReadEXT() = OpStencilAttachmentReadEXT
@fragment uint stencilAttachmentReadEXT(int sample) = OpStencilAttachmentReadEXT
""",
    spirv_extensions=("SPV_EXT_shader_tile_image",),
)
