"""Between SPV_EXT_cooperative_matrix_maintenance1 and SPV_NV_cooperative_matrix2, as far as both have the same.

In: a module and a target. Out: the same module with the instructions of the extension that the target has. Must not
know: the other lowerings.

Reductions and functions on elements are the same instructions. Matrix2 converts from accumulators only and keeps the
sign, and its transposition has result use B and keeps the component type: a second instruction does the rest. What is
left needs maintenance1: `Uses.lacking` says what.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_B
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions, result_types, type_of
from glslc_coop.codegen.ir import opcodes
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.targets import Target
    from glslc_coop.codegen.ir.instruction import Definition, Function
    from glslc_coop.codegen.ir.module import Module

_EXTENSION, _MATRIX2 = "SPV_EXT_cooperative_matrix_maintenance1", "SPV_NV_cooperative_matrix2"
#: The instructions that may change the use of a matrix.
CONVERSIONS = opcodes.CONVERSIONS | {spirv.OpCooperativeMatrixConvertUseEXT}
_MULTIPLICANDS = (USE_A, USE_B)
_SHARED = (spirv.OpCooperativeMatrixReduceNV, spirv.OpCooperativeMatrixPerElementOpNV)

#: The instructions that maintenance1 has in no form.
_MATRIX2_ALONE = (
    spirv.OpCooperativeMatrixTransposeNV,
    spirv.OpCooperativeMatrixLoadTensorNV,
    spirv.OpCooperativeMatrixStoreTensorNV,
)


class Uses:
    """The uses that the conversions of one function have before and after. transposed: results that are decorated."""

    __slots__ = ("function", "transposed", "_types")

    def __init__(self, function: Function) -> None:
        self.function = function
        self._types: dict[int, Definition | None] | None = None
        self.transposed = {
            result
            for result, decoration, _ in function.decorations
            if decoration == spirv.DecorationCooperativeMatrixTransposeEXT
        }

    @property
    def types(self) -> dict[int, Definition | None]:
        """Return the types of the results of the function, found when the first one is needed."""
        if self._types is None:
            self._types = result_types(self.function)
        return self._types

    def of(self, instruction: Instruction) -> tuple[int | None, int | None] | None:
        """Return the uses before and after of a conversion that changes them; None for any other instruction."""
        type_ = instruction.type
        if instruction.opcode not in CONVERSIONS or type_ is None or type_.opcode != spirv.OpTypeCooperativeMatrixKHR:
            return None
        before, after = self.source(instruction).operands[4], type_.operands[4]
        return None if before is after else (literal(before), literal(after))

    def source(self, instruction: Instruction) -> Definition:
        """Return the type of what an instruction converts."""
        type_ = type_of(instruction.operands[0], self.types)
        assert type_ is not None
        return type_

    def lacking(self, instruction: Instruction) -> str | None:
        """Return what matrix2 does not have, for messages; None if it has the instruction."""
        if instruction.opcode == spirv.OpCooperativeMatrixGetCoordinateEXT:
            return "coordinates of elements"
        uses = self.of(instruction)
        if uses is None:
            return None
        if uses[0] in _MULTIPLICANDS:
            return "conversions to accumulators"
        return "transposition to use A" if instruction.result in self.transposed else None


def rename(module: Module, target: Target) -> bool:
    """Rewrite for the extension that a target has alone; return whether the module has the other one."""
    if target.matrix2 and not target.maintenance1 and _EXTENSION in module.extensions:
        to_matrix2(module)
        return True
    if target.maintenance1 and not target.matrix2 and _MATRIX2 in module.extensions:
        _to_maintenance1(module)
        return True
    return False


def _to_maintenance1(module: Module) -> None:
    """Rewrite transpositions of matrix2; tensors and workgroup scope stay."""
    decoration = spirv.DecorationCooperativeMatrixTransposeEXT
    converts = keeps = False
    for function in callees_first(module):
        uses = Uses(function)
        for instruction in instructions(function):
            is_transposition = instruction.opcode == spirv.OpCooperativeMatrixTransposeNV
            if is_transposition and instruction.result is not None and instruction.type is not None:
                # One that converts is not of the extension, although compilers accept it.
                if uses.source(instruction).operands[0] is instruction.type.operands[0]:
                    instruction.opcode = spirv.OpCooperativeMatrixConvertUseEXT
                    function.decorations.append((instruction.result, decoration, ()))
            converts = converts or uses.of(instruction) is not None
            keeps = keeps or instruction.opcode in _MATRIX2_ALONE
    if not keeps:
        module.extensions = [each for each in module.extensions if each != _MATRIX2]
        dropped = spirv.CapabilityCooperativeMatrixConversionsNV
        module.capabilities = [each for each in module.capabilities if each != dropped]
    if converts:
        module.require_capability(spirv.CapabilityCooperativeMatrixConversionsEXT)
    module.require_extension(_EXTENSION)


def to_matrix2(module: Module) -> None:
    """Rewrite what SPV_NV_cooperative_matrix2 has in another form; what it does not have stays."""
    is_used = is_lacking = False
    for function in callees_first(module):
        uses = Uses(function)
        rewriting = _Rewriting(module, function, uses)
        for block in function.blocks:
            block.instructions = [each for old in block.instructions for each in rewriting.instruction(old)]
        for instruction in instructions(function):
            is_lacking = is_lacking or uses.lacking(instruction) is not None
            is_used = is_used or instruction.opcode in _SHARED
        if rewriting.converts:
            module.require_capability(spirv.CapabilityCooperativeMatrixConversionsNV)
        is_used = is_used or rewriting.converts
    if not is_lacking:
        module.extensions = [each for each in module.extensions if each != _EXTENSION]
        dropped = spirv.CapabilityCooperativeMatrixConversionsEXT
        module.capabilities = [each for each in module.capabilities if each != dropped]
    if is_used:
        module.require_extension(_MATRIX2)


class _Rewriting:
    """One function. converts: is a conversion of matrix2 left?"""

    def __init__(self, module: Module, function: Function, uses: Uses) -> None:
        self.module = module
        self.function = function
        self.uses = uses
        self.converts = False

    def instruction(self, instruction: Instruction) -> list[Instruction]:
        """Return what takes the place of an instruction: itself where matrix2 has it, or does not have it at all."""
        changed = self.uses.of(instruction)
        if changed is None or changed[0] in _MULTIPLICANDS:
            return [instruction]
        if instruction.result in self.uses.transposed:
            return self._transpose(instruction) if changed[1] == USE_B else [instruction]
        self.converts = True
        type_, source = instruction.type, self.uses.source(instruction)
        assert type_ is not None
        if instruction.opcode != spirv.OpCooperativeMatrixConvertUseEXT or type_.operands[0] is source.operands[0]:
            return [instruction]
        middle = self._type(type_, source.operands[0], type_)
        first = Instruction(instruction.opcode, middle, self.function.new_id(), instruction.operands)
        return [first, Instruction(spirv.OpBitcast, type_, instruction.result, [first.result])]

    def _transpose(self, instruction: Instruction) -> list[Instruction]:
        """Convert the components as an accumulator, then transpose."""
        self.converts = True
        type_, source, result = instruction.type, self.uses.source(instruction), instruction.result
        assert type_ is not None
        self.uses.transposed.discard(result)
        self.function.decorations = [
            row
            for row in self.function.decorations
            if row[:2] != (result, spirv.DecorationCooperativeMatrixTransposeEXT)
        ]
        transpose = Instruction(spirv.OpCooperativeMatrixTransposeNV, type_, result, instruction.operands)
        if type_.operands[0] is source.operands[0]:
            return [transpose]
        is_sign = instruction.opcode == spirv.OpCooperativeMatrixConvertUseEXT
        opcode = spirv.OpBitcast if is_sign else instruction.opcode
        middle = self._type(source, type_.operands[0], source)
        first = Instruction(opcode, middle, self.function.new_id(), instruction.operands)
        transpose.operands = [first.result]
        return [first, transpose]

    def _type(self, shape: Definition, component: AnyOperand, use: Definition) -> Definition:
        """Return a matrix type with the shape of one, and with the component and the use that are given."""
        return self.module.define(shape.opcode, None, component, *shape.operands[1:4], use.operands[4])
