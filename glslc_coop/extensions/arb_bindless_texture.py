"""GL_ARB_bindless_texture: samplers and images as values of 64 bits. SPV_NV_bindless_texture."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_bindless_texture",
    layout_qualifiers="""
bindless_sampler = Decoration BindlessSamplerNV on=uniform_constant,in,out handles=sampler
bound_sampler = Decoration BoundSamplerNV on=uniform_constant,in,out handles=sampler
bindless_image = Decoration BindlessImageNV on=uniform_constant,in,out handles=image
bound_image = Decoration BoundImageNV on=uniform_constant,in,out handles=image
""",
)
