"""Tokens in, abstract syntax tree out. `parser.parse` is the way in; see the modules."""

from __future__ import annotations

from glslc_coop import Later

if __name__ != "glslc_coop.parser":
    raise ImportError("import glslc_coop.parser; parser/ is only where its source lies")


def __getattr__(name: str) -> Later:
    # Most shaders have no syntax error.
    if name == "syntax_errors":
        return Later("glslc_coop.parser.syntax_errors")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
