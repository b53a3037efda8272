"""Extensions of GLSL ES 3.10 that GLSL ES 3.20 contains: stages, sample variables, gpu_shader5, further textures and
images.
"""

from __future__ import annotations

from glslc_coop.extensions.core_textures import IMAGE_PARAMS
from glslc_coop.extensions.record import Extension

_SAMPLES = """
@es(300) @fragment in flat mediump int gl_SampleID = SampleId
@es(300) @fragment in mediump vec2 gl_SamplePosition = SamplePosition
@es(300) @fragment in flat int gl_SampleMaskIn[] = SampleMask
@es(300) @fragment out int gl_SampleMask[] = SampleMask
"""

_GPU_SHADER5 = """
@es(310) @relaxed genFType fma(genFType a, genFType b, genFType c) = glsl Fma
@es(310) @check(textures.texture) {
gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, ivec2 offsets[4] [, int comp]) = emit textures.gather
gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, ivec2 offsets[4] [, int comp]) = emit textures.gather
vec4 textureGatherOffsets(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offsets[4]) = emit textures.gather
vec4 textureGatherOffsets(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offsets[4]) = emit textures.gather
}
"""

_INTERPOLATION = """
@interpolant @es(310) @fragment {
genFType interpolateAtCentroid(any genFType interpolant) = emit interpolate
genFType interpolateAtSample(any genFType interpolant, int sample) = emit interpolate
genFType interpolateAtOffset(any genFType interpolant, vec2 offset) = emit interpolate
}
"""

_GEOMETRY_VARIABLES = """
@es(310) @fragment in flat int gl_PrimitiveID = PrimitiveId
@es(310) @fragment in flat int gl_Layer = Layer
"""

_GEOMETRY_FUNCTIONS = """
@es(310) @geometry void EmitVertex() = OpEmitVertex
@es(310) @geometry void EndPrimitive() = OpEndPrimitive
"""

_TEXTURE_BUFFER = """
@es(310) gsamplerBuffer = OpTypeSampledImage Buffer
@es(310) gtextureBuffer = OpTypeImage Buffer sampled
@es(310) gimageBuffer = OpTypeImage Buffer storage
"""

_CUBE_MAP_ARRAY = """
@es(310) gsamplerCubeArray = OpTypeSampledImage Cube array
@es(310) samplerCubeArrayShadow = OpTypeSampledImage float Cube array shadow
@es(310) gtextureCubeArray = OpTypeImage Cube array sampled
@es(310) gimageCubeArray = OpTypeImage Cube array storage
"""

_MULTISAMPLE_ARRAY = """
@es(310) gsampler2DMSArray = OpTypeSampledImage 2D array ms
@es(310) gtexture2DMSArray = OpTypeImage 2D array ms sampled
"""

_IMAGE_ATOMICS = """
@es(310) @check(textures.image_atomic) @updates @divergent {
gscalar imageAtomicAdd(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicMin(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicMax(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicAnd(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicOr(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicXor(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicExchange(IMAGE_PARAMS, gscalar data) = emit image_atomic
gscalar imageAtomicCompSwap(IMAGE_PARAMS, gscalar compare, gscalar data) = emit image_atomic_compare_exchange
}
"""

#: What GL_ANDROID_extension_pack_es31a contains, as far as it concerns shaders.
_ANDROID_PACK = (
    "GL_KHR_blend_equation_advanced",
    "GL_OES_sample_variables",
    "GL_OES_shader_image_atomic",
    "GL_OES_shader_multisample_interpolation",
    "GL_OES_texture_storage_multisample_2d_array",
    "GL_EXT_geometry_shader",
    "GL_EXT_gpu_shader5",
    "GL_EXT_primitive_bounding_box",
    "GL_EXT_shader_io_blocks",
    "GL_EXT_tessellation_shader",
    "GL_EXT_texture_buffer",
    "GL_EXT_texture_cube_map_array",
)


def _bounding_box(suffix: str) -> Extension:
    variables = f"@es(310) @tesscontrol out patch vec4 gl_BoundingBox{suffix}[2] = none"
    return Extension(f"GL_{suffix}_primitive_bounding_box", variables=variables)


def _gpu_shader5(name: str) -> Extension:
    return Extension(name, keywords={"precise": "PRECISE"}, prototypes=_GPU_SHADER5)


def _tessellation(suffix: str) -> Extension:
    return Extension(
        f"GL_{suffix}_tessellation_shader",
        keywords={"patch": "STORAGE", "precise": "PRECISE"},
        implies=(f"GL_{suffix}_shader_io_blocks",),
    )


def _geometry(suffix: str) -> Extension:
    return Extension(
        f"GL_{suffix}_geometry_shader",
        variables=_GEOMETRY_VARIABLES,
        prototypes=_GEOMETRY_FUNCTIONS,
        implies=(f"GL_{suffix}_shader_io_blocks",),
    )


EXTENSIONS = (
    _gpu_shader5("GL_EXT_gpu_shader5"),
    _gpu_shader5("GL_OES_gpu_shader5"),
    _tessellation("EXT"),
    _tessellation("OES"),
    _geometry("EXT"),
    _geometry("OES"),
    Extension("GL_OES_sample_variables", keywords={"sample": "STORAGE"}, variables=_SAMPLES),
    Extension(
        "GL_OES_shader_multisample_interpolation",
        keywords={"sample": "STORAGE"},
        prototypes=_INTERPOLATION,
        emits="core",
    ),
    Extension("GL_OES_shader_image_atomic", placeholders=IMAGE_PARAMS, prototypes=_IMAGE_ATOMICS, emits="images"),
    Extension("GL_EXT_texture_buffer", types=_TEXTURE_BUFFER),
    Extension("GL_OES_texture_buffer", types=_TEXTURE_BUFFER),
    Extension("GL_EXT_texture_cube_map_array", types=_CUBE_MAP_ARRAY),
    Extension("GL_OES_texture_cube_map_array", types=_CUBE_MAP_ARRAY),
    Extension("GL_OES_texture_storage_multisample_2d_array", types=_MULTISAMPLE_ARRAY),
    Extension("GL_NV_shader_noperspective_interpolation", keywords={"noperspective": "INTERPOLATION"}),
    _bounding_box("EXT"),
    _bounding_box("OES"),
    Extension("GL_ANDROID_extension_pack_es31a", implies=_ANDROID_PACK),
)
