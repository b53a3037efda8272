"""GL_ARB_gpu_shader_int64: 64-bit integers, by the same names as GL_EXT_shader_explicit_arithmetic_types_int64."""

from __future__ import annotations

from glslc_coop.extensions.ext_shader_explicit_arithmetic_types import INT64_PACKING, integer_functions
from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_gpu_shader_int64",
    types="int64_t i64vec uint64_t u64vec",
    prototypes=integer_functions("64") + INT64_PACKING,
    emits="core",
)
