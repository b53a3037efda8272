"""GL_EXT_shader_tile_image: reads of the attachments at the fragment."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_shader_tile_image",
    types="@fragment gattachmentEXT = OpTypeImage TileImageDataEXT",
    qualifiers="storage tileImageEXT = StorageClass TileImageEXT written locations",
    layout_qualifiers="""
non_coherent_color_attachment_readEXT = ExecutionMode NonCoherentColorAttachmentReadEXT shader
non_coherent_depth_attachment_readEXT = ExecutionMode NonCoherentDepthAttachmentReadEXT shader
non_coherent_stencil_attachment_readEXT = ExecutionMode NonCoherentStencilAttachmentReadEXT shader
""",
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
