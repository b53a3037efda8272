"""Merging of functions: of equal functions one stays, and all calls call it.

In: the Functions of a module after all other passes, callees first, without lines. Out: the same ones, which name fewer
functions. Must not know: what instructions compute.

Two functions are equal when they have one type, and bodies that differ by nothing but their ids (the equivalence of
LLVM's MergeFunctions, without its casts). Only those of one type and length are compared.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.uses import replace_operands
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, Function, Id

#: What equal functions have in common, in the order of their instructions.
Form: TypeAlias = "tuple[object, ...]"


def merge_functions(functions: list[Function], kept: list[Definition]) -> list[Function]:
    """Let calls of equal functions name the first of them. Return the functions that were changed by that.

    kept: the functions that are not replaced: those of entry points.
    """
    groups: dict[Form, list[Function]] = {}
    for function in functions:
        if function.definition not in kept and not function.definition.decorations:
            groups.setdefault(_size(function), []).append(function)
    candidates = {function.definition for group in groups.values() if len(group) > 1 for function in group}
    if not candidates:
        return []
    first: dict[Form, Definition] = {}
    replaced: dict[Id, Id] = {}
    changed: list[Function] = []
    for function in functions:
        if replaced and _rename(function, replaced):
            changed.append(function)
        if function.definition in candidates:
            same = first.setdefault(_form(function), function.definition)
            if same is not function.definition:
                replaced[function.definition] = same
    return changed


def _size(function: Function) -> Form:
    """Return what is quick to compare: control and type, and how much there is of everything."""
    lengths = [len(block.instructions) for block in function.blocks]
    return (*function.definition.operands, len(function.variables), len(function.decorations), *lengths)


def _form(function: Function) -> Form:
    """Return a function with its ids numbered as they appear."""
    body = [*function.parameters, *function.variables]
    for block in function.blocks:
        body.append(Instruction(spirv.OpLabel, None, block.label, []))
        body += block.instructions
        if block.merge is not None:
            body.append(block.merge)
        if block.terminator is not None:
            body.append(block.terminator)
    numbers: dict[int | None, int] = {}
    form: list[object] = [*function.definition.operands]
    for instruction in body:
        form.append((instruction.opcode, instruction.type, len(instruction.operands)))
        form.append(numbers.setdefault(instruction.result, ~len(numbers)))
        for operand in instruction.operands:
            is_local = operand.__class__ is int and operand < 0
            form.append(numbers.setdefault(operand, ~len(numbers)) if is_local else operand)
    form += [(numbers.get(local), decoration, operands) for local, decoration, operands in function.decorations]
    return tuple(form)


def _rename(function: Function, replaced: dict[Id, Id]) -> bool:
    """Replace the names of functions by those of their equals; return whether there were any."""
    is_changed = False
    for block in function.blocks:
        for instruction in block.instructions:
            is_changed |= replace_operands(instruction, replaced)
    return is_changed
