"""Walks over a module: its functions, its definitions.

In: a module. Out: what its entry points reach, in a fixed order. Must not know: what anything means.
"""

from __future__ import annotations

import functools

from glslc_coop.codegen.ir.callgraph import callees_first as callees_first
from glslc_coop.codegen.ir.words import decode_string
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator, Mapping

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module


def is_id(operand: AnyOperand) -> bool:
    """Return whether an operand is an id and not a literal."""
    return operand.__class__ is not int or operand < 0


def instructions(function: Function) -> Iterator[Instruction]:
    """Yield every instruction of a function, merge instructions and terminators included."""
    yield from function.parameters
    yield from function.variables
    for block in function.blocks:
        yield from block.instructions
        if block.merge is not None:
            yield block.merge
        if block.terminator is not None:
            yield block.terminator


def result_types(function: Function) -> dict[int, Definition | None]:
    """Return the type of each result of a function; None for those without one."""
    return {each.result: each.type for each in instructions(function) if each.result is not None}


def type_of(operand: AnyOperand, types: Mapping[int, Definition | None]) -> Definition | None:
    """Return the type of an id. types: of local ids."""
    return types.get(operand) if isinstance(operand, int) else operand.type


def all_definitions(module: Module) -> list[Definition]:
    """Return the definitions that are reached, functions aside, each after those that it names."""
    found: dict[Definition, bool] = {}
    opened: dict[Definition, bool] = {}

    def visit(definition: AnyOperand) -> None:
        if definition in opened or definition.function is not None:
            return
        opened[definition] = True
        if definition.type is not None:
            visit(definition.type)
        for operand in definition.operands:
            if operand.__class__ is not int:
                visit(operand)
        found[definition] = True

    for root in module.roots:
        visit(root)
    for _, _, _, operands in module.execution_modes:
        for operand in operands:
            if operand.__class__ is not int:
                visit(operand)
    for entry in module.entry_points:
        for variable in entry.interface:
            visit(variable)
    for function in callees_first(module):
        visit(function.definition.type)
        visit(function.definition.operands[1])
        for instruction in instructions(function):
            type_ = instruction.type
            if type_ is not None and type_ not in opened:
                visit(type_)
            for operand in instruction.operands:
                if operand.__class__ is not int and operand not in opened:
                    visit(operand)
    return list(found)


def text_of_string(definition: Definition) -> str:
    """Return the text of an OpString."""
    return decode_string(list(definition.operands))[0]


@functools.cache
def _names() -> dict[int, str]:
    """Return the names of all instructions. Reading the grammar takes longer than lowering most modules."""
    from glslc_coop.codegen.grammar import Grammar

    names: dict[int, str] = {}
    for row in Grammar.committed().instructions:
        names.setdefault(row.opcode, row.name)
    return names


def instruction_name(opcode: int) -> str:
    """Return the name of an instruction, for messages."""
    return _names().get(opcode, f"instruction {opcode}")
