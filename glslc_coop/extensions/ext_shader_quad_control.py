"""GL_EXT_shader_quad_control: votes within a quad. The quad modes are layout qualifiers."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_shader_quad_control",
    layout_qualifiers="""
full_quads = ExecutionMode RequireFullQuadsKHR in=fragment
quad_derivatives = ExecutionMode QuadDerivativesKHR in=fragment,compute
""",
    prototypes="""
@with(GL_KHR_shader_subgroup_vote) {
@tangled @divergent bool subgroupQuadAll(bool value) = emit quad_vote
@tangled @divergent bool subgroupQuadAny(bool value) = emit quad_vote
}
""",
    emits="subgroups",
)
