"""GL_AMD_gpu_shader_half_float and GL_AMD_gpu_shader_int16: 16-bit types and the functions on them."""

from __future__ import annotations

from glslc_coop.extensions.ext_shader_explicit_arithmetic_types import (
    FLOAT16_BITS,
    FLOAT16_FUNCTIONS,
    INT16_PACKING,
    integer_functions,
)
from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension(
        "GL_AMD_gpu_shader_half_float",
        types="float16_t f16vec f16mat",
        prototypes=FLOAT16_FUNCTIONS + FLOAT16_BITS,
        emits="core",
    ),
    Extension(
        "GL_AMD_gpu_shader_int16",
        types="int16_t i16vec uint16_t u16vec",
        prototypes=integer_functions("16") + INT16_PACKING,
        emits="core",
    ),
)
