"""GL_NV_geometry_shader_passthrough: geometry shaders that leave vertices as they are, and set what a primitive has."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_geometry_shader_passthrough",
    layout_qualifiers="passthrough = Decoration PassthroughNV on=in member stages=geometry",
    variables="""
@geometry in gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
}
""",
    spirv_extensions=("SPV_NV_geometry_shader_passthrough",),
)
