"""GL_EXT_texture_shadow_lod: a bias or level for the lookups of shadows that had none."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@implicit_derivatives @check(texture) float texture(sampler2DArrayShadow sampler, vec4 P, float bias) = emit sample
@implicit_derivatives @check(texture) float texture(samplerCubeArrayShadow sampler, vec4 P, float compare, float bias)
    = emit sample
float textureLod(sampler2DArrayShadow sampler, vec4 P, float lod) = emit sample
float textureLod(samplerCubeShadow sampler, vec4 P, float lod) = emit sample
float textureLod(samplerCubeArrayShadow sampler, vec4 P, float compare, float lod) = emit sample
@check(texture) float textureLodOffset(sampler2DArrayShadow sampler, vec4 P, float lod, ivec2 offset) = emit sample
@implicit_derivatives @check(texture) float textureOffset(sampler2DArrayShadow sampler, vec4 P, ivec2 offset,
    float bias) = emit sample
"""

EXTENSION = Extension("GL_EXT_texture_shadow_lod", prototypes=_FUNCTIONS, emits="textures", checks="textures")
