"""GL_AMD_shader_trinary_minmax: the least, the greatest and the middle one of three values."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_shader_trinary_minmax",
    placeholders="""
FLOATS = genFType | @with(GL_AMD_gpu_shader_half_float) genF16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_float16) genF16Type
INTEGERS = genIType | @with(GL_AMD_gpu_shader_int16) genI16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genI16Type
NATURALS = genUType | @with(GL_AMD_gpu_shader_int16) genU16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genU16Type
""",
    prototypes="""
@relaxed {
FLOATS min3(FLOATS x, FLOATS y, FLOATS z) = SPV_AMD_shader_trinary_minmax FMin3AMD
INTEGERS min3(INTEGERS x, INTEGERS y, INTEGERS z) = SPV_AMD_shader_trinary_minmax SMin3AMD
NATURALS min3(NATURALS x, NATURALS y, NATURALS z) = SPV_AMD_shader_trinary_minmax UMin3AMD
FLOATS max3(FLOATS x, FLOATS y, FLOATS z) = SPV_AMD_shader_trinary_minmax FMax3AMD
INTEGERS max3(INTEGERS x, INTEGERS y, INTEGERS z) = SPV_AMD_shader_trinary_minmax SMax3AMD
NATURALS max3(NATURALS x, NATURALS y, NATURALS z) = SPV_AMD_shader_trinary_minmax UMax3AMD
FLOATS mid3(FLOATS x, FLOATS y, FLOATS z) = SPV_AMD_shader_trinary_minmax FMid3AMD
INTEGERS mid3(INTEGERS x, INTEGERS y, INTEGERS z) = SPV_AMD_shader_trinary_minmax SMid3AMD
NATURALS mid3(NATURALS x, NATURALS y, NATURALS z) = SPV_AMD_shader_trinary_minmax UMid3AMD
}
""",
)
