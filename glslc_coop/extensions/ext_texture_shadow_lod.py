"""GL_EXT_texture_shadow_lod: a bias or level for the lookups of shadows that had none."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@implicit_derivatives @check(texture) float texture(sampler2DArrayShadow sampler, vec4 P, float bias) = lower sample
@implicit_derivatives @check(texture) float texture(samplerCubeArrayShadow sampler, vec4 P, float compare, float bias)
    = lower sample
float textureLod(sampler2DArrayShadow sampler, vec4 P, float lod) = lower sample
float textureLod(samplerCubeShadow sampler, vec4 P, float lod) = lower sample
float textureLod(samplerCubeArrayShadow sampler, vec4 P, float compare, float lod) = lower sample
@check(texture) float textureLodOffset(sampler2DArrayShadow sampler, vec4 P, float lod, ivec2 offset) = lower sample
@implicit_derivatives @check(texture) float textureOffset(sampler2DArrayShadow sampler, vec4 P, ivec2 offset,
    float bias) = lower sample
"""

EXTENSION = Extension("GL_EXT_texture_shadow_lod", prototypes=_FUNCTIONS, lowering="textures", checks="textures")
