"""GL_ARB_shader_group_vote: votes within an implementation's group of invocations; GLSL 4.60 has them without the suffix.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_ARB_shader_group_vote",
    prototypes="""
bool anyInvocationARB(bool value) = OpSubgroupAnyKHR
bool allInvocationsARB(bool value) = OpSubgroupAllKHR
bool allInvocationsEqualARB(bool value) = OpSubgroupAllEqualKHR
""",
)
