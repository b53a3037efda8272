"""GL_EXT_abort: the end of everything, with a message to the debugger."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_abort",
    prototypes="""
void abortEXT() = emit abort
@check(abort) void abortEXT(string format, ...) = emit abort
""",
    emits="misc",
    checks="messages",
    spirv_extensions=("SPV_KHR_abort", "SPV_KHR_constant_data"),
)
