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
BASIC = genFType | genIType | genUType
""",
    prototypes="""
@tangled @divergent {
GENTYPE minInvocationsAMD(GENTYPE data) = lower group_operation
GENTYPE minInvocationsNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE minInvocationsInclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE minInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE minInvocationsExclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE minInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsInclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsExclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE maxInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsInclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsInclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsExclusiveScanAMD(GENTYPE data) = lower group_operation
GENTYPE addInvocationsExclusiveScanNonUniformAMD(GENTYPE data) = lower group_operation
@check(swizzle_offsets) BASIC swizzleInvocationsAMD(BASIC data, uvec4 offset)
    = SPV_AMD_shader_ballot SwizzleInvocationsAMD
@check(swizzle_mask) BASIC swizzleInvocationsMaskedAMD(BASIC data, uvec3 mask)
    = SPV_AMD_shader_ballot SwizzleInvocationsMaskedAMD
BASIC writeInvocationAMD(BASIC inputValue, BASIC writeValue, uint invocationIndex)
    = SPV_AMD_shader_ballot WriteInvocationAMD
uint mbcntAMD(uint64_t mask) = SPV_AMD_shader_ballot MbcntAMD
}
""",
    lowering="amd_ballot",
    checks="amd",
    spirv_extensions=("SPV_AMD_shader_ballot",),
)
