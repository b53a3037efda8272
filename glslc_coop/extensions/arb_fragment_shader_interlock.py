"""GL_ARB_fragment_shader_interlock and GL_NV_fragment_shader_interlock: critical sections of a pixel."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_LAYOUT_QUALIFIERS = """
pixel_interlock_ordered = ExecutionMode PixelInterlockOrderedEXT in=fragment
pixel_interlock_unordered = ExecutionMode PixelInterlockUnorderedEXT in=fragment
sample_interlock_ordered = ExecutionMode SampleInterlockOrderedEXT in=fragment
sample_interlock_unordered = ExecutionMode SampleInterlockUnorderedEXT in=fragment
shading_rate_interlock_ordered = ExecutionMode ShadingRateInterlockOrderedEXT in=fragment
shading_rate_interlock_unordered = ExecutionMode ShadingRateInterlockUnorderedEXT in=fragment
"""

EXTENSIONS = (
    Extension(
        "GL_ARB_fragment_shader_interlock",
        prototypes="""
@fragment @check(interlock) void beginInvocationInterlockARB() = OpBeginInvocationInterlockEXT
@fragment @check(interlock) void endInvocationInterlockARB() = OpEndInvocationInterlockEXT
""",
        layout_qualifiers=_LAYOUT_QUALIFIERS,
        checks="stage_requirements",
    ),
    Extension(
        "GL_NV_fragment_shader_interlock",
        prototypes="""
@fragment @check(interlock) void beginInvocationInterlockNV() = OpBeginInvocationInterlockEXT
@fragment @check(interlock) void endInvocationInterlockNV() = OpEndInvocationInterlockEXT
""",
        layout_qualifiers=_LAYOUT_QUALIFIERS,
        checks="stage_requirements",
    ),
)
