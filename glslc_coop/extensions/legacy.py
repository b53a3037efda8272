"""Lookups of textures by the names that `texture` and its forms have replaced: GLSL 1.20 section 8.7, GLSL ES 1.00
section 8.7, and extensions of those versions.

OpenGL's GLSL has them where it is only checked; no SPIR-V is made of them.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_COMMON = """
vec4 texture2D(sampler2D sampler, vec2 P) = emit sample
vec4 texture2DProj(sampler2D sampler, vec3 P) = emit sample_projected
vec4 texture2DProj(sampler2D sampler, vec4 P) = emit sample_projected
vec4 texture3D(sampler3D sampler, vec3 P) = emit sample
vec4 texture3DProj(sampler3D sampler, vec4 P) = emit sample_projected
vec4 textureCube(samplerCube sampler, vec3 P) = emit sample
@fragment vec4 texture2D(sampler2D sampler, vec2 P, float bias) = emit sample
@fragment vec4 texture2DProj(sampler2D sampler, vec3 P, float bias) = emit sample_projected
@fragment vec4 texture2DProj(sampler2D sampler, vec4 P, float bias) = emit sample_projected
@fragment vec4 texture3D(sampler3D sampler, vec3 P, float bias) = emit sample
@fragment vec4 texture3DProj(sampler3D sampler, vec4 P, float bias) = emit sample_projected
@fragment vec4 textureCube(samplerCube sampler, vec3 P, float bias) = emit sample
"""

_LEVELS = """
@vertex vec4 texture2DLod(sampler2D sampler, vec2 P, float lod) = emit sample
@vertex vec4 texture2DProjLod(sampler2D sampler, vec3 P, float lod) = emit sample_projected
@vertex vec4 texture2DProjLod(sampler2D sampler, vec4 P, float lod) = emit sample_projected
@vertex vec4 texture3DLod(sampler3D sampler, vec3 P, float lod) = emit sample
@vertex vec4 texture3DProjLod(sampler3D sampler, vec4 P, float lod) = emit sample_projected
@vertex vec4 textureCubeLod(samplerCube sampler, vec3 P, float lod) = emit sample
"""

_DESKTOP = """
vec4 texture1D(sampler1D sampler, float P) = emit sample
vec4 texture1DProj(sampler1D sampler, vec2 P) = emit sample_projected
vec4 texture1DProj(sampler1D sampler, vec4 P) = emit sample_projected
vec4 shadow1D(sampler1DShadow sampler, vec3 P) = emit sample
vec4 shadow2D(sampler2DShadow sampler, vec3 P) = emit sample
vec4 shadow1DProj(sampler1DShadow sampler, vec4 P) = emit sample_projected
vec4 shadow2DProj(sampler2DShadow sampler, vec4 P) = emit sample_projected
vec4 texture1DLod(sampler1D sampler, float P, float lod) = emit sample
vec4 texture1DProjLod(sampler1D sampler, vec2 P, float lod) = emit sample_projected
vec4 texture1DProjLod(sampler1D sampler, vec4 P, float lod) = emit sample_projected
vec4 shadow1DLod(sampler1DShadow sampler, vec3 P, float lod) = emit sample
vec4 shadow2DLod(sampler2DShadow sampler, vec3 P, float lod) = emit sample
vec4 shadow1DProjLod(sampler1DShadow sampler, vec4 P, float lod) = emit sample_projected
vec4 shadow2DProjLod(sampler2DShadow sampler, vec4 P, float lod) = emit sample_projected
@fragment vec4 texture1D(sampler1D sampler, float P, float bias) = emit sample
@fragment vec4 texture1DProj(sampler1D sampler, vec2 P, float bias) = emit sample_projected
@fragment vec4 texture1DProj(sampler1D sampler, vec4 P, float bias) = emit sample_projected
@fragment vec4 shadow1D(sampler1DShadow sampler, vec3 P, float bias) = emit sample
@fragment vec4 shadow2D(sampler2DShadow sampler, vec3 P, float bias) = emit sample
@fragment vec4 shadow1DProj(sampler1DShadow sampler, vec4 P, float bias) = emit sample_projected
@fragment vec4 shadow2DProj(sampler2DShadow sampler, vec4 P, float bias) = emit sample_projected
vec4 texture2DRect(sampler2DRect sampler, vec2 P) = emit sample
vec4 texture2DRectProj(sampler2DRect sampler, vec3 P) = emit sample_projected
vec4 texture2DRectProj(sampler2DRect sampler, vec4 P) = emit sample_projected
vec4 shadow2DRect(sampler2DRectShadow sampler, vec3 P) = emit sample
vec4 shadow2DRectProj(sampler2DRectShadow sampler, vec4 P) = emit sample_projected
"""

_GRADIENTS = """
@plain @core {
vec4 texture1DGradARB(sampler1D sampler, float P, float dPdx, float dPdy) = emit sample
vec4 texture1DProjGradARB(sampler1D sampler, vec2 P, float dPdx, float dPdy) = emit sample_projected
vec4 texture1DProjGradARB(sampler1D sampler, vec4 P, float dPdx, float dPdy) = emit sample_projected
vec4 texture2DGradARB(sampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy) = emit sample
vec4 texture2DProjGradARB(sampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 texture2DProjGradARB(sampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 texture3DGradARB(sampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy) = emit sample
vec4 texture3DProjGradARB(sampler3D sampler, vec4 P, vec3 dPdx, vec3 dPdy) = emit sample_projected
vec4 textureCubeGradARB(samplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy) = emit sample
vec4 shadow1DGradARB(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy) = emit sample
vec4 shadow1DProjGradARB(sampler1DShadow sampler, vec4 P, float dPdx, float dPdy) = emit sample_projected
vec4 shadow2DGradARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample
vec4 shadow2DProjGradARB(sampler2DShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 texture2DRectGradARB(sampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy) = emit sample
vec4 texture2DRectProjGradARB(sampler2DRect sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 texture2DRectProjGradARB(sampler2DRect sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 shadow2DRectGradARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample
vec4 shadow2DRectProjGradARB(sampler2DRectShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
}
"""

_LEVELS_EXT = """
@plain @es(100) {
@fragment vec4 texture2DLodEXT(sampler2D sampler, vec2 P, float lod) = emit sample
@fragment vec4 texture2DProjLodEXT(sampler2D sampler, vec3 P, float lod) = emit sample_projected
@fragment vec4 texture2DProjLodEXT(sampler2D sampler, vec4 P, float lod) = emit sample_projected
@fragment vec4 textureCubeLodEXT(samplerCube sampler, vec3 P, float lod) = emit sample
vec4 texture2DGradEXT(sampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy) = emit sample
vec4 texture2DProjGradEXT(sampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 texture2DProjGradEXT(sampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy) = emit sample_projected
vec4 textureCubeGradEXT(samplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy) = emit sample
}
"""

_SHADOWS = """
@plain @es(100) float shadow2DEXT(sampler2DShadow sampler, vec3 P) = emit sample
@plain @es(100) float shadow2DProjEXT(sampler2DShadow sampler, vec4 P) = emit sample_projected
"""

_ARRAYS = """
@plain @core {
vec4 texture1DArray(sampler1DArray sampler, vec2 P [, float bias]) = emit sample
vec4 texture2DArray(sampler2DArray sampler, vec3 P [, float bias]) = emit sample
vec4 shadow1DArray(sampler1DArrayShadow sampler, vec3 P [, float bias]) = emit sample
vec4 shadow2DArray(sampler2DArrayShadow sampler, vec4 P) = emit sample
vec4 texture1DArrayLod(sampler1DArray sampler, vec2 P, float lod) = emit sample
vec4 texture2DArrayLod(sampler2DArray sampler, vec3 P, float lod) = emit sample
vec4 shadow1DArrayLod(sampler1DArrayShadow sampler, vec3 P, float lod) = emit sample
}
"""

# External images are textures of two dimensions whose texels the system converts.
_EXTERNAL_100 = """
@plain @es(100) vec4 texture2D(samplerExternalOES sampler, vec2 P) = emit sample
@plain @es(100) vec4 texture2DProj(samplerExternalOES sampler, vec3 P) = emit sample_projected
@plain @es(100) vec4 texture2DProj(samplerExternalOES sampler, vec4 P) = emit sample_projected
"""

_EXTERNAL_300 = """
@plain @es(300) {
ivec2 textureSize(samplerExternalOES sampler, int lod) = emit size
vec4 texture(samplerExternalOES sampler, vec2 P [, float bias]) = emit sample
vec4 textureProj(samplerExternalOES sampler, vec3 P [, float bias]) = emit sample_projected
vec4 textureProj(samplerExternalOES sampler, vec4 P [, float bias]) = emit sample_projected
vec4 texelFetch(samplerExternalOES sampler, ivec2 P, int lod) = emit fetch
}
"""

#: GLSL before version 4.20 and in the compatibility profile, and GLSL ES 1.00.
DESKTOP = Extension(
    "GLSL 1.20 textures", prototypes=_COMMON + _LEVELS.replace("@vertex ", "") + _DESKTOP, emits="textures"
)
ES = Extension("GLSL ES 1.00 textures", prototypes=_COMMON + _LEVELS, emits="textures")

EXTENSIONS = (
    Extension("GL_ARB_shader_texture_lod", prototypes=_GRADIENTS, emits="textures"),
    Extension("GL_EXT_shader_texture_lod", prototypes=_LEVELS_EXT, emits="textures"),
    Extension("GL_EXT_shadow_samplers", prototypes=_SHADOWS, emits="textures"),
    Extension("GL_EXT_draw_instanced", variables="@plain @core @vertex in int gl_InstanceID = InstanceId"),
    Extension("GL_EXT_texture_array", prototypes=_ARRAYS, emits="textures"),
    Extension(
        "GL_OES_EGL_image_external",
        types="@es(100) samplerExternalOES = OpTypeSampledImage float 2D",
        prototypes=_EXTERNAL_100,
        emits="textures",
    ),
    Extension(
        "GL_OES_EGL_image_external_essl3",
        types="@es(300) samplerExternalOES = OpTypeSampledImage float 2D",
        prototypes=_EXTERNAL_300,
        emits="textures",
    ),
    Extension(
        "GL_EXT_YUV_target",
        types="@es(300) __samplerExternal2DY2YEXT = OpTypeSampledImage float 2D",
        prototypes=_EXTERNAL_300.replace("samplerExternalOES", "__samplerExternal2DY2YEXT"),
        emits="textures",
    ),
)
