"""GL_ARB_shader_group_vote: votes of a group of invocations; GLSL 4.60 has them without the suffix."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_shader_group_vote",
    prototypes="""
@tangled @subgroup_uniform bool anyInvocationARB(bool value) = OpSubgroupAnyKHR
@tangled @subgroup_uniform bool allInvocationsARB(bool value) = OpSubgroupAllKHR
@tangled @subgroup_uniform bool allInvocationsEqualARB(bool value) = OpSubgroupAllEqualKHR
""",
)
