"""GL_EXT_terminate_invocation: `terminateInvocation`, which ends a fragment shader at once."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension("GL_EXT_terminate_invocation", keywords={"terminateInvocation": "JUMP"})
