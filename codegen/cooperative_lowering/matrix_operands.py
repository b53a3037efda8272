"""The operands of loads and stores of matrices, by name. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix."""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction

_NV = (spirv.OpCooperativeMatrixLoadNV, spirv.OpCooperativeMatrixStoreNV)
_LOADS = (spirv.OpCooperativeMatrixLoadKHR, spirv.OpCooperativeMatrixLoadNV)


class MatrixOperands:
    """The operands of one load or store."""

    def __init__(self, instruction: Instruction) -> None:
        rest = list(instruction.operands)
        self.pointer: Id = rest.pop(0)
        #: What is stored; None of a load.
        self.value: AnyOperand = None if instruction.opcode in _LOADS else rest.pop(0)
        self.stride: AnyOperand = rest.pop(0) if instruction.opcode in _NV else None
        self.layout: Definition = rest.pop(0)
        if self.stride is None and rest and is_id(rest[0]):
            self.stride = rest.pop(0)
        #: The memory operands.
        self.memory = tuple(rest)

    @property
    def order(self) -> int:
        """Return the layout where it is row-major or column-major."""
        return COLUMN_MAJOR if literal(self.layout) else ROW_MAJOR

    @property
    def needed_stride(self) -> Id:
        """Return the stride. Raises LoweringError where there is none."""
        if self.stride is None:
            raise LoweringError("a load or store of a matrix without a stride is not supported")
        stride: Id = self.stride
        return stride
