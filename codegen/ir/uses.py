"""Uses of ids in a function, and their replacement.

In: a Function. Out: the instructions that use an id; the function with other operands. Must not know: what instructions
compute.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.ir.instruction import Function, Id, Instruction


def replace_all_uses(function: Function, values: dict[int, Id]) -> None:
    """Replace ids wherever they are operands; chains of replacements are followed. Results and labels are no uses."""
    if not values:
        return
    for old in values:
        last_of(values, old)
    for block in function.blocks:
        for instruction in block.instructions:
            replace_operands(instruction, values)
        if block.terminator is not None:
            replace_operands(block.terminator, values)


def last_of(values: dict[int, Id], value: Id) -> Id:
    """Return the last value in a chain of replacements, and shorten the chain."""
    passed: list[int] = []
    while isinstance(value, int) and value in values:
        passed.append(value)
        value = values[value]
    for each in passed:
        values[each] = value
    return value


def replace_operands(instruction: Instruction, values: dict[int, Id] | dict[Id, Id]) -> bool:
    """Replace ids in the operands of one instruction; return whether there were any."""
    operands = instruction.operands
    for operand in operands:
        if operand in values:
            # Few instructions come here.
            operands[:] = [values.get(each, each) for each in operands]
            return True
    return False


def uses_of(function: Function, ids: Iterable[int], through: int | None = None) -> dict[int, list[Instruction]]:
    """Return id -> the instructions and terminators that use it, one entry a mention, in the order of the blocks.

    through: an opcode; the results of such instructions that use one of the ids are ids, too.
    """
    uses: dict[int, list[Instruction]] = {each: [] for each in ids}
    for block in function.blocks:
        for instruction in block.instructions:
            for operand in instruction.operands:
                if operand in uses:
                    uses[operand].append(instruction)
                    if instruction.opcode == through and instruction.result is not None:
                        uses[instruction.result] = []
        if block.terminator is not None:
            for operand in block.terminator.operands:
                if operand in uses:
                    uses[operand].append(block.terminator)
    return uses
