"""GL_NV_gpu_shader5: integers and floats of explicit width, the functions on them, and votes."""

from __future__ import annotations

from glslc_coop.extensions.ext_shader_explicit_arithmetic_types import (
    FLOAT16_BITS,
    FLOAT16_FUNCTIONS,
    INT8_PACKING,
    INT16_PACKING,
    INT64_PACKING,
    integer_functions,
)
from glslc_coop.extensions.record import Extension

_FUNCTIONS = """
@tangled @subgroup_uniform {
bool anyThreadNV(bool value) = OpSubgroupAnyKHR
bool allThreadsNV(bool value) = OpSubgroupAllKHR
bool allThreadsEqualNV(bool value) = OpSubgroupAllEqualKHR
}
"""

EXTENSION = Extension(
    "GL_NV_gpu_shader5",
    types="""
int8_t i8vec int16_t i16vec int32_t i32vec int64_t i64vec
uint8_t u8vec uint16_t u16vec uint32_t u32vec uint64_t u64vec
float16_t f16vec float32_t f32vec float64_t f64vec
""",
    prototypes=FLOAT16_FUNCTIONS
    + FLOAT16_BITS
    + integer_functions("8")
    + integer_functions("16")
    + integer_functions("64")
    + INT8_PACKING
    + INT16_PACKING
    + INT64_PACKING
    + _FUNCTIONS,
    emits="core",
)
