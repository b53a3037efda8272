"""GL_ARB_shader_draw_parameters: the parameters of the draw command that a vertex belongs to."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_shader_draw_parameters",
    variables="""
@vertex in int gl_BaseVertexARB = BaseVertex
@vertex in int gl_BaseInstanceARB = BaseInstance
@vertex @task @mesh in int gl_DrawIDARB = DrawIndex
""",
)
