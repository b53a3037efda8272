"""The same module with wider matrices: what rounding to narrow components costs.

In: a `Module` with cooperative matrices of floats. Out: the module with components of 32 or 64 bits in their place;
memory stays as it is, so that what is loaded is widened, and what is stored is rounded once. Must not know: how results
are compared. SPV_KHR_cooperative_matrix.
"""

from __future__ import annotations

import struct

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.replacing import Replacing
from glslc_coop.codegen.cooperative_lowering.sizes import Sizes, literal
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instruction_name, is_id, text_of_string
from glslc_coop.codegen.ir.opcodes import CHAINS, COMPOSITE_CONSTANTS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Instruction
    from glslc_coop.codegen.ir.module import Module

#: Width of a float -> its format in the module `struct`.
_FORMATS = {16: "e", 32: "f", 64: "d"}
_LOADS = (spirv.OpCooperativeMatrixLoadKHR, spirv.OpCooperativeMatrixLoadTensorNV)
_STORES = (spirv.OpCooperativeMatrixStoreKHR, spirv.OpCooperativeMatrixStoreTensorNV)
#: Instructions that call a function for each component, or that need the bits of components.
_REFUSED = (
    spirv.OpCooperativeMatrixPerElementOpNV,
    spirv.OpCooperativeMatrixReduceNV,
    spirv.OpBitcast,
    spirv.OpCompositeConstructCoopMatQCOM,
    spirv.OpCompositeExtractCoopMatQCOM,
    spirv.OpCooperativeMatrixLoadNV,
    spirv.OpCooperativeMatrixStoreNV,
)
_CONVERSIONS = (spirv.OpFConvert, spirv.OpCooperativeMatrixConvertNV)
_COMPOSITES = (
    spirv.OpTypeStruct,
    spirv.OpTypeArray,
    spirv.OpTypeVector,
    spirv.OpTypeMatrix,
    spirv.OpTypeRuntimeArray,
    spirv.OpTypeCooperativeMatrixKHR,
)


class Store:
    """A store of a matrix. variable: what it leads into; file, line: where it is, or None."""

    __slots__ = ("variable", "file", "line")

    def __init__(self, variable: AnyOperand, file: str | None, line: int | None) -> None:
        self.variable = variable
        self.file = file
        self.line = line


