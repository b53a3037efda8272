"""GL_ARB_sparse_texture2 and GL_ARB_sparse_texture_clamp: lookups with residency, or with a clamped level of detail."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_TEXTURES = """
@check(texture) @core(450) {
@implicit_derivatives int sparseTextureARB(gsampler2D sampler, vec2 P, out gvec4 texel [, float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetARB(gsampler2D sampler, vec2 P, ivec2 offset, out gvec4 texel [,
    float bias]) = emit sample
int sparseTextureGradARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, out gvec4 texel) = emit sample
int sparseTextureGradOffsetARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(gsampler3D sampler, vec3 P, out gvec4 texel [, float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetARB(gsampler3D sampler, vec3 P, ivec3 offset, out gvec4 texel [,
    float bias]) = emit sample
int sparseTextureGradARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, out gvec4 texel) = emit sample
int sparseTextureGradOffsetARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, ivec3 offset, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(gsamplerCube sampler, vec3 P, out gvec4 texel [, float bias]) = emit sample
int sparseTextureGradARB(gsamplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy, out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureARB(sampler2DShadow sampler, vec3 P, out float texel [, float bias])
    = emit sample
@implicit_derivatives int sparseTextureOffsetARB(sampler2DShadow sampler, vec3 P, ivec2 offset, out float texel [,
    float bias]) = emit sample
int sparseTextureGradARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, out float texel) = emit sample
int sparseTextureGradOffsetARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset, out float texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(samplerCubeShadow sampler, vec4 P, out float texel [, float bias])
    = emit sample
int sparseTextureGradARB(samplerCubeShadow sampler, vec4 P, vec3 dPdx, vec3 dPdy, out float texel) = emit sample
@implicit_derivatives int sparseTextureARB(gsampler2DArray sampler, vec3 P, out gvec4 texel [, float bias])
    = emit sample
@implicit_derivatives int sparseTextureOffsetARB(gsampler2DArray sampler, vec3 P, ivec2 offset, out gvec4 texel [,
    float bias]) = emit sample
int sparseTextureGradARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, out gvec4 texel) = emit sample
int sparseTextureGradOffsetARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(gsamplerCubeArray sampler, vec4 P, out gvec4 texel [, float bias])
    = emit sample
int sparseTextureGradARB(gsamplerCubeArray sampler, vec4 P, vec3 dPdx, vec3 dPdy, out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureARB(sampler2DArrayShadow sampler, vec4 P, out float texel) = emit sample
@implicit_derivatives int sparseTextureOffsetARB(sampler2DArrayShadow sampler, vec4 P, ivec2 offset, out float texel)
    = emit sample
int sparseTextureGradARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, out float texel) = emit sample
int sparseTextureGradOffsetARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    out float texel) = emit sample
@implicit_derivatives int sparseTextureARB(samplerCubeArrayShadow sampler, vec4 P, float compare, out float texel)
    = emit sample
int sparseTextureGradARB(samplerCubeArrayShadow sampler, vec4 P, float compare, vec3 dPdx, vec3 dPdy, out float texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(gsampler2DRect sampler, vec2 P, out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureOffsetARB(gsampler2DRect sampler, vec2 P, ivec2 offset, out gvec4 texel)
    = emit sample
int sparseTextureGradARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, out gvec4 texel) = emit sample
int sparseTextureGradOffsetARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureARB(sampler2DRectShadow sampler, vec3 P, out float texel) = emit sample
@implicit_derivatives int sparseTextureOffsetARB(sampler2DRectShadow sampler, vec3 P, ivec2 offset, out float texel)
    = emit sample
int sparseTextureGradARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, out float texel) = emit sample
int sparseTextureGradOffsetARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    out float texel) = emit sample
int sparseTextureLodARB(gsampler2D sampler, vec2 P, float lod, out gvec4 texel) = emit sample
int sparseTextureLodOffsetARB(gsampler2D sampler, vec2 P, float lod, ivec2 offset, out gvec4 texel) = emit sample
int sparseTextureLodARB(gsampler3D sampler, vec3 P, float lod, out gvec4 texel) = emit sample
int sparseTextureLodOffsetARB(gsampler3D sampler, vec3 P, float lod, ivec3 offset, out gvec4 texel) = emit sample
int sparseTextureLodARB(gsamplerCube sampler, vec3 P, float lod, out gvec4 texel) = emit sample
int sparseTextureLodARB(sampler2DShadow sampler, vec3 P, float lod, out float texel) = emit sample
int sparseTextureLodOffsetARB(sampler2DShadow sampler, vec3 P, float lod, ivec2 offset, out float texel) = emit sample
int sparseTextureLodARB(gsampler2DArray sampler, vec3 P, float lod, out gvec4 texel) = emit sample
int sparseTextureLodOffsetARB(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset, out gvec4 texel) = emit sample
int sparseTextureLodARB(gsamplerCubeArray sampler, vec4 P, float lod, out gvec4 texel) = emit sample
int sparseTexelFetchARB(gsampler2D sampler, ivec2 P, int lod, out gvec4 texel) = emit fetch
int sparseTexelFetchOffsetARB(gsampler2D sampler, ivec2 P, int lod, ivec2 offset, out gvec4 texel) = emit fetch
int sparseTexelFetchARB(gsampler3D sampler, ivec3 P, int lod, out gvec4 texel) = emit fetch
int sparseTexelFetchOffsetARB(gsampler3D sampler, ivec3 P, int lod, ivec3 offset, out gvec4 texel) = emit fetch
int sparseTexelFetchARB(gsampler2DRect sampler, ivec2 P, out gvec4 texel) = emit fetch
int sparseTexelFetchOffsetARB(gsampler2DRect sampler, ivec2 P, ivec2 offset, out gvec4 texel) = emit fetch
int sparseTexelFetchARB(gsampler2DArray sampler, ivec3 P, int lod, out gvec4 texel) = emit fetch
int sparseTexelFetchOffsetARB(gsampler2DArray sampler, ivec3 P, int lod, ivec2 offset, out gvec4 texel) = emit fetch
int sparseTexelFetchARB(gsampler2DMS sampler, ivec2 P, int sample, out gvec4 texel) = emit fetch
int sparseTexelFetchARB(gsampler2DMSArray sampler, ivec3 P, int sample, out gvec4 texel) = emit fetch
}
@check(texture_gather) @core(450) {
int sparseTextureGatherARB(gsampler2D sampler, vec2 P, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherARB(gsampler2DArray sampler, vec3 P, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherARB(gsamplerCube sampler, vec3 P, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherARB(gsamplerCubeArray sampler, vec4 P, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherARB(gsampler2DRect sampler, vec2 P, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherARB(sampler2DShadow sampler, vec2 P, float refZ, out vec4 texel) = emit gather
int sparseTextureGatherARB(sampler2DArrayShadow sampler, vec3 P, float refZ, out vec4 texel) = emit gather
int sparseTextureGatherARB(samplerCubeShadow sampler, vec3 P, float refZ, out vec4 texel) = emit gather
int sparseTextureGatherARB(samplerCubeArrayShadow sampler, vec4 P, float refZ, out vec4 texel) = emit gather
int sparseTextureGatherARB(sampler2DRectShadow sampler, vec2 P, float refZ, out vec4 texel) = emit gather
int sparseTextureGatherOffsetARB(gsampler2D sampler, vec2 P, ivec2 offset, out gvec4 texel [, int comp]) = emit gather
int sparseTextureGatherOffsetARB(gsampler2DArray sampler, vec3 P, ivec2 offset, out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherOffsetARB(gsampler2DRect sampler, vec2 P, ivec2 offset, out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherOffsetARB(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offset, out vec4 texel)
    = emit gather
int sparseTextureGatherOffsetARB(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offset, out vec4 texel)
    = emit gather
int sparseTextureGatherOffsetARB(sampler2DRectShadow sampler, vec2 P, float refZ, ivec2 offset, out vec4 texel)
    = emit gather
int sparseTextureGatherOffsetsARB(gsampler2D sampler, vec2 P, ivec2 offsets[4], out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherOffsetsARB(gsampler2DArray sampler, vec3 P, ivec2 offsets[4], out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherOffsetsARB(gsampler2DRect sampler, vec2 P, ivec2 offsets[4], out gvec4 texel [, int comp])
    = emit gather
int sparseTextureGatherOffsetsARB(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offsets[4], out vec4 texel)
    = emit gather
int sparseTextureGatherOffsetsARB(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offsets[4], out vec4 texel)
    = emit gather
int sparseTextureGatherOffsetsARB(sampler2DRectShadow sampler, vec2 P, float refZ, ivec2 offsets[4], out vec4 texel)
    = emit gather
}
@core(450) bool sparseTexelsResidentARB(int code) = emit texels_resident
@check(image_load) @core(450) int sparseImageLoadARB(SPARSE_IMAGE_PARAMS, out gvec4 texel) = emit images.image_load
"""

_IMAGE_PARAMS = """
SPARSE_IMAGE_PARAMS = any gimage2D image, ivec2 P | any gimage3D image, ivec3 P | any gimageCube image, ivec3 P
    | any gimageCubeArray image, ivec3 P | any gimage2DRect image, ivec2 P | any gimage2DArray image, ivec3 P
    | any gimage2DMS image, ivec2 P, int sample | any gimage2DMSArray image, ivec3 P, int sample
"""

_CLAMPED = """
@check(texture) @core(450) {
@implicit_derivatives gvec4 textureClampARB(gsampler1D sampler, float P, float lodClamp [, float bias]) = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler1D sampler, float P, int offset, float lodClamp [,
    float bias]) = emit sample
gvec4 textureGradClampARB(gsampler1D sampler, float P, float dPdx, float dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler1D sampler, float P, float dPdx, float dPdy, int offset, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsampler2D sampler, vec2 P, float lodClamp [, float bias]) = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler2D sampler, vec2 P, ivec2 offset, float lodClamp [,
    float bias]) = emit sample
gvec4 textureGradClampARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsampler3D sampler, vec3 P, float lodClamp [, float bias]) = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler3D sampler, vec3 P, ivec3 offset, float lodClamp [,
    float bias]) = emit sample
gvec4 textureGradClampARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, ivec3 offset, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsamplerCube sampler, vec3 P, float lodClamp [, float bias]) = emit sample
gvec4 textureGradClampARB(gsamplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy, float lodClamp) = emit sample
@implicit_derivatives float textureClampARB(sampler1DShadow sampler, vec3 P, float lodClamp [, float bias])
    = emit sample
@implicit_derivatives float textureOffsetClampARB(sampler1DShadow sampler, vec3 P, int offset, float lodClamp [,
    float bias]) = emit sample
float textureGradClampARB(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy, float lodClamp) = emit sample
float textureGradOffsetClampARB(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy, int offset, float lodClamp)
    = emit sample
@implicit_derivatives float textureClampARB(sampler2DShadow sampler, vec3 P, float lodClamp [, float bias])
    = emit sample
@implicit_derivatives float textureOffsetClampARB(sampler2DShadow sampler, vec3 P, ivec2 offset, float lodClamp [,
    float bias]) = emit sample
float textureGradClampARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
float textureGradOffsetClampARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp)
    = emit sample
@implicit_derivatives float textureClampARB(samplerCubeShadow sampler, vec4 P, float lodClamp [, float bias])
    = emit sample
float textureGradClampARB(samplerCubeShadow sampler, vec4 P, vec3 dPdx, vec3 dPdy, float lodClamp) = emit sample
@implicit_derivatives gvec4 textureClampARB(gsampler1DArray sampler, vec2 P, float lodClamp [, float bias])
    = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler1DArray sampler, vec2 P, int offset, float lodClamp [,
    float bias]) = emit sample
gvec4 textureGradClampARB(gsampler1DArray sampler, vec2 P, float dPdx, float dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler1DArray sampler, vec2 P, float dPdx, float dPdy, int offset, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsampler2DArray sampler, vec3 P, float lodClamp [, float bias])
    = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler2DArray sampler, vec3 P, ivec2 offset, float lodClamp [,
    float bias]) = emit sample
gvec4 textureGradClampARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsamplerCubeArray sampler, vec4 P, float lodClamp [, float bias])
    = emit sample
gvec4 textureGradClampARB(gsamplerCubeArray sampler, vec4 P, vec3 dPdx, vec3 dPdy, float lodClamp) = emit sample
@implicit_derivatives float textureClampARB(sampler1DArrayShadow sampler, vec3 P, float lodClamp [, float bias])
    = emit sample
@implicit_derivatives float textureOffsetClampARB(sampler1DArrayShadow sampler, vec3 P, int offset, float lodClamp [,
    float bias]) = emit sample
float textureGradClampARB(sampler1DArrayShadow sampler, vec3 P, float dPdx, float dPdy, float lodClamp) = emit sample
float textureGradOffsetClampARB(sampler1DArrayShadow sampler, vec3 P, float dPdx, float dPdy, int offset,
    float lodClamp) = emit sample
@implicit_derivatives float textureClampARB(sampler2DArrayShadow sampler, vec4 P, float lodClamp) = emit sample
@implicit_derivatives float textureOffsetClampARB(sampler2DArrayShadow sampler, vec4 P, ivec2 offset, float lodClamp)
    = emit sample
float textureGradClampARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
float textureGradOffsetClampARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp) = emit sample
@implicit_derivatives float textureClampARB(samplerCubeArrayShadow sampler, vec4 P, float compare, float lodClamp)
    = emit sample
