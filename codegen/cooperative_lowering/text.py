"""Pieces of GLSL text that the helpers of all families share.

In: shapes and the names of variables. Out: text. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape
from glslc_coop.codegen.cooperative_lowering.staging import ROOM, ROOMS
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.shapes import Component, VectorShape

Array: TypeAlias = "MatrixShape | VectorShape"

_UNROLL = {"auto": "", "always": "[[unroll]] ", "never": "[[dont_unroll]] "}
_FROM_BITS = {"float": "uintBitsToFloat({})", "float16_t": "uint16BitsToFloat16(uint16_t({}))"}


_TO_BITS = {
    "float": "floatBitsToUint({})",
    "float16_t": "uint(float16BitsToUint16({}))",
    "int8_t": "uint(uint8_t({}))",
    "int16_t": "uint(uint16_t({}))",
}


def to_bits(component: Component, value: str) -> str:
    """Return the bits of a value of at most 32 bits as an unsigned integer."""
    return bits_of(component.glsl, value)


def bits_of(glsl: str, value: str) -> str:
    """Return the bits of a value of a type of at most 32 bits as an unsigned integer."""
    return _TO_BITS.get(glsl, "uint({})").format(value)


def value_of(glsl: str, bits: str) -> str:
    """Return a value of a type with the bits of an unsigned integer."""
    return _FROM_BITS.get(glsl, glsl + "({})").format(bits)


class Text:
    """The text of the helpers of one module.

    is_virtual: are subgroups made of consecutive invocations of the workgroup?
    """

    __slots__ = ("is_virtual", "slots", "depth")

    def __init__(self, is_virtual: bool, unroll: str) -> None:
        self.is_virtual = is_virtual
        #: The attribute of loops over the elements of an invocation, and of other loops.
        self.slots = _UNROLL[unroll]
        self.depth = "" if unroll == "always" else "[[dont_unroll]] "

    def array(self, shape: Array, prefix: str = "") -> str:
        """Return the type of the array that a shape is."""
        return f"{shape.glsl}[{prefix}LENGTH]"

    def parameter(self, shape: Array, name: str, prefix: str = "") -> str:
        """Return the declaration of a parameter that is such an array."""
        return f"const in {shape.glsl} {name}[{prefix}LENGTH]"

    def local(self, shape: Array, name: str, prefix: str = "") -> str:
        """Return the declaration of a local array."""
        return f"{shape.glsl} {name}[{prefix}LENGTH];"

    def lane(self, shape: MatrixShape) -> str:
        """Return which of the invocations that share a matrix this one is."""
        subgroup = "(gl_LocalInvocationIndex % LANES)" if self.is_virtual else "gl_SubgroupInvocationID"
        return self._by_scope(shape, "gl_LocalInvocationIndex", subgroup)

    def room(self, shape: MatrixShape) -> str:
        """Return where the room of the invocations that share a matrix begins in the staging buffer."""
        subgroup = "gl_LocalInvocationIndex / LANES" if self.is_virtual else "gl_SubgroupID"
        return self._by_scope(shape, "0u", f"({ROOMS} + {subgroup} * {ROOM})")

    def barrier(self, shape: MatrixShape) -> str:
        """Return the barrier of the invocations that share a matrix, for shared memory."""
        subgroup = "subgroupMemoryBarrierShared(); subgroupBarrier();"
        if shape.is_workgroup or self.is_virtual:
            return "barrier();"
        return f"if (SCOPE == 2u) {{ barrier(); }} else {{ {subgroup} }}" if shape.is_specialized else subgroup

    def _by_scope(self, shape: MatrixShape, workgroup: str, subgroup: str) -> str:
        if shape.is_specialized:
            return f"(SCOPE == 2u ? {workgroup} : {subgroup})"
        return workgroup if shape.is_workgroup else subgroup

    def slots_loop(self, body: str, prefix: str = "") -> str:
        """Return a loop over the elements of one invocation, i."""
        return f"{self.slots}for (uint i = 0u; i < {prefix}LENGTH; ++i) {{ {body} }}"

    def each(self, shape: MatrixShape, body: str, prefix: str = "") -> str:
        """Return a loop over the elements of one invocation: i, the element e, its row and its column."""
        if shape.block is not None:
            return self.slots_loop(f"{self.place_in_block(shape, prefix)} {body}", prefix)
        place = f"uint row = e / {prefix}COLUMNS, col = e % {prefix}COLUMNS;"
        inner = f"{place} {body}" if shape.is_full else f"if (e < {prefix}ELEMENTS) {{ {place} {body} }}"
        return self.slots_loop(f"uint e = i * LANES + {self.lane(shape)}; {inner}", prefix)

    def place_in_block(self, shape: MatrixShape, prefix: str = "") -> str:
        """Return the declarations of the row, the column and the element e of slot i of a matrix owned in blocks."""
        return (
            f"uint row = {self.row_in_block(shape, f'i / {prefix}WIDTH', prefix)}, "
            f"col = {self.column_in_block(shape, f'i % {prefix}WIDTH', prefix)}, e = row * {prefix}COLUMNS + col;"
        )

    def row_in_block(self, shape: MatrixShape, number: str, prefix: str = "") -> str:
        """Return the row that is so manieth of a block."""
        return self.line(f"{self.lane(shape)} / {prefix}BLOCKS", number, f"{prefix}ROW_UNIT", f"{prefix}STACKS")

    def column_in_block(self, shape: MatrixShape, number: str, prefix: str = "") -> str:
        """Return the column that is so manieth of a block."""
        return self.line(f"{self.lane(shape)} % {prefix}BLOCKS", number, f"{prefix}COLUMN_UNIT", f"{prefix}BLOCKS")

    def line(self, block: str, number: str, unit: str, blocks: str) -> str:
        """Return the row or column that is so manieth of a block; unit: neighbours; blocks: how many there are."""
        return f"(({number}) / {unit} * {unit} * {blocks} + ({block}) * {unit} + ({number}) % {unit})"

    def part(self, component: Component, word: str, number: int) -> str:
        """Return a component of a word, as the type that stores it."""
        if component.size == 4:
            return self.from_bits(component, word)
        if component.glsl == "float16_t":
            return f"unpackFloat2x16({word})[{number}]"
        bits = component.size * 8
        return f"{component.glsl}(({word} >> {number * bits}u) & {(1 << bits) - 1}u)"

    def from_bits(self, component: Component, bits: str) -> str:
        """Return a value of the component with the bits of an unsigned integer."""
        return value_of(component.glsl, bits)
