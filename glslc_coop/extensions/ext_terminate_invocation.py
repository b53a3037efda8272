"""GL_EXT_terminate_invocation: `terminateInvocation`, which ends a fragment shader at once.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension("GL_EXT_terminate_invocation", keywords={"terminateInvocation": "JUMP"})
