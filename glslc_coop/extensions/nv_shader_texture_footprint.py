"""GL_NV_shader_texture_footprint: which texels a lookup would access."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@core(450) @fragment @check(textures.texture) {
@implicit_derivatives bool textureFootprintNV(gsampler2D sampler, vec2 P, int granularity, bool coarse,
    out gl_TextureFootprint2DNV footprint [, float bias]) = emit footprint
@implicit_derivatives bool textureFootprintNV(gsampler3D sampler, vec3 P, int granularity, bool coarse,
    out gl_TextureFootprint3DNV footprint [, float bias]) = emit footprint
@implicit_derivatives bool textureFootprintClampNV(gsampler2D sampler, vec2 P, float lodClamp, int granularity,
    bool coarse, out gl_TextureFootprint2DNV footprint [, float bias]) = emit footprint
@implicit_derivatives bool textureFootprintClampNV(gsampler3D sampler, vec3 P, float lodClamp, int granularity,
    bool coarse, out gl_TextureFootprint3DNV footprint [, float bias]) = emit footprint
bool textureFootprintLodNV(gsampler2D sampler, vec2 P, float lod, int granularity, bool coarse,
    out gl_TextureFootprint2DNV footprint) = emit footprint
bool textureFootprintLodNV(gsampler3D sampler, vec3 P, float lod, int granularity, bool coarse,
    out gl_TextureFootprint3DNV footprint) = emit footprint
bool textureFootprintGradNV(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, int granularity, bool coarse,
    out gl_TextureFootprint2DNV footprint) = emit footprint
bool textureFootprintGradClampNV(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, float lodClamp, int granularity,
    bool coarse, out gl_TextureFootprint2DNV footprint) = emit footprint
}
"""

EXTENSION = Extension(
    "GL_NV_shader_texture_footprint",
    types="""
gl_TextureFootprint2DNV { uvec2 anchor; uvec2 offset; uvec2 mask; uint lod; uint granularity }
gl_TextureFootprint3DNV { uvec3 anchor; uvec3 offset; uvec2 mask; uint lod; uint granularity }
""",
    prototypes=_FUNCTIONS,
    emits="textures",
    spirv_extensions=("SPV_NV_shader_image_footprint",),
)
