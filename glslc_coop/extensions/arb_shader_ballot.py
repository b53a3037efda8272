"""GL_ARB_shader_ballot: votes and exchange among the invocations of a subgroup."""

from __future__ import annotations

from glslc_coop.extensions.ext_shader_explicit_arithmetic_types import UINT64_PACKING
from glslc_coop.extensions.record import Extension

#: Stages other than fragment, where these inputs must be flat.
_OTHERS = (
    "@vertex @tesscontrol @tesseval @geometry @compute @task @mesh @raygen @intersect @anyhit @closest @miss @callable"
)

_FUNCTIONS = """
@tangled @subgroup_uniform uint64_t ballotARB(bool value) = emit ballot_of_64
@tangled @subgroup_uniform genFType readInvocationARB(genFType value, uint invocationIndex) = emit read_invocation
@tangled @subgroup_uniform genIType readInvocationARB(genIType value, uint invocationIndex) = emit read_invocation
@tangled @subgroup_uniform genUType readInvocationARB(genUType value, uint invocationIndex) = emit read_invocation
@tangled @subgroup_uniform genFType readFirstInvocationARB(genFType value) = emit read_invocation
@tangled @subgroup_uniform genIType readFirstInvocationARB(genIType value) = emit read_invocation
@tangled @subgroup_uniform genUType readFirstInvocationARB(genUType value) = emit read_invocation
"""

EXTENSION = Extension(
    "GL_ARB_shader_ballot",
    types="uint64_t",
    variables=f"""
@fragment in flat uint gl_SubGroupSizeARB = SubgroupSize
{_OTHERS} in uint gl_SubGroupSizeARB = SubgroupSize
@fragment in flat uint gl_SubGroupInvocationARB = SubgroupLocalInvocationId
{_OTHERS} in uint gl_SubGroupInvocationARB = SubgroupLocalInvocationId
@fragment in flat uint64_t gl_SubGroupEqMaskARB = SubgroupEqMask mask
{_OTHERS} in uint64_t gl_SubGroupEqMaskARB = SubgroupEqMask mask
@fragment in flat uint64_t gl_SubGroupGeMaskARB = SubgroupGeMask mask
{_OTHERS} in uint64_t gl_SubGroupGeMaskARB = SubgroupGeMask mask
@fragment in flat uint64_t gl_SubGroupGtMaskARB = SubgroupGtMask mask
{_OTHERS} in uint64_t gl_SubGroupGtMaskARB = SubgroupGtMask mask
@fragment in flat uint64_t gl_SubGroupLeMaskARB = SubgroupLeMask mask
{_OTHERS} in uint64_t gl_SubGroupLeMaskARB = SubgroupLeMask mask
@fragment in flat uint64_t gl_SubGroupLtMaskARB = SubgroupLtMask mask
{_OTHERS} in uint64_t gl_SubGroupLtMaskARB = SubgroupLtMask mask
""",
    prototypes=_FUNCTIONS + UINT64_PACKING,
    emits="subgroups",
    spirv_extensions=("SPV_KHR_shader_ballot",),
    capabilities=("SubgroupBallotKHR",),
    arithmetic=False,
)
