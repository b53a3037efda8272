"""GL_EXT_demote_to_helper_invocation: `demote`, after which an invocation only helps with derivatives."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_demote_to_helper_invocation",
    keywords={"demote": "JUMP"},
    prototypes="@fragment bool helperInvocationEXT() = OpIsHelperInvocationEXT",
)