float textureGradClampARB(samplerCubeArrayShadow sampler, vec4 P, float compare, vec3 dPdx, vec3 dPdy, float lodClamp)
    = emit sample
@implicit_derivatives gvec4 textureClampARB(gsampler2DRect sampler, vec2 P, float lodClamp) = emit sample
@implicit_derivatives gvec4 textureOffsetClampARB(gsampler2DRect sampler, vec2 P, ivec2 offset, float lodClamp)
    = emit sample
gvec4 textureGradClampARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
gvec4 textureGradOffsetClampARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp)
    = emit sample
@implicit_derivatives float textureClampARB(sampler2DRectShadow sampler, vec3 P, float lodClamp) = emit sample
@implicit_derivatives float textureOffsetClampARB(sampler2DRectShadow sampler, vec3 P, ivec2 offset, float lodClamp)
    = emit sample
float textureGradClampARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp) = emit sample
float textureGradOffsetClampARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp) = emit sample
}

@check(texture) @core(450) {
@implicit_derivatives int sparseTextureClampARB(gsampler2D sampler, vec2 P, float lodClamp, out gvec4 texel [,
    float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(gsampler2D sampler, vec2 P, ivec2 offset, float lodClamp,
    out gvec4 texel [, float bias]) = emit sample
int sparseTextureGradClampARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
int sparseTextureGradOffsetClampARB(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp,
    out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(gsampler3D sampler, vec3 P, float lodClamp, out gvec4 texel [,
    float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(gsampler3D sampler, vec3 P, ivec3 offset, float lodClamp,
    out gvec4 texel [, float bias]) = emit sample
int sparseTextureGradClampARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
int sparseTextureGradOffsetClampARB(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, ivec3 offset, float lodClamp,
    out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(gsamplerCube sampler, vec3 P, float lodClamp, out gvec4 texel [,
    float bias]) = emit sample
int sparseTextureGradClampARB(gsamplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureClampARB(sampler2DShadow sampler, vec3 P, float lodClamp, out float texel [,
    float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(sampler2DShadow sampler, vec3 P, ivec2 offset, float lodClamp,
    out float texel [, float bias]) = emit sample
int sparseTextureGradClampARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp, out float texel)
    = emit sample
int sparseTextureGradOffsetClampARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp, out float texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(samplerCubeShadow sampler, vec4 P, float lodClamp, out float texel [,
    float bias]) = emit sample
int sparseTextureGradClampARB(samplerCubeShadow sampler, vec4 P, vec3 dPdx, vec3 dPdy, float lodClamp, out float texel)
    = emit sample
@implicit_derivatives int sparseTextureClampARB(gsampler2DArray sampler, vec3 P, float lodClamp, out gvec4 texel [,
    float bias]) = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(gsampler2DArray sampler, vec3 P, ivec2 offset, float lodClamp,
    out gvec4 texel [, float bias]) = emit sample
int sparseTextureGradClampARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
int sparseTextureGradOffsetClampARB(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp, out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(gsamplerCubeArray sampler, vec4 P, float lodClamp, out gvec4 texel [,
    float bias]) = emit sample
int sparseTextureGradClampARB(gsamplerCubeArray sampler, vec4 P, vec3 dPdx, vec3 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureClampARB(sampler2DArrayShadow sampler, vec4 P, float lodClamp, out float texel)
    = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(sampler2DArrayShadow sampler, vec4 P, ivec2 offset,
    float lodClamp, out float texel) = emit sample
int sparseTextureGradClampARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, float lodClamp,
    out float texel) = emit sample
int sparseTextureGradOffsetClampARB(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp, out float texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(samplerCubeArrayShadow sampler, vec4 P, float compare, float lodClamp,
    out float texel) = emit sample
int sparseTextureGradClampARB(samplerCubeArrayShadow sampler, vec4 P, float compare, vec3 dPdx, vec3 dPdy,
    float lodClamp, out float texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(gsampler2DRect sampler, vec2 P, float lodClamp, out gvec4 texel)
    = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(gsampler2DRect sampler, vec2 P, ivec2 offset, float lodClamp,
    out gvec4 texel) = emit sample
int sparseTextureGradClampARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, float lodClamp, out gvec4 texel)
    = emit sample
int sparseTextureGradOffsetClampARB(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset, float lodClamp,
    out gvec4 texel) = emit sample
@implicit_derivatives int sparseTextureClampARB(sampler2DRectShadow sampler, vec3 P, float lodClamp, out float texel)
    = emit sample
@implicit_derivatives int sparseTextureOffsetClampARB(sampler2DRectShadow sampler, vec3 P, ivec2 offset,
    float lodClamp, out float texel) = emit sample
int sparseTextureGradClampARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, float lodClamp,
    out float texel) = emit sample
int sparseTextureGradOffsetClampARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset,
    float lodClamp, out float texel) = emit sample
}
"""

EXTENSIONS = (
    Extension(
        "GL_ARB_sparse_texture2",
        placeholders=_IMAGE_PARAMS,
        prototypes=_TEXTURES,
        emits="textures",
        checks="textures",
    ),
    Extension("GL_ARB_sparse_texture_clamp", prototypes=_CLAMPED, emits="textures", checks="textures"),
)
