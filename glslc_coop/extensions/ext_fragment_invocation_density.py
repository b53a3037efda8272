"""GL_EXT_fragment_invocation_density and its predecessor GL_NV_shading_rate_image: pixels of a fragment."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension(
        "GL_EXT_fragment_invocation_density",
        variables="""
@fragment in flat ivec2 gl_FragSizeEXT = FragSizeEXT
@fragment in flat int gl_FragInvocationCountEXT = FragInvocationCountEXT
""",
        spirv_extensions=("SPV_EXT_fragment_invocation_density",),
    ),
    Extension(
        "GL_NV_shading_rate_image",
        variables="""
@fragment in flat ivec2 gl_FragmentSizeNV = FragSizeEXT
@fragment in flat int gl_InvocationsPerPixelNV = FragInvocationCountEXT
""",
        spirv_extensions=("SPV_NV_shading_rate",),
    ),
)
