"""GL_AMD_shader_fragment_mask: which fragment each sample of a multisampled texture has."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_shader_fragment_mask",
    prototypes="""
uint fragmentMaskFetchAMD(gsampler2DMS sampler, ivec2 P) = emit fragment_mask
uint fragmentMaskFetchAMD(gsampler2DMSArray sampler, ivec3 P) = emit fragment_mask
@fragment uint fragmentMaskFetchAMD(gsubpassInputMS sampler) = emit fragment_mask
gvec4 fragmentFetchAMD(gsampler2DMS sampler, ivec2 P, uint fragmentIndex) = emit fragment_fetch
gvec4 fragmentFetchAMD(gsampler2DMSArray sampler, ivec3 P, uint fragmentIndex) = emit fragment_fetch
@fragment gvec4 fragmentFetchAMD(gsubpassInputMS sampler, uint fragmentIndex) = emit fragment_fetch
""",
    emits="textures",
    spirv_extensions=("SPV_AMD_shader_fragment_mask",),
)
