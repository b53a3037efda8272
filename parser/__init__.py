"""Tokens in, abstract syntax tree out. `parser.parse` is the way in; see the modules."""

from __future__ import annotations

if __name__ != "glslc_coop.parser":
    raise ImportError("import glslc_coop.parser; parser/ is only where its source lies")
