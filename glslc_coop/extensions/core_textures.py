"""The built-in functions of GLSL 4.60 and GLSL ES 3.20 on textures and images.

GLSL 4.60 sections 8.9 and 8.12; GL_KHR_vulkan_glsl for subpass inputs.

The names of the parameters are those of the specification, and they say what an argument is for: `bias`, `lod`,
`dPdx` and `dPdy`, `offset`, `offsets`, `sample`, `comp`, `refZ`, `compare`, `lodClamp`, `texel`. Rules and emission
go by them, so a row of an extension needs neither of its own.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_TEXTURES = """
# 8.9.1 Texture query functions
@core int textureSize(gsampler1D sampler, int lod) = emit size
ivec2 textureSize(gsampler2D sampler, int lod) = emit size
ivec3 textureSize(gsampler3D sampler, int lod) = emit size
ivec2 textureSize(gsamplerCube sampler, int lod) = emit size
@core int textureSize(sampler1DShadow sampler, int lod) = emit size
ivec2 textureSize(sampler2DShadow sampler, int lod) = emit size
ivec2 textureSize(samplerCubeShadow sampler, int lod) = emit size
@core ivec2 textureSize(gsampler1DArray sampler, int lod) = emit size
ivec3 textureSize(gsampler2DArray sampler, int lod) = emit size
ivec3 textureSize(gsamplerCubeArray sampler, int lod) = emit size
@core ivec2 textureSize(sampler1DArrayShadow sampler, int lod) = emit size
ivec3 textureSize(sampler2DArrayShadow sampler, int lod) = emit size
ivec3 textureSize(samplerCubeArrayShadow sampler, int lod) = emit size
@core ivec2 textureSize(gsampler2DRect sampler) = emit size
@core ivec2 textureSize(sampler2DRectShadow sampler) = emit size
@core(140) @es(310) int textureSize(gsamplerBuffer sampler) = emit size
@core(150) @es(310) ivec2 textureSize(gsampler2DMS sampler) = emit size
@core(150) @es(310) ivec3 textureSize(gsampler2DMSArray sampler) = emit size
# GL_ARB_texture_query_lod spells it in capitals; the reference has both from version 150 on, that spelling below 400
# with the extension.
@tangled @check(derivatives) @core(150) {
vec2 textureQueryLod(gsampler1D sampler, float P) = emit query_lod
vec2 textureQueryLod(gsampler2D sampler, vec2 P) = emit query_lod
vec2 textureQueryLod(gsampler3D sampler, vec3 P) = emit query_lod
vec2 textureQueryLod(gsamplerCube sampler, vec3 P) = emit query_lod
vec2 textureQueryLod(sampler1DShadow sampler, float P) = emit query_lod
vec2 textureQueryLod(sampler2DShadow sampler, vec2 P) = emit query_lod
vec2 textureQueryLod(samplerCubeShadow sampler, vec3 P) = emit query_lod
vec2 textureQueryLod(gsampler1DArray sampler, float P) = emit query_lod
vec2 textureQueryLod(gsampler2DArray sampler, vec2 P) = emit query_lod
vec2 textureQueryLod(gsamplerCubeArray sampler, vec3 P) = emit query_lod
vec2 textureQueryLod(sampler1DArrayShadow sampler, float P) = emit query_lod
vec2 textureQueryLod(sampler2DArrayShadow sampler, vec2 P) = emit query_lod
vec2 textureQueryLod(samplerCubeArrayShadow sampler, vec3 P) = emit query_lod
}
@tangled @check(query_lod) @core(150) {
vec2 textureQueryLOD(gsampler1D sampler, float P) = emit query_lod
vec2 textureQueryLOD(gsampler2D sampler, vec2 P) = emit query_lod
vec2 textureQueryLOD(gsampler3D sampler, vec3 P) = emit query_lod
vec2 textureQueryLOD(gsamplerCube sampler, vec3 P) = emit query_lod
vec2 textureQueryLOD(sampler1DShadow sampler, float P) = emit query_lod
vec2 textureQueryLOD(sampler2DShadow sampler, vec2 P) = emit query_lod
vec2 textureQueryLOD(samplerCubeShadow sampler, vec3 P) = emit query_lod
vec2 textureQueryLOD(gsampler1DArray sampler, float P) = emit query_lod
vec2 textureQueryLOD(gsampler2DArray sampler, vec2 P) = emit query_lod
vec2 textureQueryLOD(gsamplerCubeArray sampler, vec3 P) = emit query_lod
vec2 textureQueryLOD(sampler1DArrayShadow sampler, float P) = emit query_lod
vec2 textureQueryLOD(sampler2DArrayShadow sampler, vec2 P) = emit query_lod
vec2 textureQueryLOD(samplerCubeArrayShadow sampler, vec3 P) = emit query_lod
}
@core(430) {
int textureQueryLevels(gsampler1D sampler) = emit query_levels
int textureQueryLevels(gsampler2D sampler) = emit query_levels
int textureQueryLevels(gsampler3D sampler) = emit query_levels
int textureQueryLevels(gsamplerCube sampler) = emit query_levels
int textureQueryLevels(sampler1DShadow sampler) = emit query_levels
int textureQueryLevels(sampler2DShadow sampler) = emit query_levels
int textureQueryLevels(samplerCubeShadow sampler) = emit query_levels
int textureQueryLevels(gsampler1DArray sampler) = emit query_levels
int textureQueryLevels(gsampler2DArray sampler) = emit query_levels
int textureQueryLevels(gsamplerCubeArray sampler) = emit query_levels
int textureQueryLevels(sampler1DArrayShadow sampler) = emit query_levels
int textureQueryLevels(sampler2DArrayShadow sampler) = emit query_levels
int textureQueryLevels(samplerCubeArrayShadow sampler) = emit query_levels
}
@core(450) int textureSamples(gsampler2DMS sampler) = emit query_samples
@core(450) int textureSamples(gsampler2DMSArray sampler) = emit query_samples

