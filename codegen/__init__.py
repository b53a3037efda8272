"""Checked tree -> SPIR-V module.

In: the checked unit. Out: `generate_module` returns a `Module`, of which `link` makes words. Must not know: tokens
and text. SPIR-V 1.6.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

if __name__ != "glslc_coop.codegen":
    raise ImportError("import glslc_coop.codegen; codegen/ is only where its source lies")

with lazy:
    from glslc_coop.codegen.emit.entry_point import generate_module as generate_module

__all__ = ["generate_module"]


def __getattr__(name: str) -> object:
    # Lazy: the disassembler and the tables are used without the emitter.
    if name == "generate_module":
        from glslc_coop.codegen.emit.entry_point import generate_module

        return generate_module
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
