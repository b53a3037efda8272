"""Offset, size and alignment of an array in its block, as far as they are known at compile time.

In: checked l-values. Out: numbers of bytes. Must not know: what the array is used for. GLSL 4.60 section 7.6.2.2.
"""

from __future__ import annotations

from math import gcd

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from typing import TypeAlias

    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.model.types import Type

_Step: TypeAlias = "nodes.MemberAccess | nodes.IndexExpression"


def _path(node: Expression) -> tuple[list[_Step], types.Block | None, int]:
    """Return the access chain from a buffer block to a node, outermost first, the block, and its alignment."""
    steps: list[_Step] = []
    while node.__class__ is nodes.MemberAccess or node.__class__ is nodes.IndexExpression:
        steps.append(node)
        node = node.base
        if node.type.is_reference:
            break
    steps.reverse()
    type_, alignment = node.type, 0
    block: Type | None
    if isinstance(type_, types.Reference):
        block, alignment = type_.block, type_.alignment
    else:
        block = types.base_element(type_)
    if isinstance(block, types.Block) and block.storage == "buffer" and block.packing is not None:
        return steps, block, alignment
    return steps, None, alignment


def start_of(node: Expression) -> tuple[int, int] | None:
    """Return the byte offset in the block and a modulus.

    The offset is known up to multiples of the modulus, exactly where that is 0.
    A dynamic index contributes its stride to the modulus, a reference its alignment. None for what is not in a buffer
    block.
    """
    steps, block, unit = _path(node)
    if block is None or block.packing is None:
        return None
    packing, row_major = block.packing, layout.is_row_major(block)
    distance = 0
    for step in steps:
        if isinstance(step, nodes.MemberAccess):
            base = step.base.type
            struct = base.block if isinstance(base, types.Reference) else base
            assert isinstance(struct, types.Struct)
            row = layout.member_layouts(struct, packing, row_major)[step.index]
            distance, row_major = distance + row.offset, row.is_row_major
        elif isinstance(step.base.type, types.Array) and not types.base_element(step.base.type).is_block:
            stride = layout.array_stride(step.base.type, packing, row_major)
            if step.index.stage == CONSTANT:
                distance += step.index.value * stride
            else:
                unit = gcd(unit, stride)
    return distance, unit


def size_of(node: Expression) -> int | None:
    """Return the size in bytes of an array of known length: by its packing in a block, without padding elsewhere."""
    type_ = node.type
    if not isinstance(type_, types.Array) or not isinstance(type_.length, int) or type_.element.is_long_vector:
        return None
    _, block, _ = _path(node)
    return (
        layout.array_stride(type_, block.packing if block is not None and block.packing is not None else "scalar")
        * type_.length
    )


def is_misaligned(start: tuple[int, int], unit: int) -> bool:
    """Return whether no offset of the array can be a multiple of the unit."""
    distance, step = start
    return bool(distance % gcd(step, unit))
