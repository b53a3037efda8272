"""GL_EXT_fragment_shader_barycentric: where a fragment lies in its triangle, and inputs for each vertex.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_fragment_shader_barycentric",
    keywords={"pervertexEXT": "INTERPOLATION"},
    variables="""
@fragment in vec3 gl_BaryCoordEXT = BaryCoordKHR
@fragment in vec3 gl_BaryCoordNoPerspEXT = BaryCoordNoPerspKHR
""",
    spirv_extensions=("SPV_KHR_fragment_shader_barycentric",),
)
