"""GL_EXT_debug_printf: text from a shader to the debugger."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_debug_printf",
    prototypes="@check(printf_format) void debugPrintfEXT(...) = emit debug_printf",
    emits="misc",
    checks="messages",
)
