"""GL_AMD_shader_ballot: reductions, scans, swizzles and bit counts among the invocations of a subgroup."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_shader_ballot",
    placeholders="""
GENTYPE = genFType | genIType | genUType | @core(400) genDType
    | @with(GL_ARB_gpu_shader_int64) genI64Type | @with(GL_ARB_gpu_shader_int64) genU64Type
    | @with(GL_AMD_gpu_shader_half_float) genF16Type
    | @with(GL_AMD_gpu_shader_int16) genI16Type | @with(GL_AMD_gpu_shader_int16) genU16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int64) genI64Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int64) genU64Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_float16) genF16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genI16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_int16) genU16Type
BASIC = genFType | genIType | genUType
""",
    prototypes="""
@tangled @divergent {
GENTYPE minInvocationsAMD(GENTYPE data) = emit group_operation
GENTYPE minInvocationsNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE minInvocationsInclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE minInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE minInvocationsExclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE minInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsInclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsExclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE maxInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsInclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsExclusiveScanAMD(GENTYPE data) = emit group_operation
GENTYPE addInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = emit group_operation
@check(swizzle_offsets) BASIC swizzleInvocationsAMD(BASIC data, uvec4 offset)
    = SPV_AMD_shader_ballot SwizzleInvocationsAMD
@check(swizzle_mask) BASIC swizzleInvocationsMaskedAMD(BASIC data, uvec3 mask)
    = SPV_AMD_shader_ballot SwizzleInvocationsMaskedAMD
BASIC writeInvocationAMD(BASIC inputValue, BASIC writeValue, uint invocationIndex)
    = SPV_AMD_shader_ballot WriteInvocationAMD
uint mbcntAMD(uint64_t mask) = SPV_AMD_shader_ballot MbcntAMD
}
""",
    emits="amd_ballot",
    checks="amd",
    spirv_extensions=("SPV_AMD_shader_ballot",),
)
