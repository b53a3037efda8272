"""GL_EXT_samplerless_texture_functions: fetches from textures without a sampler."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@core gvec4 texelFetch(gtexture1D sampler, int P, int lod) = emit fetch
gvec4 texelFetch(gtexture2D sampler, ivec2 P, int lod) = emit fetch
gvec4 texelFetch(gtexture3D sampler, ivec3 P, int lod) = emit fetch
@core gvec4 texelFetch(gtexture2DRect sampler, ivec2 P) = emit fetch
@core gvec4 texelFetch(gtexture1DArray sampler, ivec2 P, int lod) = emit fetch
gvec4 texelFetch(gtexture2DArray sampler, ivec3 P, int lod) = emit fetch
gvec4 texelFetch(gtexture2DMS sampler, ivec2 P, int sample) = emit fetch
gvec4 texelFetch(gtexture2DMSArray sampler, ivec3 P, int sample) = emit fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture1D sampler, int P, int lod, int offset) = emit fetch
@check(texture) gvec4 texelFetchOffset(gtexture2D sampler, ivec2 P, int lod, ivec2 offset) = emit fetch
@check(texture) gvec4 texelFetchOffset(gtexture3D sampler, ivec3 P, int lod, ivec3 offset) = emit fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture2DRect sampler, ivec2 P, ivec2 offset) = emit fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture1DArray sampler, ivec2 P, int lod, int offset) = emit fetch
@check(texture) gvec4 texelFetchOffset(gtexture2DArray sampler, ivec3 P, int lod, ivec2 offset) = emit fetch
@core int textureSize(gtexture1D sampler, int lod) = emit size
ivec2 textureSize(gtexture2D sampler, int lod) = emit size
ivec3 textureSize(gtexture3D sampler, int lod) = emit size
@core ivec2 textureSize(gtexture2DRect sampler) = emit size
@core ivec2 textureSize(gtexture1DArray sampler, int lod) = emit size
ivec3 textureSize(gtexture2DArray sampler, int lod) = emit size
int textureSize(gtextureBuffer sampler) = emit size
ivec2 textureSize(gtexture2DMS sampler) = emit size
ivec3 textureSize(gtexture2DMSArray sampler) = emit size
ivec2 textureSize(gtextureCube sampler, int lod) = emit size
ivec3 textureSize(gtextureCubeArray sampler, int lod) = emit size
@core(430) int textureQueryLevels(gtexture1D sampler) = emit query_levels
@core(430) int textureQueryLevels(gtexture2D sampler) = emit query_levels
@core(430) int textureQueryLevels(gtexture3D sampler) = emit query_levels
@core(430) int textureQueryLevels(gtexture1DArray sampler) = emit query_levels
@core(430) int textureQueryLevels(gtexture2DArray sampler) = emit query_levels
@core(430) int textureQueryLevels(gtextureCube sampler) = emit query_levels
@core(430) int textureQueryLevels(gtextureCubeArray sampler) = emit query_levels
@core(450) int textureSamples(gtexture2DMS sampler) = emit query_samples
@core(450) int textureSamples(gtexture2DMSArray sampler) = emit query_samples
"""

EXTENSION = Extension(
    "GL_EXT_samplerless_texture_functions", prototypes=_FUNCTIONS, emits="textures", checks="textures"
)
