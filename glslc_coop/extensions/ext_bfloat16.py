"""GL_EXT_bfloat16: the 16-bit float with the exponent range of a 32-bit one."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_bfloat16",
    types="bfloat16_t bf16vec",
    prototypes="""
@exact bfloat16_t dot(bfloat16_t x, bfloat16_t y) = emit dot_bfloat16
@exact bfloat16_t dot(bf16vec x, bf16vec y) = emit dot_bfloat16
@const genI16Type bfloat16BitsToIntEXT(genBF16Type value) = OpBitcast
@const genU16Type bfloat16BitsToUintEXT(genBF16Type value) = OpBitcast
@const genBF16Type intBitsToBFloat16EXT(genI16Type value) = OpBitcast
@const genBF16Type uintBitsToBFloat16EXT(genU16Type value) = OpBitcast
""",
    emits="small_floats",
    spirv_extensions=("SPV_KHR_bfloat16",),
)
