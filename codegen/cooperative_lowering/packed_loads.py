"""Loads of matrices that are kept as lines, packed into words. SPV_KHR_cooperative_matrix.

In: OpCooperativeMatrixLoadKHR of such a matrix. Out: a call. Must not know: products.

The lines are rows of A or columns of B. Memory that runs along them is read in vectors or words where its type says
that it is aligned so.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.packing import ALONG
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, USE_A, Component
from glslc_coop.codegen.cooperative_lowering.text import flag
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.matrix_operands import MatrixOperands
    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape, Packing
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Id, Instruction

_WORD, _VECTOR = Component("uint", "uint", 4), Component("uvec4", "uint", 16)
#: What is read at once -> its name in the text of the helper.
_READ_AS = {_WORD: "FULL_WORDS", _VECTOR: "VECTORS"}


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction, operands: MatrixOperands) -> None:
    """Load the lines that this invocation multiplies."""
    known = lowering.sizes.of(operands.layout)
    if isinstance(known, int) and known > COLUMN_MAJOR:
        raise LoweringError("a blocked layout of a matrix that is multiplied from registers is not supported")
    shape = lowering.shapes.matrix(instruction.type)
    assert shape.packing is not None
    _Load(lowering, body, shape, shape.packing, operands).emit(instruction, known)


class _Load:
    """One load. unit: bytes of a component of memory as it is read."""

    def __init__(
        self,
        lowering: Lowering,
        body: FunctionRewriter,
        shape: MatrixShape,
        packing: Packing,
        operands: MatrixOperands,
    ) -> None:
        self.lowering, self.body, self.shape, self.packing = lowering, body, shape, packing
        self.operands = operands
        self.parts = 4 // shape.component.size

    def emit(self, instruction: Instruction, layout: Size) -> None:
        """Emit the call."""
        packing, along = self.packing, ALONG[self.packing.use]
        if isinstance(layout, int):
            direction = "ALONG" if layout == along else "ACROSS"
            unit = self.unit(self.access(), layout == along)
        else:
            direction, unit = "EITHER", self.shape.component
        access = self.access()
        bits = 8 * self.shape.component.size
        helper = self.lowering.library.function(
            "lines",
            "load_lines",
            access.macros
            | {
                "DIRECTION": direction,
                "LAYOUT_ALONG": f"{along}u",
                "READ_AS": _READ_AS.get(unit, "COMPONENTS"),
                "PARTS": str(self.parts),
                "MASK": f"{(1 << bits) - 1}u",
                "IS_WIDE": flag(packing.is_wide),
                "HOLDS_ROWS": flag(packing.use == USE_A),
            },
            {
                "LENGTH": packing.length,
                "LINES": packing.lanes,
                "BLOCKS": packing.blocks,
                "UNIT": packing.unit,
                "COUNT": packing.count,
                "DEPTH": packing.depth,
                "WORDS": packing.words,
                "LAYOUT": layout,
            },
            {"load": access.callback("load", unit)},
            matrices={"": self.shape},
        )
        self.body.call(instruction, helper, [*access.arguments, self.pitch(access, unit)])

    def access(self) -> Access:
        return access_to(self.lowering.memory, self.body, self.operands.pointer, self.operands.memory)

    def pitch(self, access: Access, unit: Component) -> Id:
        """Return the bytes between lines in memory, in units of what is read."""
        stride = self.body.to_uint(self.operands.needed_stride)
        if access.unit >= unit.size:
            return self.body.scaled(stride, access.unit // unit.size)
        return self.body.divided(stride, unit.size // access.unit)

    def unit(self, access: Access, is_along: bool) -> Component:
        """Return what is read at once: a vector, a word, or a component where memory may not be aligned."""
        component, packing = self.shape.component, self.packing
        if component.size == 4 and not is_along:
            return component
        alignment = access.alignment
        if alignment >= 16 and is_along and packing.words % 4 == 0:
            return _VECTOR
        if component.size < 4 and alignment >= 4 and (is_along or packing.unit % self.parts == 0):
            return _WORD
        return component
