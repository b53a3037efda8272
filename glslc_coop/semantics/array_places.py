"""Where an array lies in its buffer, as far as the shader says.

In: checked expressions that end in memory. Out: numbers of bytes. Must not know: what the place is for. GLSL 4.60 section 7.6.2.2.
"""

from __future__ import annotations

from math import gcd

from glslc_coop.parser import nodes
from glslc_coop.semantics import layout, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _steps(node: Any) -> tuple[list[Any], types.Block | None, int]:
    """The members and elements that lead from a block in a buffer to a node, outermost first, the block, and what a reference to it is aligned to."""
    steps: list[Any] = []
    while node.__class__ in (nodes.MemberAccess, nodes.IndexExpression):
        steps.append(node)
        node = node.base
        if node.type.is_reference:
            break
    block = node.type.block if node.type.is_reference else types.base_element(node.type)
    steps.reverse()
    alignment: int = node.type.alignment if node.type.is_reference else 0
    if isinstance(block, types.Block) and block.storage == "buffer" and block.packing is not None:
        return steps, block, alignment
    return steps, None, alignment


def start_of(node: Any) -> tuple[int, int] | None:
    """The distance from the start of the block in bytes, known up to multiples of the second number; that is 0 where the distance is exact.

    An index that is only known at run time leaves multiples of the stride open, a reference multiples of its alignment. None for what is in no buffer.
    """
    steps, block, unit = _steps(node)
    if block is None or block.packing is None:
        return None
    packing, row_major = block.packing, layout.is_row_major(block)
    distance = 0
    for step in steps:
        if step.__class__ is nodes.MemberAccess:
            struct = step.base.type.block if step.base.type.is_reference else step.base.type
            row = layout.member_layouts(struct, packing, row_major)[step.index]
            distance, row_major = distance + row.offset, row.is_row_major
        elif isinstance(step.base.type, types.Array) and not types.base_element(step.base.type).is_block:
            stride = layout.array_stride(step.base.type, packing, row_major)
            if step.index.stage == 0:
                distance += step.index.value * stride
            else:
                unit = gcd(unit, stride)
    return distance, unit


def size_of(node: Any) -> int | None:
    """The bytes of an array of known length: in a buffer by its packing, elsewhere without padding."""
    type_ = node.type
    if not isinstance(type_, types.Array) or not isinstance(type_.length, int) or type_.element.is_long_vector:
        return None
    _, block, _ = _steps(node)
    return layout.array_stride(type_, block.packing if block is not None and block.packing is not None else "scalar") * type_.length


def is_misaligned(start: tuple[int, int], unit: int) -> bool:
    """Is there no multiple of the unit among the places where the array may begin?"""
    distance, step = start
    return bool(distance % gcd(step, unit))
