"""GL_NV_shader_atomic_fp16_vector: atomic functions on two or four halfs at once; those on images are among the rows of `core_textures`.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_shader_atomic_fp16_vector",
    prototypes="""
f16vec2 atomicAdd(buffer f16vec2 mem, f16vec2 data) = lower atomic
f16vec2 atomicMin(buffer f16vec2 mem, f16vec2 data) = lower atomic
f16vec2 atomicMax(buffer f16vec2 mem, f16vec2 data) = lower atomic
f16vec2 atomicExchange(buffer f16vec2 mem, f16vec2 data) = lower atomic
f16vec4 atomicAdd(buffer f16vec4 mem, f16vec4 data) = lower atomic
f16vec4 atomicMin(buffer f16vec4 mem, f16vec4 data) = lower atomic
f16vec4 atomicMax(buffer f16vec4 mem, f16vec4 data) = lower atomic
f16vec4 atomicExchange(buffer f16vec4 mem, f16vec4 data) = lower atomic
""",
    lowering="atomics",
    spirv_extensions=("SPV_NV_shader_atomic_fp16_vector",),
)
