"""GL_AMD_texture_gather_bias_lod: a bias or level for gathers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@check(texture_gather) @core(450) {
gvec4 textureGather(gsampler2D sampler, vec2 P, int comp, float bias) = emit gather
gvec4 textureGather(gsampler2DArray sampler, vec3 P, int comp, float bias) = emit gather
gvec4 textureGather(gsamplerCube sampler, vec3 P, int comp, float bias) = emit gather
gvec4 textureGather(gsamplerCubeArray sampler, vec4 P, int comp, float bias) = emit gather
gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, ivec2 offset, int comp, float bias) = emit gather
gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, ivec2 offset, int comp, float bias) = emit gather
gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, ivec2 offsets[4], int comp, float bias) = emit gather
gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, ivec2 offsets[4], int comp, float bias) = emit gather
gvec4 textureGatherLodAMD(gsampler2D sampler, vec2 P, float lod [, int comp]) = emit gather
gvec4 textureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod [, int comp]) = emit gather
gvec4 textureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod [, int comp]) = emit gather
gvec4 textureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod [, int comp]) = emit gather
gvec4 textureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4] [, int comp]) = emit gather
gvec4 textureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4] [, int comp])
    = emit gather
}

# With GL_ARB_sparse_texture2
@check(texture_gather) @with(GL_ARB_sparse_texture2) @core(450) {
int sparseTextureGatherARB(gsampler2D sampler, vec2 P, out gvec4 texel, int comp, float bias) = emit gather
int sparseTextureGatherARB(gsampler2DArray sampler, vec3 P, out gvec4 texel, int comp, float bias) = emit gather
int sparseTextureGatherARB(gsamplerCube sampler, vec3 P, out gvec4 texel, int comp, float bias) = emit gather
int sparseTextureGatherARB(gsamplerCubeArray sampler, vec4 P, out gvec4 texel, int comp, float bias) = emit gather
int sparseTextureGatherOffsetARB(gsampler2D sampler, vec2 P, ivec2 offset, out gvec4 texel, int comp, float bias)
    = emit gather
int sparseTextureGatherOffsetARB(gsampler2DArray sampler, vec3 P, ivec2 offset, out gvec4 texel, int comp, float bias)
    = emit gather
int sparseTextureGatherOffsetsARB(gsampler2D sampler, vec2 P, ivec2 offsets[4], out gvec4 texel, int comp, float bias)
    = emit gather
int sparseTextureGatherOffsetsARB(gsampler2DArray sampler, vec3 P, ivec2 offsets[4], out gvec4 texel, int comp,
    float bias) = emit gather
int sparseTextureGatherLodAMD(gsampler2D sampler, vec2 P, float lod, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherLodAMD(gsampler2DArray sampler, vec3 P, float lod, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherLodAMD(gsamplerCube sampler, vec3 P, float lod, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherLodAMD(gsamplerCubeArray sampler, vec4 P, float lod, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherLodOffsetAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offset, out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherLodOffsetAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset, out gvec4 texel
    [, int comp]) = emit gather
int sparseTextureGatherLodOffsetsAMD(gsampler2D sampler, vec2 P, float lod, ivec2 offsets[4], out gvec4 texel
    [, int comp]) = emit gather
int sparseTextureGatherLodOffsetsAMD(gsampler2DArray sampler, vec3 P, float lod, ivec2 offsets[4], out gvec4 texel
    [, int comp]) = emit gather
}
"""

EXTENSION = Extension(
    "GL_AMD_texture_gather_bias_lod",
    prototypes=_FUNCTIONS,
    emits="textures",
    checks="textures",
    spirv_extensions=("SPV_AMD_texture_gather_bias_lod",),
    capabilities=("ImageGatherBiasLodAMD",),
)
