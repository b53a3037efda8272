"""GL_NV_fragment_shader_barycentric: the names that came before those of GL_EXT_fragment_shader_barycentric.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_fragment_shader_barycentric",
    keywords={"pervertexNV": "INTERPOLATION"},
    variables="""
@fragment in vec3 gl_BaryCoordNV = BaryCoordKHR
@fragment in vec3 gl_BaryCoordNoPerspNV = BaryCoordNoPerspKHR
""",
    spirv_extensions=("SPV_NV_fragment_shader_barycentric",),
)
