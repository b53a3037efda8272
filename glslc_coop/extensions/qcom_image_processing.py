"""GL_QCOM_image_processing, …2 and …3: weighted lookups, box filters, comparison of blocks, further gathers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
vec4 textureWeightedQCOM(sampler2D tex, vec2 P, sampler2DArray weight) = emit weighted
vec4 textureBoxFilterQCOM(sampler2D tex, vec2 P, vec2 boxSize) = OpImageBoxFilterQCOM
vec4 textureBlockMatchSADQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
vec4 textureBlockMatchSSDQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
"""

_FUNCTIONS_2 = """
vec4 textureBlockMatchWindowSSDQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
vec4 textureBlockMatchWindowSADQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
vec4 textureBlockMatchGatherSSDQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
vec4 textureBlockMatchGatherSADQCOM(sampler2D target, uvec2 targetCoord, sampler2D reference, uvec2 refCoord,
    uvec2 blockSize) = emit block_match
"""

_FUNCTIONS_3 = """
@check(texture_gather) {
gvec4 textureGather4x1QCOM(gsampler2D sampler, vec2 P [, int comp]) = emit gather
gvec4 textureGather4x1QCOM(gsampler2DArray sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGatherV2QCOM(gsampler2D sampler, vec2 P [, int comp]) = emit gather
gvec4 textureGatherV2QCOM(gsampler2DArray sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGatherH2QCOM(gsampler2D sampler, vec2 P [, int comp]) = emit gather
gvec4 textureGatherH2QCOM(gsampler2DArray sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGatherDQCOM(gsampler2D sampler, vec2 P [, int comp]) = emit gather
gvec4 textureGatherDQCOM(gsampler2DArray sampler, vec3 P [, int comp]) = emit gather
gvec4 textureGather4x1OffsetQCOM(gsampler2D sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGather4x1OffsetQCOM(gsampler2DArray sampler, vec3 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherV2OffsetQCOM(gsampler2D sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherV2OffsetQCOM(gsampler2DArray sampler, vec3 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherH2OffsetQCOM(gsampler2D sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherH2OffsetQCOM(gsampler2DArray sampler, vec3 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherDOffsetQCOM(gsampler2D sampler, vec2 P, ivec2 offset [, int comp]) = emit gather
gvec4 textureGatherDOffsetQCOM(gsampler2DArray sampler, vec3 P, ivec2 offset [, int comp]) = emit gather
}
"""

EXTENSIONS = (
    Extension(
        "GL_QCOM_image_processing",
        prototypes=_FUNCTIONS,
        emits="qcom_images",
        spirv_extensions=("SPV_QCOM_image_processing",),
    ),
    Extension(
        "GL_QCOM_image_processing2",
        implies=("GL_QCOM_image_processing",),
        prototypes=_FUNCTIONS_2,
        emits="qcom_images",
        spirv_extensions=("SPV_QCOM_image_processing2",),
    ),
    Extension(
        "GL_QCOM_image_processing3",
        prototypes=_FUNCTIONS_3,
        emits="qcom_images",
        checks="textures",
        spirv_extensions=("SPV_QCOM_image_processing3",),
    ),
)
