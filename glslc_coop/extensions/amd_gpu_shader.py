"""GL_AMD_gpu_shader_half_float and GL_AMD_gpu_shader_int16: 16-bit types and the functions on them."""

from __future__ import annotations

from glslc_coop.extensions.ext_shader_explicit_arithmetic_types import FLOAT16_FUNCTIONS, integer_functions
from glslc_coop.extensions.record import Extension

_HALF_PACKING = """
@const uint packFloat2x16(f16vec2 v) = OpBitcast
@const f16vec2 unpackFloat2x16(uint v) = OpBitcast
"""

_INT16_PACKING = """
@const int packInt2x16(i16vec2 v) = OpBitcast
@const int64_t packInt4x16(i16vec4 v) = OpBitcast
@const uint packUint2x16(u16vec2 v) = OpBitcast
@const uint64_t packUint4x16(u16vec4 v) = OpBitcast
@const i16vec2 unpackInt2x16(int v) = OpBitcast
@const i16vec4 unpackInt4x16(int64_t v) = OpBitcast
@const u16vec2 unpackUint2x16(uint v) = OpBitcast
@const u16vec4 unpackUint4x16(uint64_t v) = OpBitcast
@const genI16Type float16BitsToInt16(genF16Type value) = OpBitcast
@const genU16Type float16BitsToUint16(genF16Type value) = OpBitcast
@const genF16Type int16BitsToFloat16(genI16Type value) = OpBitcast
@const genF16Type uint16BitsToFloat16(genU16Type value) = OpBitcast
"""

EXTENSIONS = (
    Extension(
        "GL_AMD_gpu_shader_half_float",
        types="float16_t f16vec f16mat",
        prototypes=FLOAT16_FUNCTIONS + _HALF_PACKING,
        lowering="core",
    ),
    Extension(
        "GL_AMD_gpu_shader_int16",
        types="int16_t i16vec uint16_t u16vec",
        prototypes=integer_functions("16") + _INT16_PACKING,
        lowering="core",
    ),
)
