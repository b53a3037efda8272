"""GL_EXT_debug_printf: text from a shader to the debugger.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_EXT_debug_printf",
    prototypes="void debugPrintfEXT(string format, ...) = lower debug_printf",
    lowering="misc",
)
