"""GL_EXT_ray_tracing_position_fetch: the vertices of the triangle that a ray hit."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_ray_tracing_position_fetch",
    variables="@anyhit @closest in vec3 gl_HitTriangleVertexPositionsEXT[3] = HitTriangleVertexPositionsKHR",
    prototypes="""
@with(GL_EXT_ray_query) void rayQueryGetIntersectionTriangleVertexPositionsEXT(any rayQueryEXT q,
    constant bool committed, out vec3[3] positions) = emit triangle_positions
""",
    emits="rays",
    spirv_extensions=("SPV_KHR_ray_tracing_position_fetch",),
)
