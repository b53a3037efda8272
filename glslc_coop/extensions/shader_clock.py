"""GL_ARB_shader_clock and GL_EXT_shader_realtime_clock: counters of time, within a subgroup and of the whole device.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSIONS = (
    Extension(
        "GL_ARB_shader_clock",
        prototypes="""
uvec2 clock2x32ARB() = lower clock
uint64_t clockARB() = lower clock
""",
        lowering="misc",
    ),
    Extension(
        "GL_EXT_shader_realtime_clock",
        prototypes="""
uvec2 clockRealtime2x32EXT() = lower clock
uint64_t clockRealtimeEXT() = lower clock
""",
        lowering="misc",
    ),
)
