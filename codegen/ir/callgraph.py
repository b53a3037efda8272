"""The call graph: which functions a function names, and in which order to visit them.

In: functions. Out: functions. Must not know: what a call does. There is no recursion in SPIR-V, and no walk here is
recursive either: a chain of calls may be long.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import PURE
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.ir.instruction import Definition, Function
    from glslc_coop.codegen.ir.module import Module

#: What has no function among its operands, of the most common instructions, but debug information of its own one.
_NAMES_NO_FUNCTION = PURE | {spirv.OpLoad, spirv.OpStore, spirv.OpExtInst}


def functions_in(function: Function) -> list[tuple[Definition, bool]]:
    """Return the functions that a function names, and whether the mention is a call; one entry for each mention."""
    mentions = []
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction.opcode not in _NAMES_NO_FUNCTION:
                for index, operand in enumerate(instruction.operands):
                    if operand.__class__ is not int and operand.opcode == spirv.OpFunction:
                        mentions.append((operand, instruction.opcode == spirv.OpFunctionCall and index == 0))
    return mentions


def call_graph(roots: Iterable[Definition]) -> dict[Definition, list[tuple[Definition, bool]]]:
    """Return the functions that some lead to, each after those that it names, with what `functions_in` gives."""
    ordered: dict[Definition, list[tuple[Definition, bool]]] = {}
    visited: dict[Definition, list[tuple[Definition, bool]]] = {}
    stack: list[tuple[Definition, bool]] = [(root, False) for root in roots]
    stack.reverse()
    while stack:
        definition, is_done = stack.pop()
        if is_done:
            ordered[definition] = visited[definition]
            continue
        if definition in visited:
            continue
        assert definition.function is not None
        mentions = visited[definition] = functions_in(definition.function)
        stack.append((definition, True))
        for callee, _ in reversed(mentions):
            if callee not in visited:
                stack.append((callee, False))
    return ordered


def of_entry_points(module: Module) -> dict[Definition, list[tuple[Definition, bool]]]:
    """Return the call graph of what the entry points reach."""
    return call_graph(entry.function for entry in module.entry_points)


def callees_first(module: Module) -> list[Function]:
    """Return the functions that the entry points reach, each after those that it names."""
    return [definition.function for definition in of_entry_points(module) if definition.function is not None]