# 8.9.2 Texel lookup functions
@implicit_derivatives @check(texture) {
@core gvec4 texture(gsampler1D sampler, float P [, float bias]) = emit sample
gvec4 texture(gsampler2D sampler, vec2 P [, float bias]) = emit sample
gvec4 texture(gsampler3D sampler, vec3 P [, float bias]) = emit sample
gvec4 texture(gsamplerCube sampler, vec3 P [, float bias]) = emit sample
@core float texture(sampler1DShadow sampler, vec3 P [, float bias]) = emit sample
float texture(sampler2DShadow sampler, vec3 P [, float bias]) = emit sample
float texture(samplerCubeShadow sampler, vec4 P [, float bias]) = emit sample
@core gvec4 texture(gsampler1DArray sampler, vec2 P [, float bias]) = emit sample
gvec4 texture(gsampler2DArray sampler, vec3 P [, float bias]) = emit sample
gvec4 texture(gsamplerCubeArray sampler, vec4 P [, float bias]) = emit sample
@core float texture(sampler1DArrayShadow sampler, vec3 P [, float bias]) = emit sample
float texture(sampler2DArrayShadow sampler, vec4 P) = emit sample
float texture(samplerCubeArrayShadow sampler, vec4 P, float compare) = emit sample
@core gvec4 texture(gsampler2DRect sampler, vec2 P) = emit sample
@core float texture(sampler2DRectShadow sampler, vec3 P) = emit sample
@core gvec4 textureProj(gsampler1D sampler, vec2 P [, float bias]) = emit sample_projected
@core gvec4 textureProj(gsampler1D sampler, vec4 P [, float bias]) = emit sample_projected
gvec4 textureProj(gsampler2D sampler, vec3 P [, float bias]) = emit sample_projected
gvec4 textureProj(gsampler2D sampler, vec4 P [, float bias]) = emit sample_projected
gvec4 textureProj(gsampler3D sampler, vec4 P [, float bias]) = emit sample_projected
@core float textureProj(sampler1DShadow sampler, vec4 P [, float bias]) = emit sample_projected
float textureProj(sampler2DShadow sampler, vec4 P [, float bias]) = emit sample_projected
@core gvec4 textureProj(gsampler2DRect sampler, vec3 P) = emit sample_projected
@core gvec4 textureProj(gsampler2DRect sampler, vec4 P) = emit sample_projected
@core float textureProj(sampler2DRectShadow sampler, vec4 P) = emit sample_projected
}
@check(texture) {
@core gvec4 textureLod(gsampler1D sampler, float P, float lod) = emit sample
gvec4 textureLod(gsampler2D sampler, vec2 P, float lod) = emit sample
gvec4 textureLod(gsampler3D sampler, vec3 P, float lod) = emit sample
gvec4 textureLod(gsamplerCube sampler, vec3 P, float lod) = emit sample
@core float textureLod(sampler1DShadow sampler, vec3 P, float lod) = emit sample
float textureLod(sampler2DShadow sampler, vec3 P, float lod) = emit sample
@core gvec4 textureLod(gsampler1DArray sampler, vec2 P, float lod) = emit sample
gvec4 textureLod(gsampler2DArray sampler, vec3 P, float lod) = emit sample
gvec4 textureLod(gsamplerCubeArray sampler, vec4 P, float lod) = emit sample
@core float textureLod(sampler1DArrayShadow sampler, vec3 P, float lod) = emit sample
}
@implicit_derivatives @check(texture) {
@core gvec4 textureOffset(gsampler1D sampler, float P, int offset [, float bias]) = emit sample
gvec4 textureOffset(gsampler2D sampler, vec2 P, ivec2 offset [, float bias]) = emit sample
gvec4 textureOffset(gsampler3D sampler, vec3 P, ivec3 offset [, float bias]) = emit sample
@core float textureOffset(sampler1DShadow sampler, vec3 P, int offset [, float bias]) = emit sample
float textureOffset(sampler2DShadow sampler, vec3 P, ivec2 offset [, float bias]) = emit sample
@core gvec4 textureOffset(gsampler1DArray sampler, vec2 P, int offset [, float bias]) = emit sample
gvec4 textureOffset(gsampler2DArray sampler, vec3 P, ivec2 offset [, float bias]) = emit sample
@core float textureOffset(sampler1DArrayShadow sampler, vec3 P, int offset [, float bias]) = emit sample
float textureOffset(sampler2DArrayShadow sampler, vec4 P, ivec2 offset) = emit sample
@core gvec4 textureOffset(gsampler2DRect sampler, vec2 P, ivec2 offset) = emit sample
@core float textureOffset(sampler2DRectShadow sampler, vec3 P, ivec2 offset) = emit sample
}
@check(texture) {
@core gvec4 texelFetch(gsampler1D sampler, int P, int lod) = emit fetch
gvec4 texelFetch(gsampler2D sampler, ivec2 P, int lod) = emit fetch
gvec4 texelFetch(gsampler3D sampler, ivec3 P, int lod) = emit fetch
@core gvec4 texelFetch(gsampler2DRect sampler, ivec2 P) = emit fetch
@core gvec4 texelFetch(gsampler1DArray sampler, ivec2 P, int lod) = emit fetch
gvec4 texelFetch(gsampler2DArray sampler, ivec3 P, int lod) = emit fetch
@core(140) @es(310) gvec4 texelFetch(gsamplerBuffer sampler, int P) = emit fetch
@core(140) @es(310) gvec4 texelFetch(gtextureBuffer sampler, int P) = emit fetch
@core(150) @es(310) gvec4 texelFetch(gsampler2DMS sampler, ivec2 P, int sample) = emit fetch
@core(150) @es(310) gvec4 texelFetch(gsampler2DMSArray sampler, ivec3 P, int sample) = emit fetch
@core gvec4 texelFetchOffset(gsampler1D sampler, int P, int lod, int offset) = emit fetch
gvec4 texelFetchOffset(gsampler2D sampler, ivec2 P, int lod, ivec2 offset) = emit fetch
gvec4 texelFetchOffset(gsampler3D sampler, ivec3 P, int lod, ivec3 offset) = emit fetch
@core gvec4 texelFetchOffset(gsampler2DRect sampler, ivec2 P, ivec2 offset) = emit fetch
@core gvec4 texelFetchOffset(gsampler1DArray sampler, ivec2 P, int lod, int offset) = emit fetch
gvec4 texelFetchOffset(gsampler2DArray sampler, ivec3 P, int lod, ivec2 offset) = emit fetch
}
@implicit_derivatives @check(texture) {
@core gvec4 textureProjOffset(gsampler1D sampler, vec2 P, int offset [, float bias]) = emit sample_projected
@core gvec4 textureProjOffset(gsampler1D sampler, vec4 P, int offset [, float bias]) = emit sample_projected
gvec4 textureProjOffset(gsampler2D sampler, vec3 P, ivec2 offset [, float bias]) = emit sample_projected
gvec4 textureProjOffset(gsampler2D sampler, vec4 P, ivec2 offset [, float bias]) = emit sample_projected
gvec4 textureProjOffset(gsampler3D sampler, vec4 P, ivec3 offset [, float bias]) = emit sample_projected
@core float textureProjOffset(sampler1DShadow sampler, vec4 P, int offset [, float bias]) = emit sample_projected
float textureProjOffset(sampler2DShadow sampler, vec4 P, ivec2 offset [, float bias]) = emit sample_projected
@core gvec4 textureProjOffset(gsampler2DRect sampler, vec3 P, ivec2 offset) = emit sample_projected
@core gvec4 textureProjOffset(gsampler2DRect sampler, vec4 P, ivec2 offset) = emit sample_projected
@core float textureProjOffset(sampler2DRectShadow sampler, vec4 P, ivec2 offset) = emit sample_projected
}
@check(texture) {
@core gvec4 textureLodOffset(gsampler1D sampler, float P, float lod, int offset) = emit sample
gvec4 textureLodOffset(gsampler2D sampler, vec2 P, float lod, ivec2 offset) = emit sample
gvec4 textureLodOffset(gsampler3D sampler, vec3 P, float lod, ivec3 offset) = emit sample
@core float textureLodOffset(sampler1DShadow sampler, vec3 P, float lod, int offset) = emit sample
float textureLodOffset(sampler2DShadow sampler, vec3 P, float lod, ivec2 offset) = emit sample
@core gvec4 textureLodOffset(gsampler1DArray sampler, vec2 P, float lod, int offset) = emit sample
gvec4 textureLodOffset(gsampler2DArray sampler, vec3 P, float lod, ivec2 offset) = emit sample
@core float textureLodOffset(sampler1DArrayShadow sampler, vec3 P, float lod, int offset) = emit sample
@core gvec4 textureProjLod(gsampler1D sampler, vec2 P, float lod) = emit sample_projected
@core gvec4 textureProjLod(gsampler1D sampler, vec4 P, float lod) = emit sample_projected
gvec4 textureProjLod(gsampler2D sampler, vec3 P, float lod) = emit sample_projected
gvec4 textureProjLod(gsampler2D sampler, vec4 P, float lod) = emit sample_projected
gvec4 textureProjLod(gsampler3D sampler, vec4 P, float lod) = emit sample_projected
@core float textureProjLod(sampler1DShadow sampler, vec4 P, float lod) = emit sample_projected
float textureProjLod(sampler2DShadow sampler, vec4 P, float lod) = emit sample_projected
@core gvec4 textureProjLodOffset(gsampler1D sampler, vec2 P, float lod, int offset) = emit sample_projected
@core gvec4 textureProjLodOffset(gsampler1D sampler, vec4 P, float lod, int offset) = emit sample_projected
gvec4 textureProjLodOffset(gsampler2D sampler, vec3 P, float lod, ivec2 offset) = emit sample_projected
gvec4 textureProjLodOffset(gsampler2D sampler, vec4 P, float lod, ivec2 offset) = emit sample_projected
gvec4 textureProjLodOffset(gsampler3D sampler, vec4 P, float lod, ivec3 offset) = emit sample_projected
@core float textureProjLodOffset(sampler1DShadow sampler, vec4 P, float lod, int offset) = emit sample_projected
float textureProjLodOffset(sampler2DShadow sampler, vec4 P, float lod, ivec2 offset) = emit sample_projected
@core gvec4 textureGrad(gsampler1D sampler, float P, float dPdx, float dPdy) = emit sample
gvec4 textureGrad(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy) = emit sample
gvec4 textureGrad(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy) = emit sample
gvec4 textureGrad(gsamplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy) = emit sample
@core float textureGrad(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy) = emit sample
float textureGrad(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample
float textureGrad(samplerCubeShadow sampler, vec4 P, vec3 dPdx, vec3 dPdy) = emit sample
@core gvec4 textureGrad(gsampler1DArray sampler, vec2 P, float dPdx, float dPdy) = emit sample
gvec4 textureGrad(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample
gvec4 textureGrad(gsamplerCubeArray sampler, vec4 P, vec3 dPdx, vec3 dPdy) = emit sample
@core float textureGrad(sampler1DArrayShadow sampler, vec3 P, float dPdx, float dPdy) = emit sample
float textureGrad(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample
@core gvec4 textureGrad(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy) = emit sample
@core float textureGrad(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample
@core gvec4 textureGradOffset(gsampler1D sampler, float P, float dPdx, float dPdy, int offset) = emit sample
gvec4 textureGradOffset(gsampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
gvec4 textureGradOffset(gsampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy, ivec3 offset) = emit sample
@core float textureGradOffset(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy, int offset) = emit sample
float textureGradOffset(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
@core gvec4 textureGradOffset(gsampler1DArray sampler, vec2 P, float dPdx, float dPdy, int offset) = emit sample
gvec4 textureGradOffset(gsampler2DArray sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
@core float textureGradOffset(sampler1DArrayShadow sampler, vec3 P, float dPdx, float dPdy, int offset) = emit sample
float textureGradOffset(sampler2DArrayShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
@core gvec4 textureGradOffset(gsampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
@core float textureGradOffset(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample
@core gvec4 textureProjGrad(gsampler1D sampler, vec2 P, float dPdx, float dPdy) = emit sample_projected
@core gvec4 textureProjGrad(gsampler1D sampler, vec4 P, float dPdx, float dPdy) = emit sample_projected
gvec4 textureProjGrad(gsampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
gvec4 textureProjGrad(gsampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
gvec4 textureProjGrad(gsampler3D sampler, vec4 P, vec3 dPdx, vec3 dPdy) = emit sample_projected
@core float textureProjGrad(sampler1DShadow sampler, vec4 P, float dPdx, float dPdy) = emit sample_projected
float textureProjGrad(sampler2DShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
@core gvec4 textureProjGrad(gsampler2DRect sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
@core gvec4 textureProjGrad(gsampler2DRect sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
@core float textureProjGrad(sampler2DRectShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
@core gvec4 textureProjGradOffset(gsampler1D sampler, vec2 P, float dPdx, float dPdy, int offset)
    = emit sample_projected
@core gvec4 textureProjGradOffset(gsampler1D sampler, vec4 P, float dPdx, float dPdy, int offset)
    = emit sample_projected
gvec4 textureProjGradOffset(gsampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample_projected
gvec4 textureProjGradOffset(gsampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset) = emit sample_projected
gvec4 textureProjGradOffset(gsampler3D sampler, vec4 P, vec3 dPdx, vec3 dPdy, ivec3 offset) = emit sample_projected
@core float textureProjGradOffset(sampler1DShadow sampler, vec4 P, float dPdx, float dPdy, int offset)
    = emit sample_projected
float textureProjGradOffset(sampler2DShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset)
    = emit sample_projected
@core gvec4 textureProjGradOffset(gsampler2DRect sampler, vec3 P, vec2 dPdx, vec2 dPdy, ivec2 offset)
    = emit sample_projected
@core gvec4 textureProjGradOffset(gsampler2DRect sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset)
    = emit sample_projected
@core float textureProjGradOffset(sampler2DRectShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy, ivec2 offset)
    = emit sample_projected
}

# 8.9.4 Texture gather functions
@check(texture_gather) @core(400,texture_gather,gpu_shader5) @es(320,gpu_shader5) {
gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, ivec2 offset [, int comp]) = emit gather
vec4 textureGatherOffset(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offset) = emit gather
vec4 textureGatherOffset(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offset) = emit gather
}
@check(texture_gather) @core(400,texture_gather,gpu_shader5) @es(310) {
gvec4 textureGather(gsampler2D sampler, vec2 P [, int comp]) = emit gather
gvec4 textureGather(gsampler2DArray sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGather(gsamplerCube sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGather(gsamplerCubeArray sampler, vec4 P [, int comp]) = emit gather
@core gvec4 textureGather(gsampler2DRect sampler, vec2 P [, int comp]) = emit gather
vec4 textureGather(sampler2DShadow sampler, vec2 P, float refZ) = emit gather
vec4 textureGather(sampler2DArrayShadow sampler, vec3 P, float refZ) = emit gather
vec4 textureGather(samplerCubeShadow sampler, vec3 P, float refZ) = emit gather
vec4 textureGather(samplerCubeArrayShadow sampler, vec4 P, float refZ) = emit gather
@core vec4 textureGather(sampler2DRectShadow sampler, vec2 P, float refZ) = emit gather
@es gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, const ivec2 offset [, int comp]) = emit gather
@es gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, const ivec2 offset [, int comp]) = emit gather
@es vec4 textureGatherOffset(sampler2DShadow sampler, vec2 P, float refZ, const ivec2 offset) = emit gather
@es vec4 textureGatherOffset(sampler2DArrayShadow sampler, vec3 P, float refZ, const ivec2 offset) = emit gather
@core gvec4 textureGatherOffset(gsampler2DRect sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
@core vec4 textureGatherOffset(sampler2DRectShadow sampler, vec2 P, float refZ, ivec2 offset) = emit gather
@core @es(320) gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, ivec2 offsets[4] [, int comp]) = emit gather
@core @es(320) gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, ivec2 offsets[4] [, int comp]) = emit gather
@core gvec4 textureGatherOffsets(gsampler2DRect sampler, vec2 P, ivec2 offsets[4] [, int comp]) = emit gather
@core @es(320) vec4 textureGatherOffsets(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offsets[4]) = emit gather
@core @es(320) vec4 textureGatherOffsets(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offsets[4])
    = emit gather
@core vec4 textureGatherOffsets(sampler2DRectShadow sampler, vec2 P, float refZ, ivec2 offsets[4]) = emit gather
}

# GL_KHR_vulkan_glsl: subpass inputs
@fragment gvec4 subpassLoad(gsubpassInput subpass) = emit subpass_load
@fragment gvec4 subpassLoad(gsubpassInputMS subpass, int sample) = emit subpass_load
"""

# Section 8.12: a placeholder of the specification, for every type of image.
IMAGE_PARAMS = """
IMAGE_PARAMS = @core any gimage1D image, int P | any gimage2D image, ivec2 P | any gimage3D image, ivec3 P
    | any gimageCube image, ivec3 P | any gimageCubeArray image, ivec3 P
    | @core any gimage1DArray image, ivec2 P | @core any gimage2DRect image, ivec2 P
    | any gimage2DArray image, ivec3 P | any gimageBuffer image, int P
    | @core any gimage2DMS image, ivec2 P, int sample | @core any gimage2DMSArray image, ivec3 P, int sample
"""

_IMAGES = """
# 8.12 Image functions
@core(430,shader_image_size) @es(310) {
@core int imageSize(any gimage1D image) = emit image_size
ivec2 imageSize(any gimage2D image) = emit image_size
ivec3 imageSize(any gimage3D image) = emit image_size
ivec2 imageSize(any gimageCube image) = emit image_size
ivec3 imageSize(any gimageCubeArray image) = emit image_size
@core ivec2 imageSize(any gimage1DArray image) = emit image_size
@core ivec2 imageSize(any gimage2DRect image) = emit image_size
ivec3 imageSize(any gimage2DArray image) = emit image_size
int imageSize(any gimageBuffer image) = emit image_size
@core ivec2 imageSize(any gimage2DMS image) = emit image_size
@core ivec3 imageSize(any gimage2DMSArray image) = emit image_size
}
@core(450) int imageSamples(any gimage2DMS image) = emit image_samples
@core(450) int imageSamples(any gimage2DMSArray image) = emit image_samples
@check @core(420,shader_image_load_store) @es(310) gvec4 imageLoad(IMAGE_PARAMS) = emit image_load
@stores @check @core(420,shader_image_load_store) @es(310) void imageStore(IMAGE_PARAMS, gvec4 data) = emit image_store
@updates @divergent @check(image_atomic) @core(420,shader_image_load_store) @es(320) {
@floats(GL_EXT_shader_atomic_float,GL_EXT_shader_atomic_float2) gscalar imageAtomicAdd(IMAGE_PARAMS, gscalar data)
    = emit image_atomic
@floats(GL_EXT_shader_atomic_float2) gscalar imageAtomicMin(IMAGE_PARAMS, gscalar data) = emit image_atomic
@floats(GL_EXT_shader_atomic_float2) gscalar imageAtomicMax(IMAGE_PARAMS, gscalar data) = emit image_atomic
@floats() gscalar imageAtomicAnd(IMAGE_PARAMS, gscalar data) = emit image_atomic
@floats() gscalar imageAtomicOr(IMAGE_PARAMS, gscalar data) = emit image_atomic
@floats() gscalar imageAtomicXor(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicExchange(IMAGE_PARAMS, gscalar data) = emit image_atomic
@floats() gscalar imageAtomicCompSwap(IMAGE_PARAMS, gscalar compare, gscalar data) = emit image_atomic_compare_exchange
}
"""

TEXTURES = Extension(
    "GLSL textures",
    prototypes=_TEXTURES,
    emits="textures",
    checks="textures",
    function_prefixes=("texture", "texel", "subpass"),
)
IMAGES = Extension(
    "GLSL images",
    placeholders=IMAGE_PARAMS,
    prototypes=_IMAGES,
    emits="images",
    checks="textures",
    function_prefixes=("image",),
)
