"""GL_EXT_fragment_shader_barycentric: where a fragment lies in its triangle, and inputs for each vertex."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_fragment_shader_barycentric",
    qualifiers="@fragment interpolation pervertexEXT = Decoration PerVertexKHR fragment=in uninterpolated",
    variables="""
@fragment in vec3 gl_BaryCoordEXT = BaryCoordKHR
@fragment in vec3 gl_BaryCoordNoPerspEXT = BaryCoordNoPerspKHR
""",
    spirv_extensions=("SPV_KHR_fragment_shader_barycentric",),
)
