"""GL_NV_fragment_shader_barycentric: the names that came before those of GL_EXT_fragment_shader_barycentric."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_fragment_shader_barycentric",
    qualifiers="@fragment interpolation pervertexNV = Decoration PerVertexKHR fragment=in uninterpolated",
    variables="""
@fragment in vec3 gl_BaryCoordNV = BaryCoordKHR
@fragment in vec3 gl_BaryCoordNoPerspNV = BaryCoordNoPerspKHR
""",
    spirv_extensions=("SPV_NV_fragment_shader_barycentric",),
)
