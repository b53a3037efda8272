"""GL_EXT_shader_quad_control: votes within a quad. The quad modes are layout qualifiers.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_shader_quad_control",
    implies=("GL_KHR_shader_subgroup_vote",),
    prototypes="""
bool subgroupQuadAll(bool value) = OpGroupNonUniformQuadAllKHR
bool subgroupQuadAny(bool value) = OpGroupNonUniformQuadAnyKHR
""",
)
