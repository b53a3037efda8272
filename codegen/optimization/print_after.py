"""`-fprint-after=PASS`: the module as text each time a pass has run, for those who work on passes.

In: the module and the name of a pass. Out: an observer for `pipeline.optimize`. Must not know: what passes do.
"""

from __future__ import annotations

from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.linker import link
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.ir.instruction import Function
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.codegen.optimization.pipeline import Observer


def print_after(module: Module, wanted: str, write: Callable[[str], object]) -> Observer:
    """Return an observer that writes the module after each run of the pass."""

    def observe(name: str, function: Function) -> None:
        if name == wanted:
            where = function.definition.name or "a function"
            emit_names, module.emit_names = module.emit_names, True
            write(f"; after {name} over {where}\n{disassemble(link(module))}")
            module.emit_names = emit_names

    return observe
