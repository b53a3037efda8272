"""GL_ARB_shader_clock and GL_EXT_shader_realtime_clock: counters of time, within a subgroup and of the whole device."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension(
        "GL_ARB_shader_clock",
        prototypes="""
@divergent uvec2 clock2x32ARB() = emit clock
@divergent uint64_t clockARB() = emit clock
""",
        emits="misc",
    ),
    Extension(
        "GL_EXT_shader_realtime_clock",
        prototypes="""
@divergent uvec2 clockRealtime2x32EXT() = emit clock
@divergent uint64_t clockRealtimeEXT() = emit clock
""",
        emits="misc",
    ),
)
