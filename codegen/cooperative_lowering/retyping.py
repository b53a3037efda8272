"""Put arrays in place of the cooperative types of a module, and integers in place of the floats of which only the bits
are stored.

In: a module whose instructions use arrays as much as cooperative types. Out: the same one without cooperative types.
Must not know: what the instructions mean.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.elementwise import MAXIMUM_LENGTH
from glslc_coop.codegen.cooperative_lowering.replacing import Replacing
from glslc_coop.codegen.cooperative_lowering.shapes import (
    GridShape,
    MatrixShape,
    VectorShape,
    component_of,
    is_encoded_float,
)
from glslc_coop.codegen.ir.opcodes import COMPOSITE_CONSTANTS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.shapes import Shapes
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

_REPLICATED = {
    spirv.OpConstantCompositeReplicateEXT: spirv.OpConstantComposite,
    spirv.OpSpecConstantCompositeReplicateEXT: spirv.OpSpecConstantComposite,
}
#: Storage classes whose types have a layout.
LAID_OUT = frozenset(
    (
        spirv.StorageClassStorageBuffer,
        spirv.StorageClassUniform,
        spirv.StorageClassPushConstant,
        spirv.StorageClassPhysicalStorageBuffer,
    )
)
_LENGTHS = (spirv.OpCooperativeMatrixLengthKHR, spirv.OpCooperativeMatrixLengthNV)


def _has_layout(type_: Definition) -> bool:
    """Return whether a type has explicit offsets and strides, or points into memory that has them."""
    if type_.opcode == spirv.OpTypePointer:
        return type_.operands[0] in LAID_OUT
    if type_.opcode == spirv.OpTypeStruct:
        return any(row[1] == spirv.DecorationOffset for row in type_.member_decorations or ())
    return any(row[0] == spirv.DecorationArrayStride for row in type_.decorations or ())


class Retyping(Replacing):
    """The replacements of one module."""

    def __init__(self, module: Module, shapes: Shapes, sizes: Sizes) -> None:
        super().__init__(module)
        self.shapes = shapes
        self.sizes = sizes
        #: Long vector -> the array that it is in memory.
        self._laid_out: dict[Definition, Definition] = {}

    # ---- constants that become instructions ----

    def is_runtime(self, definition: AnyOperand) -> bool:
        """Return whether it is a constant that cannot be one as an array.

        Its length is specialized, or its parts are converted.
        """
        if definition.__class__ is int or definition.opcode not in (*COMPOSITE_CONSTANTS, spirv.OpSpecConstantOp):
            return False
        if definition.opcode == spirv.OpSpecConstantOp:
            return definition.operands[0] not in _LENGTHS and any(
                operand.__class__ is not int
                and operand.type is not None
                and (is_encoded_float(operand.type) or is_encoded_float(definition.type))
                for operand in definition.operands
            )
        length = self.length_of(definition)
        if length is not None and (not isinstance(length, int) or length > MAXIMUM_LENGTH):
            return True
        return any(self.is_runtime(operand) for operand in definition.operands)

    def length_of(self, composite: Definition) -> AnyOperand:
        """Return how often a composite constant repeats its only operand; None when it does not."""
        shape = self.shapes.of(composite.type)
        if isinstance(shape, MatrixShape):
            return shape.length
        if composite.opcode not in _REPLICATED:
            return None
        if isinstance(shape, GridShape):
            return None
        if shape is not None:
            return shape.length
        type_ = composite.type
        assert type_ is not None
        if type_ in self.shapes.kept:
            return None
        if type_.opcode == spirv.OpTypeArray:
            return self.sizes.of(type_.operands[1])
        return len(type_.operands) if type_.opcode == spirv.OpTypeStruct else type_.operands[1]

    # ---- definitions ----

    def _in_memory(self, operand: AnyOperand) -> AnyOperand:
        """Return what a type inside a type with a layout becomes: there the array of a long vector has a stride."""
        if operand.__class__ is int or not isinstance(self.shapes.of(operand), VectorShape):
            return self._operand(operand)
        found = self._laid_out.get(operand)
        if found is None:
            plain = self.of(operand)
            found = self._laid_out[operand] = self.module.define_unique(plain.opcode, None, *plain.operands)
            stride = component_of(operand.operands[0]).size
            self.module.decorate(found, spirv.DecorationArrayStride, stride)
        return found

    def _make(self, definition: Definition) -> Definition:
        module, opcode = self.module, definition.opcode
        if opcode == spirv.OpTypeCooperativeMatrixKHR and is_encoded_float(definition.operands[0]):
            # The floats of a tile stay what they are, those beside it become integers.
            if definition in self.shapes.kept:
                return definition
        shape = self.shapes.of(definition)
        if shape is not None:
            component = self.of(shape.component_type)
            return module.define(spirv.OpTypeArray, None, component, self.sizes.definition(shape.length))
        if is_encoded_float(definition):
            # Only its bits are stored.
            return module.define(spirv.OpTypeInt, None, max(definition.operands[0], 8), 0)
        is_length = opcode == spirv.OpSpecConstantOp and definition.operands[0] in _LENGTHS
        if is_length and self.shapes.of(definition.operands[1]) is not None:
            return self.length_constant(definition.type, definition.operands[1])
        if opcode in COMPOSITE_CONSTANTS:
            return self._composite(definition)
        return self._rebuilt(definition, self._in_memory if _has_layout(definition) else self._operand)

    def length_constant(self, type_: AnyOperand, matrix: Definition) -> Definition:
        """Return the constant of a type that is the length of a matrix."""
        shape = self.shapes.of(matrix)
        if isinstance(shape, GridShape):
            uint = self.sizes.uint
            query = spirv.OpCooperativeMatrixLengthKHR
            tile = self.module.define(spirv.OpSpecConstantOp, uint, query, shape.component_type)
            return self.module.define(
                spirv.OpSpecConstantOp, type_, spirv.OpIMul, tile, self.sizes.constant(shape.length)
            )
        length = self.shapes.matrix(matrix).length
        if isinstance(length, int):
            return self.module.define(spirv.OpConstant, type_, length)
        if type_ is self.sizes.uint:
            return length
        return self.module.define(spirv.OpSpecConstantOp, type_, spirv.OpIAdd, length, self.sizes.constant(0))

    def _composite(self, definition: Definition) -> Definition:
        assert definition.type is not None
        type_ = self.of(definition.type)
        operands = tuple(self._operand(operand) for operand in definition.operands)
        opcode = definition.opcode
        shape = self.shapes.of(definition.type)
        if isinstance(shape, GridShape):
            is_spec = opcode in (spirv.OpSpecConstantComposite, spirv.OpSpecConstantCompositeReplicateEXT)
            opcode = spirv.OpSpecConstantComposite if is_spec else spirv.OpConstantComposite
            tile = self.module.define(opcode, self.of(shape.component_type), *operands)
            return self.module.define(opcode, type_, *([tile] * shape.length))
        length = self.length_of(definition)
        if isinstance(length, int) and length <= MAXIMUM_LENGTH:
            opcode = _REPLICATED.get(opcode, opcode)
            operands = operands[:1] * length
        elif type_ is definition.type and operands == definition.operands:
            return definition
        return self.module.define(opcode, type_, *operands)
