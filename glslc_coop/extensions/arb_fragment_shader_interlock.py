"""GL_ARB_fragment_shader_interlock and GL_NV_fragment_shader_interlock: sections that fragments of one pixel run one after the other.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSIONS = (
    Extension(
        "GL_ARB_fragment_shader_interlock",
        prototypes="""
@fragment @check interlock void beginInvocationInterlockARB() = OpBeginInvocationInterlockEXT
@fragment @check interlock void endInvocationInterlockARB() = OpEndInvocationInterlockEXT
""",
        checks="stage_requirements",
    ),
    Extension(
        "GL_NV_fragment_shader_interlock",
        prototypes="""
@fragment @check interlock void beginInvocationInterlockNV() = OpBeginInvocationInterlockEXT
@fragment @check interlock void endInvocationInterlockNV() = OpEndInvocationInterlockEXT
""",
        checks="stage_requirements",
    ),
)
