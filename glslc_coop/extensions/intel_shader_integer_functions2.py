"""GL_INTEL_shader_integer_functions2: leading zeros, saturating sums, averages and differences of integers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_INTEL_shader_integer_functions2",
    placeholders="""
INTEGERS = genIType | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genI16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int64) genI64Type
UNSIGNED = genUType | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genU16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int64) genU64Type
""",
    prototypes="""
genUType countLeadingZeros(genUType x) = OpUCountLeadingZerosINTEL
genUType countTrailingZeros(genUType x) = OpUCountTrailingZerosINTEL
genUType absoluteDifference(genIType x, genIType y) = OpAbsISubINTEL
@with(GL_EXT_shader_explicit_arithmetic_types_int16) genU16Type absoluteDifference(genI16Type x, genI16Type y)
    = OpAbsISubINTEL
@with(GL_EXT_shader_explicit_arithmetic_types_int64) genU64Type absoluteDifference(genI64Type x, genI64Type y)
    = OpAbsISubINTEL
UNSIGNED absoluteDifference(UNSIGNED x, UNSIGNED y) = OpAbsUSubINTEL
INTEGERS addSaturate(INTEGERS x, INTEGERS y) = OpIAddSatINTEL
UNSIGNED addSaturate(UNSIGNED x, UNSIGNED y) = OpUAddSatINTEL
INTEGERS subtractSaturate(INTEGERS x, INTEGERS y) = OpISubSatINTEL
UNSIGNED subtractSaturate(UNSIGNED x, UNSIGNED y) = OpUSubSatINTEL
INTEGERS average(INTEGERS x, INTEGERS y) = OpIAverageINTEL
UNSIGNED average(UNSIGNED x, UNSIGNED y) = OpUAverageINTEL
INTEGERS averageRounded(INTEGERS x, INTEGERS y) = OpIAverageRoundedINTEL
UNSIGNED averageRounded(UNSIGNED x, UNSIGNED y) = OpUAverageRoundedINTEL
genIType multiply32x16(genIType x_32_bits, genIType y_16_bits) = OpIMul32x16INTEL
genUType multiply32x16(genUType x_32_bits, genUType y_16_bits) = OpUMul32x16INTEL
@with(GL_EXT_shader_explicit_arithmetic_types_int16) genIType multiply32x16(genIType x, genI16Type y)
    = OpIMul32x16INTEL
@with(GL_EXT_shader_explicit_arithmetic_types_int16) genUType multiply32x16(genUType x, genU16Type y)
    = OpUMul32x16INTEL
""",
    spirv_extensions=("SPV_INTEL_shader_integer_functions2",),
    capabilities=("IntegerFunctions2INTEL",),
)
