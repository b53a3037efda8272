"""OpSampledImage appears in the block that uses it. SPIR-V 1.6, section 2.16.1.

An argument after `sampler2D(texture, sampler)` may be a conditional expression or become an inlined call, so the
lookup may be in a later block.

In: a finished Function. Out: the same one, with images and samplers combined where they are used. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Block, Function

#: Result of an OpSampledImage -> the label of its block, and itself.
Combined: TypeAlias = "dict[int | None, tuple[int, Instruction]]"


def sink_sampled_images(function: Function) -> bool:
    """Combine again in each block that uses what another one has combined; remove what nothing uses then.

    Return whether any was.
    """
    combined: Combined = {}
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction.opcode == spirv.OpSampledImage:
                combined[instruction.result] = (block.label, instruction)
    if not combined:
        return False
    used: set[int | None] = set()
    for block in function.blocks:
        _sink_into(function, block, combined, used)
    for block in function.blocks:
        block.instructions[:] = [
            instruction
            for instruction in block.instructions
            if instruction.result not in combined or instruction.result in used
        ]
    return True


def _sink_into(function: Function, block: Block, combined: Combined, used: set[int | None]) -> None:
    """Give a block copies of what it uses from other blocks. used: those that are used where they are."""
    rewritten: list[Instruction] = []
    copies: dict[int, int] = {}
    for instruction in block.instructions:
        operands = instruction.operands
        for index, operand in enumerate(operands):
            if operand not in combined:
                continue
            label, original = combined[operand]
            if label == block.label:
                used.add(operand)
                continue
            copy = copies.get(operand)
            if copy is None:
                copy = copies[operand] = function.new_id()
                rewritten.append(Instruction(spirv.OpSampledImage, original.type, copy, [*original.operands]))
                for local, decoration, extra in list(function.decorations):
                    if local == operand:
                        function.decorate(copy, decoration, *extra)
            operands[index] = copy
        rewritten.append(instruction)
    block.instructions[:] = rewritten
