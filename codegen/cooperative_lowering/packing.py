"""Which matrices are kept as the lines that each invocation multiplies, packed into words.

In: the functions of a module, before they are lowered. Out: shapes that are marked. Must not know: how anything is
loaded or multiplied.

An invocation computes a block of a product: some rows of A times some columns of B. Where A and B are only loaded,
copied and multiplied, and never looked into, each invocation keeps those lines, so that a product exchanges nothing.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_B, MatrixShape, Packing
from glslc_coop.codegen.cooperative_lowering.sizes import literal, member
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions
from glslc_coop.codegen.ir.opcodes import CHAINS, COMPOSITE_CONSTANTS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.shapes import Shapes
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

#: Most words that an invocation keeps of one matrix.
_MOST_WORDS = 128
#: Use (A or B) -> the layout whose memory runs along its lines: row-major, column-major.
ALONG = (0, 1)
_PARTS = {spirv.OpCompositeExtract: 1, spirv.OpCompositeInsert: 2}
#: What moves a matrix as a whole.
_MOVES = frozenset(
    (
        spirv.OpLoad,
        spirv.OpStore,
        spirv.OpCopyMemory,
        spirv.OpPhi,
        spirv.OpCopyObject,
        spirv.OpUndef,
        spirv.OpFunctionCall,
        spirv.OpFunctionParameter,
        spirv.OpVariable,
        spirv.OpReturnValue,
        *CHAINS,
        *_PARTS,
    )
)
_COMPOSITES = COMPOSITE_CONSTANTS | {spirv.OpSpecConstantOp}


def mark(module: Module, definitions: Iterable[Definition], shapes: Shapes) -> None:
    """Mark the shapes of the matrices that are kept as lines. definitions: all of the module."""
    search = _Search(shapes)
    for definition in definitions:
        search.definition(definition)
    if search.candidates:
        for function in callees_first(module):
            search.function(function)
        search.settle()


def units(module: Module, shapes: Shapes) -> tuple[int, int]:
    """Return how many rows of A and columns of B are neighbours: as many as a word of memory holds.

    Every shape depends on it, so it has to be known before the first.
    """
    found = [1, 1]
    for function in callees_first(module):
        for instruction in instructions(function):
            if instruction.opcode == spirv.OpCooperativeMatrixLoadKHR:
                assert instruction.type is not None
                component, _, _, _, use = instruction.type.operands
                number = literal(use)
                if number in (USE_A, USE_B) and shapes.sizes.of(instruction.operands[1]) != ALONG[number]:
                    found[number] = max(found[number], 32 // component.operands[0])
    return found[0], found[1]


class _Search:
    """The types that may be kept as lines. candidates: type -> its shape; products: of which matrices."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.candidates: dict[Definition, MatrixShape] = {}
        self.products: list[tuple[Definition, Definition, Definition]] = []
        #: The types of the elements of arrays.
        self.arrayed: dict[Definition, bool] = {}

    def definition(self, definition: Definition) -> None:
        """Note a type; drop one of which there are constants, but for zero."""
        if definition in self.shapes.kept:
            return
        if definition.opcode == spirv.OpTypeCooperativeMatrixKHR:
            try:
                shape = self.shapes.of(definition)
            except LoweringError:
                return
            if isinstance(shape, MatrixShape) and shape.use in (USE_A, USE_B) and shape.can_be_packed:
                self.candidates[definition] = shape
        elif definition.opcode == spirv.OpTypeArray:
            self.arrayed[definition.operands[0]] = True
        elif definition.opcode in _COMPOSITES:
            self.drop(definition.type)
            for operand in definition.operands:
                if operand.__class__ is not int:
                    self.drop(operand)

    def drop(self, type_: AnyOperand) -> None:
        """Strike a type out."""
        self.candidates.pop(type_, None)

    def function(self, function: Function) -> None:
        """Strike out the types into which a function looks, or of which it makes values."""
        types = {each.result: each.type for each in instructions(function) if each.result is not None}
        for instruction in instructions(function):
            self.instruction(instruction, types)

    def instruction(self, instruction: Instruction, types: dict[int, Definition | None]) -> None:
        """Strike out the types that an instruction does not treat as a whole."""
        opcode, operands = instruction.opcode, instruction.operands
        named = [types.get(operand) if operand.__class__ is int else operand.type for operand in operands]
        if opcode == spirv.OpCooperativeMatrixMulAddKHR and isinstance(self.shapes.of(instruction.type), MatrixShape):
            left, right = named[:2]
            assert left is not None and right is not None and instruction.type is not None
            self.products.append((left, right, instruction.type))
            self.drop(named[2])
            self.drop(instruction.type)
        elif opcode in CHAINS:
            pointer = named[0]
            assert pointer is not None
            self.path(pointer.operands[1], operands[1:])
        elif opcode in _PARTS:
            first = _PARTS[opcode]
            composite = named[first - 1]
            assert composite is not None
            self.path(composite, operands[first:])
        elif opcode == spirv.OpCompositeConstruct:
            self.drop(instruction.type)
        elif opcode not in _MOVES and opcode != spirv.OpCooperativeMatrixLoadKHR:
            self.drop(instruction.type)
            for operand, type_ in zip(operands, named):
                self.drop(type_)
                self.drop_between(type_, instruction.type)
                if operand.__class__ is not int:
                    self.drop(operand)

    def drop_between(self, source: Definition | None, result: Definition | None) -> None:
        """Strike out the intermediate matrix of a conversion of use or shape.

        It has the components of the operand, in the shape of the result.
        """
        if source is None or result is None or {source.opcode, result.opcode} != {spirv.OpTypeCooperativeMatrixKHR}:
            return
        for candidate in [*self.candidates]:
            if candidate.operands[0] is source.operands[0] and candidate.operands[1:] == result.operands[1:]:
                self.drop(candidate)

    def path(self, type_: Definition, indices: list[AnyOperand]) -> None:
        """Strike out a matrix into which a path of indices leads."""
        for index in indices:
            self.drop(type_)
            if type_.opcode == spirv.OpTypeStruct:
                type_ = type_.operands[index if isinstance(index, int) else member(index)]
            elif type_.operands:
                type_ = type_.operands[0]

    def settle(self) -> None:
        """Give those that are left the lines that products read: of the same number everywhere."""
        lines: dict[Definition, Packing] = {}
        changed = True
        while changed:
            changed = False
            lines = {}
            for left, right, type_ in self.products:
                if not self._fits(left, right, type_, lines):
                    for matrix in (left, right):
                        changed |= self.candidates.pop(matrix, None) is not None
        for type_, shape in self.candidates.items():
            if type_ in lines:
                shape.pack(lines[type_], self.shapes.sizes)

    def _fits(self, left: Definition, right: Definition, type_: Definition, lines: dict[Definition, Packing]) -> bool:
        """Return whether a product can read lines of both factors, as other products do; note which."""
        block = self.shapes.matrix(type_).block
        a, b = self.candidates.get(left), self.candidates.get(right)
        if block is None or a is None or b is None or a.component.size != b.component.size:
            return False
        for matrix, shape, use in ((left, a, USE_A), (right, b, USE_B)):
            if not Packing.fits(shape, use):
                return False
            packing = Packing(shape, block, use, matrix not in self.arrayed)
            if packing.length > _MOST_WORDS or lines.setdefault(matrix, packing).key != packing.key:
                return False
        return True