class _Widening(Replacing):
    """The replacements of one module. width: of the components that take the place of narrower floats."""

    def __init__(self, module: Module, width: int) -> None:
        super().__init__(module)
        self.wide = module.define(spirv.OpTypeFloat, None, width)
        self.width = width
        self.stores: list[Store] = []
        #: The wide matrices.
        self._made: set[Definition] = set()
        self._line: Instruction | None = None
        #: Pointers to components of matrices, in the function at hand -> the narrow type of the component.
        self._elements: dict[int, Definition] = {}
        #: Local ids of the function at hand -> their types before.
        self._before: dict[int, Definition] = {}

    # ---- definitions ----

    def _narrow(self, type_: Definition | None) -> Definition | None:
        """Return the component type of a matrix that is to be widened; None for any other type."""
        if type_ is None or type_.opcode != spirv.OpTypeCooperativeMatrixKHR:
            return None
        component: Definition = type_.operands[0]
        is_narrow = component.opcode == spirv.OpTypeFloat and component.operands[0] < self.width
        return component if is_narrow else None

    def _make(self, definition: Definition) -> Definition:
        if self._narrow(definition) is not None:
            made = self.module.define(definition.opcode, None, self.wide, *definition.operands[1:])
            self._made.add(made)
            return made
        is_constant = definition.opcode in COMPOSITE_CONSTANTS and self._narrow(definition.type) is not None
        return self._rebuilt(definition, self._constant if is_constant else self._operand)

    def _constant(self, scalar: Definition) -> Definition:
        """Return the constant of a component as a wide one. Raises LoweringError for a specialization constant."""
        if scalar.opcode == spirv.OpConstantNull:
            return self.module.define(spirv.OpConstantNull, self.wide)
        assert scalar.type is not None
        if scalar.opcode != spirv.OpConstant or len(scalar.type.operands) > 1:
            raise LoweringError("a constant of a matrix is a specialization constant, or of an encoded float")
        width = scalar.type.operands[0]
        words = struct.pack(f"<{len(scalar.operands)}I", *scalar.operands)
        (number,) = struct.unpack_from(f"<{_FORMATS[width]}", words)
        data = struct.pack(f"<{_FORMATS[self.width]}", number)
        return self.module.define(spirv.OpConstant, self.wide, *struct.unpack(f"<{len(data) // 4}I", data))

    # ---- functions ----

    def widen(self, definition: Definition, sizes: Sizes) -> None:
        """Widen the matrices of one function."""
        function = definition.function
        assert function is not None and definition.type is not None
        body = FunctionRewriter(function, sizes)
        self._before, self._elements = dict(body.types), {}
        definition.type = self.of(definition.type)
        definition.operands = (definition.operands[0], self.of(definition.operands[1]))
        before = (*function.parameters, *function.variables)
        self.retype(before)
        for instruction in before:
            body.note(instruction)
        for block in function.blocks:
            body.output, self._line = [], None
            for instruction in block.instructions:
                self._instruction(body, instruction)
            block.instructions = body.output
            self.retype(last for last in (block.merge, block.terminator) if last is not None)

    def _type_before(self, operand: AnyOperand) -> Definition | None:
        if not is_id(operand):
            return None
        return self._before.get(operand) if isinstance(operand, int) else operand.type

    def _instruction(self, body: FunctionRewriter, instruction: Instruction) -> None:
        opcode, operands = instruction.opcode, instruction.operands
        if opcode == spirv.OpLine:
            self._line = instruction
        matrix = self._narrow(instruction.type)
        narrow = [self._narrow(self._type_before(each)) for each in operands]
        if opcode in _REFUSED and (matrix is not None or any(each is not None for each in narrow)):
            raise LoweringError(f"{instruction_name(opcode)} is not defined for wider components")
        if opcode == spirv.OpFunctionCall and any(each in self._elements for each in operands):
            raise LoweringError("a component of a matrix is passed by reference")
        if opcode in _STORES:
            self._note_store(body, instruction)
        if opcode in _LOADS and matrix is not None:
            self._load(body, instruction)
            return
        if opcode in _STORES and narrow[1] is not None:
            before = self._type_before(operands[1])
            assert before is not None
            operands[1] = self._converted(body, operands[1], before)
        elif opcode == spirv.OpCompositeConstruct and matrix is not None:
            operands[:] = [self._converted(body, each, self.wide) for each in operands]
        elif opcode == spirv.OpMatrixTimesScalar and matrix is not None:
            operands[1] = self._converted(body, operands[1], self.wide)
        elif opcode == spirv.OpCompositeInsert and self._leads_to_component(
            self._type_before(operands[1]), operands[2:]
        ):
            operands[0] = self._converted(body, operands[0], self.wide)
        elif opcode in CHAINS:
            self._chain(body, instruction)
            return
        elif opcode == spirv.OpStore and operands[0] in self._elements:
            operands[1] = self._converted(body, operands[1], self.wide)
        component = None
        if opcode == spirv.OpCompositeExtract and self._leads_to_component(
            self._type_before(operands[0]), operands[1:]
        ):
            component = instruction.type
        elif opcode == spirv.OpLoad:
            component = self._elements.get(operands[0])
        self._append(body, instruction, component)

    def _append(self, body: FunctionRewriter, instruction: Instruction, component: Definition | None) -> None:
        """Append an instruction; component: the narrow type of its result, which is wide now."""
        self.retype((instruction,))
        if component is not None:
            assert instruction.result is not None
            found = body.emit(instruction.opcode, self.wide, *instruction.operands)
            body.emit_as(instruction.result, spirv.OpFConvert, component, found)
            return
        type_ = instruction.type
        if type_ is not None and instruction.opcode in _CONVERSIONS and self._is_wide(type_):
            before = body.type_of(instruction.operands[0])
            if before is type_:
                instruction.opcode = spirv.OpCopyObject
            elif before.operands[0] is self.wide and before.operands[4] is type_.operands[4]:
                raise LoweringError("matrices of other sizes or scopes are converted")
            elif before.operands[0] is self.wide:
                instruction.opcode = spirv.OpCooperativeMatrixConvertNV
        body.output.append(instruction)
        body.note(instruction)

    def _is_wide(self, type_: Definition) -> bool:
        return type_.opcode == spirv.OpTypeCooperativeMatrixKHR and type_.operands[0] is self.wide

    def _converted(self, body: FunctionRewriter, operand: AnyOperand, type_: Definition) -> AnyOperand:
        """Return a scalar or matrix as one of this type."""
        found = operand if isinstance(operand, int) else self.of(operand)
        return found if body.type_of(found) is type_ else body.emit(spirv.OpFConvert, type_, found)

    def _load(self, body: FunctionRewriter, instruction: Instruction) -> None:
        type_, result = instruction.type, instruction.result
        assert type_ is not None and result is not None
        operands = [each if each.__class__ is int else self.of(each) for each in instruction.operands]
        if instruction.opcode == spirv.OpCooperativeMatrixLoadTensorNV:
            operands[1] = self._converted(body, operands[1], type_)
        found = body.emit(instruction.opcode, type_, *operands)
        body.emit_as(result, spirv.OpFConvert, self.of(type_), found)

    def _leads_to_component(self, type_: Definition | None, indices: list[AnyOperand]) -> bool:
        """Return whether indices lead to a component of a matrix that is widened, before or after that."""
        for index in indices:
            if type_ is None or type_.opcode not in _COMPOSITES:
                return False
            if self._narrow(type_) is not None or type_ in self._made:
                return True
            number = 0
            if type_.opcode == spirv.OpTypeStruct:
                known = index if isinstance(index, int) else literal(index)
                assert known is not None
                number = known
            type_ = type_.operands[number]
        return False

    def _chain(self, body: FunctionRewriter, instruction: Instruction) -> None:
        base, type_ = self._type_before(instruction.operands[0]), instruction.type
        assert type_ is not None and instruction.result is not None
        pointee = base.operands[1] if base is not None and base.opcode == spirv.OpTypePointer else None
        leads = self._leads_to_component(pointee, instruction.operands[1:])
        self._append(body, instruction, None)
        if leads:
            self._elements[instruction.result] = type_.operands[1]
            instruction.type = self.module.define(spirv.OpTypePointer, None, type_.operands[0], self.wide)
            body.note(instruction)

    def _note_store(self, body: FunctionRewriter, instruction: Instruction) -> None:
        base = instruction.operands[0]
        while isinstance(base, int):
            chain = body.definers.get(base)
            if chain is None or chain.opcode not in CHAINS:
                break
            base = chain.operands[0]
        file, line = None, None
        if self._line is not None:
            file, line = text_of_string(self._line.operands[0]), int(self._line.operands[1])
        self.stores.append(Store(base, file, line))


def widen(module: Module, width: int) -> list[Store]:
    """Give matrices of narrower floats components of 32 or 64 bits, in place; return the stores of matrices.

    Raises LoweringError for what is not defined for wider components.
    """
    found = _Widening(module, width)
    sizes = Sizes(module)
    for function in callees_first(module):
        found.widen(function.definition, sizes)
    return found.stores
