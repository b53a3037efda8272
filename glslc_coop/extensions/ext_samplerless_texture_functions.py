"""GL_EXT_samplerless_texture_functions: fetches from textures without a sampler."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@core gvec4 texelFetch(gtexture1D sampler, int P, int lod) = lower fetch
gvec4 texelFetch(gtexture2D sampler, ivec2 P, int lod) = lower fetch
gvec4 texelFetch(gtexture3D sampler, ivec3 P, int lod) = lower fetch
@core gvec4 texelFetch(gtexture2DRect sampler, ivec2 P) = lower fetch
@core gvec4 texelFetch(gtexture1DArray sampler, ivec2 P, int lod) = lower fetch
gvec4 texelFetch(gtexture2DArray sampler, ivec3 P, int lod) = lower fetch
gvec4 texelFetch(gtexture2DMS sampler, ivec2 P, int sample) = lower fetch
gvec4 texelFetch(gtexture2DMSArray sampler, ivec3 P, int sample) = lower fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture1D sampler, int P, int lod, int offset) = lower fetch
@check(texture) gvec4 texelFetchOffset(gtexture2D sampler, ivec2 P, int lod, ivec2 offset) = lower fetch
@check(texture) gvec4 texelFetchOffset(gtexture3D sampler, ivec3 P, int lod, ivec3 offset) = lower fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture2DRect sampler, ivec2 P, ivec2 offset) = lower fetch
@check(texture) @core gvec4 texelFetchOffset(gtexture1DArray sampler, ivec2 P, int lod, int offset) = lower fetch
@check(texture) gvec4 texelFetchOffset(gtexture2DArray sampler, ivec3 P, int lod, ivec2 offset) = lower fetch
@core int textureSize(gtexture1D sampler, int lod) = lower size
ivec2 textureSize(gtexture2D sampler, int lod) = lower size
ivec3 textureSize(gtexture3D sampler, int lod) = lower size
@core ivec2 textureSize(gtexture2DRect sampler) = lower size
@core ivec2 textureSize(gtexture1DArray sampler, int lod) = lower size
ivec3 textureSize(gtexture2DArray sampler, int lod) = lower size
int textureSize(gtextureBuffer sampler) = lower size
ivec2 textureSize(gtexture2DMS sampler) = lower size
ivec3 textureSize(gtexture2DMSArray sampler) = lower size
ivec2 textureSize(gtextureCube sampler, int lod) = lower size
ivec3 textureSize(gtextureCubeArray sampler, int lod) = lower size
@core(430) int textureQueryLevels(gtexture1D sampler) = lower query_levels
@core(430) int textureQueryLevels(gtexture2D sampler) = lower query_levels
@core(430) int textureQueryLevels(gtexture3D sampler) = lower query_levels
@core(430) int textureQueryLevels(gtexture1DArray sampler) = lower query_levels
@core(430) int textureQueryLevels(gtexture2DArray sampler) = lower query_levels
@core(430) int textureQueryLevels(gtextureCube sampler) = lower query_levels
@core(430) int textureQueryLevels(gtextureCubeArray sampler) = lower query_levels
@core(450) int textureSamples(gtexture2DMS sampler) = lower query_samples
@core(450) int textureSamples(gtexture2DMSArray sampler) = lower query_samples
"""

EXTENSION = Extension(
    "GL_EXT_samplerless_texture_functions", prototypes=_FUNCTIONS, lowering="textures", checks="textures"
)
