"""GL_AMD_texture_gather_bias_lod: a bias or level for gathers.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_FUNCTIONS = """
@check texture @core 450 gvec4 textureGather(gsampler2D sampler, vec2 P, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGather(gsampler2DArray sampler, vec3 P, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGather(gsamplerCube sampler, vec3 P, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGather(gsamplerCubeArray sampler, vec4 P, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, ivec2 offset, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, ivec2 offset, int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, ivec2 offsets[4], int comp, float bias) = lower gather
@check texture @core 450 gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, ivec2 offsets[4], int comp, float bias) = lower gather
@core 450 gvec4 textureGatherLodAMD(gsampler2D sampler, vec2 P, float lod) = lower gather
@check texture @core 450 gvec4 textureGatherLodAMD(gsampler2D sampler, vec2 P, float lod, int comp) = lower gather
@core 450 gvec4 textureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod) = lower gather
@check texture @core 450 gvec4 textureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod, int comp) = lower gather
@core 450 gvec4 textureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod) = lower gather
@check texture @core 450 gvec4 textureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod, int comp) = lower gather
@core 450 gvec4 textureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod) = lower gather
@check texture @core 450 gvec4 textureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod, int comp) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset, int comp) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset, int comp) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4]) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4], int comp) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4]) = lower gather
@check texture @core 450 gvec4 textureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4], int comp) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherARB(gsampler2D sampler, vec2 P, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherARB(gsampler2DArray sampler, vec3 P, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherARB(gsamplerCube sampler, vec3 P, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherARB(gsamplerCubeArray sampler, vec4 P, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherOffsetARB(gsampler2D sampler, vec2 P, ivec2 offset, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherOffsetARB(gsampler2DArray sampler, vec3 P, ivec2 offset, out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherOffsetsARB(gsampler2D sampler, vec2 P, ivec2 offsets[4], out gvec4 texel, int comp, float bias) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherOffsetsARB(gsampler2DArray sampler, vec3 P, ivec2 offsets[4], out gvec4 texel, int comp, float bias) = lower gather
@with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsampler2D sampler, vec2 P, float lod, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsampler2D sampler, vec2 P, float lod, out gvec4 texel, int comp) = lower gather
@with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod, out gvec4 texel, int comp) = lower gather
@with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod, out gvec4 texel, int comp) = lower gather
@with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod, out gvec4 texel, int comp) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset, out gvec4 texel, int comp) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset, out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset, out gvec4 texel, int comp) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4], out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4], out gvec4 texel, int comp) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4], out gvec4 texel) = lower gather
@check texture @with GL_ARB_sparse_texture2 @core 450 int sparseTextureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4], out gvec4 texel, int comp) = lower gather
"""

EXTENSION = Extension(
    "GL_AMD_texture_gather_bias_lod", prototypes=_FUNCTIONS, lowering="textures", checks="texture_rules",
    spirv_extensions=("SPV_AMD_texture_gather_bias_lod",), capabilities=("ImageGatherBiasLodAMD",),
)
