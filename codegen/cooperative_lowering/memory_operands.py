"""The memory operands of an instruction, by name. SPIR-V 1.6, section 3.26.

In: operands from the mask on. Out: the same operands after a change.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.sizes import AnyOperand
    from glslc_coop.codegen.ir.instruction import OperandList, Operands

ALIGNED = spirv.MemoryAccessAligned
AVAILABLE, VISIBLE = spirv.MemoryAccessMakePointerAvailable, spirv.MemoryAccessMakePointerVisible
#: The bits that take an operand, in the order of these operands.
_TAKING = (ALIGNED, AVAILABLE, VISIBLE)


class MemoryOperands:
    """The mask, and bit -> the operand that it takes: the bytes of an alignment, a scope."""

    __slots__ = ("mask", "values")

    def __init__(self, operands: Operands) -> None:
        mask, *rest = operands or (0,)
        self.mask: int = mask
        self.values: dict[int, AnyOperand] = dict(zip([bit for bit in _TAKING if mask & bit], rest))

    @property
    def count(self) -> int:
        """How many operands these are, the mask included."""
        return 1 + len(self.values)

    def drop(self, bits: int) -> MemoryOperands:
        """Clear bits, with the operands that they take; return this object."""
        self.mask &= ~bits
        self.values = {bit: value for bit, value in self.values.items() if not bit & bits}
        return self

    def add(self, bit: int, value: AnyOperand) -> MemoryOperands:
        """Set a bit that takes an operand, or change that operand; return this object."""
        self.mask |= bit
        self.values[bit] = value
        return self

    def operands(self) -> OperandList:
        """Return the operands as an instruction has them: none where no bit is set."""
        return [self.mask, *(self.values[bit] for bit in _TAKING if bit in self.values)] if self.mask else []
