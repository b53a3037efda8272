"""Copies of instructions and blocks.

In: instructions. Out: others. Must not know: why they are copied; the caller decides what an instruction becomes.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Block, Instruction
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable


def copy_instruction(instruction: Instruction) -> Instruction:
    """Return a copy of an instruction."""
    return Instruction(instruction.opcode, instruction.type, instruction.result, instruction.operands[:])


def copy_block(
    block: Block,
    label: int,
    copy: Callable[[Instruction], Instruction],
    instructions: list[Instruction] | None = None,
) -> Block:
    """Return a copy of a block with another label. copy: returns what an instruction becomes, merge and terminator too.

    instructions: those of the copy, where they are not one for each of the block.
    """
    copied = Block(label)
    copied.instructions = [copy(each) for each in block.instructions] if instructions is None else instructions
    copied.merge = None if block.merge is None else copy(block.merge)
    copied.terminator = None if block.terminator is None else copy(block.terminator)
    return copied
