"""GL_NV_shader_atomic_fp16_vector: atomic functions on two or four halfs at once, in memory and in images."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_shader_atomic_fp16_vector",
    placeholders="""
F16VEC = f16vec2 | f16vec4
F16_IMAGE_PARAMS = any image1D image, int P | any image1DArray image, ivec2 P | any image2D image, ivec2 P
    | any image2DArray image, ivec3 P | any imageCube image, ivec3 P | any imageCubeArray image, ivec3 P
    | any image3D image, ivec3 P
""",
    prototypes="""
@updates @divergent F16VEC atomicAdd(buffer F16VEC mem, F16VEC data) = emit atomic
@updates @divergent F16VEC atomicMin(buffer F16VEC mem, F16VEC data) = emit atomic
@updates @divergent F16VEC atomicMax(buffer F16VEC mem, F16VEC data) = emit atomic
@updates @divergent F16VEC atomicExchange(buffer F16VEC mem, F16VEC data) = emit atomic
@check(textures.image_atomic) {
@floats(GL_EXT_shader_atomic_float,GL_EXT_shader_atomic_float2) @updates @divergent F16VEC imageAtomicAdd(
    F16_IMAGE_PARAMS, F16VEC data) = emit images.image_atomic
@floats(GL_EXT_shader_atomic_float2) @updates @divergent F16VEC imageAtomicMin(F16_IMAGE_PARAMS, F16VEC data)
    = emit images.image_atomic
@floats(GL_EXT_shader_atomic_float2) @updates @divergent F16VEC imageAtomicMax(F16_IMAGE_PARAMS, F16VEC data)
    = emit images.image_atomic
@updates @divergent F16VEC imageAtomicExchange(F16_IMAGE_PARAMS, F16VEC data) = emit images.image_atomic
}
""",
    emits="atomics",
    spirv_extensions=("SPV_NV_shader_atomic_fp16_vector",),
)
