"""GL_ARB_shader_atomic_counters and GL_ARB_shader_atomic_counter_ops: atomic counters in older versions of GLSL."""

from __future__ import annotations

from glslc_coop.extensions.core_functions import COUNTER_OPERATIONS, COUNTER_TYPES, COUNTERS
from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension(
        "GL_ARB_shader_atomic_counters",
        types=COUNTER_TYPES.replace("@opengl", "@opengl @core"),
        prototypes=COUNTERS.replace("@opengl", "@opengl @core"),
        emits="atomic_counters",
    ),
    Extension(
        "GL_ARB_shader_atomic_counter_ops",
        prototypes=COUNTER_OPERATIONS.replace("(any", "ARB(any"),
        emits="atomic_counters",
    ),
)
