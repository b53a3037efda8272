"""OpSampledImage stands in the block that uses it. SPIR-V 1.6, section 2.16.1.

An argument behind `sampler2D(texture, sampler)` may be a conditional expression or become an inlined call, so the lookup comes in a later block.

In: a finished function. Out: the same one, with images and samplers combined where they are used. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import Block, FunctionBuilder


def place(function: FunctionBuilder) -> None:
    """Combines again in each block that uses what another one has combined; what nothing uses then is dropped."""
    made: dict[int, tuple[int, list[Any]]] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction[0] == spirv.OpSampledImage:
                made[instruction[2]] = (block.label, instruction)
    if not made:
        return
    used: set[int] = set()
    for block in function.blocks:
        _place_in(function, block, made, used)
    for block in function.blocks:
        block.instructions[:] = [
            instruction for instruction in block.instructions
            if instruction[0] != spirv.OpSampledImage or instruction[2] not in made or instruction[2] in used
        ]


def _place_in(function: FunctionBuilder, block: Block, made: dict[int, tuple[int, list[Any]]], used: set[int]) -> None:
    rows: list[list[Any]] = []
    copies: dict[int, int] = {}
    for instruction in block.instructions:
        for index in range(3, len(instruction)):
            operand = instruction[index]
            if operand.__class__ is not int or operand not in made:
                continue
            label, original = made[operand]
            if label == block.label:
                used.add(operand)
                continue
            copy = copies.get(operand)
            if copy is None:
                copy = copies[operand] = function.next_local
                function.next_local -= 1
                rows.append([spirv.OpSampledImage, original[1], copy, *original[3:]])
                for local, decoration, operands in list(function.decorations):
                    if local == operand:
                        function.decorate(copy, decoration, *operands)
            instruction[index] = copy
        rows.append(instruction)
    block.instructions[:] = rows
