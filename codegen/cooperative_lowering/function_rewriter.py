"""One function while its cooperative instructions are replaced.

In: a function. Out: the same one, its instructions rewritten in place; what is emitted goes before the instruction at
hand. Must not know: what the instructions mean.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import MOST_INSTRUCTIONS, LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import known_number, literal
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.sizes import AnyOperand as AnyOperand
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, OperandList, OperandTuple


class FunctionRewriter:
    """The function at hand. types: local id -> type; definers: local id -> the instruction that it is the result of."""

    __slots__ = ("function", "sizes", "types", "definers", "output", "_once", "_once_in")

    def __init__(self, function: Function, sizes: Sizes) -> None:
        self.function = function
        self.sizes = sizes
        self.types: dict[int, Definition] = {}
        self.definers: dict[int, Instruction] = {}
        #: The instructions of the block that is being rewritten.
        self.output: list[Instruction] = []
        #: What `emit_once` has emitted, and the instructions that it is among.
        self._once: dict[OperandTuple, int] = {}
        self._once_in = self.output
        for instruction in (*function.parameters, *function.variables):
            self.note(instruction)
        for block in function.blocks:
            for instruction in block.instructions:
                self.note(instruction)

    def note(self, instruction: Instruction) -> None:
        """Remember the result of an instruction."""
        if instruction.result is not None and instruction.type is not None:
            self.types[instruction.result] = instruction.type
            self.definers[instruction.result] = instruction

    def type_of(self, operand: AnyOperand) -> Definition:
        """Return the type of an id."""
        if isinstance(operand, int):
            return self.types[operand]
        assert operand.type is not None
        type_: Definition = operand.type
        return type_

    def chain(self, pointer: Id) -> tuple[AnyOperand, OperandList]:
        """Return what a pointer is an access chain of, and the indices from there."""
        indices: OperandList = []
        while isinstance(pointer, int):
            instruction = self.definers.get(pointer)
            if instruction is None or instruction.opcode not in PATHS:
                return pointer, indices
            indices = instruction.operands[1:] + indices
            pointer = instruction.operands[0]
        return pointer, indices

    # ---- emitting ----

    def emit(self, opcode: int, type_: Definition, *operands: AnyOperand) -> int:
        """Append an instruction with a new result; return it."""
        result = self.function.new_id()
        self.emit_as(result, opcode, type_, *operands)
        return result

    def emit_as(self, result: int | None, opcode: int, type_: Definition | None, *operands: AnyOperand) -> None:
        """Append an instruction with a given result, or with none. Raises LoweringError after too many."""
        self.sizes.room -= 1
        if self.sizes.room < 0:
            raise LoweringError(f"the lowered module has more than {MOST_INSTRUCTIONS} instructions")
        instruction = Instruction(opcode, type_, result, list(operands))
        self.output.append(instruction)
        self.note(instruction)

    def emit_once(self, opcode: int, type_: Definition, *operands: AnyOperand) -> int:
        """Return the result of an instruction that reads nothing that changes; the block may have it already."""
        if self._once_in is not self.output:
            self._once, self._once_in = {}, self.output
        key = (opcode, *operands)
        found = self._once.get(key)
        if found is None:
            found = self._once[key] = self.emit(opcode, type_, *operands)
        return found

    def call(self, instruction: Instruction, function: Definition, arguments: OperandList) -> None:
        """Append the call that takes the place of an instruction, with its result where it has one."""
        if instruction.type is not None:
            self.emit_as(instruction.result, spirv.OpFunctionCall, instruction.type, function, *arguments)
        else:
            self.result_of(function, *arguments)

    def result_of(self, function: Definition, *arguments: AnyOperand) -> int:
        """Append a call; return its result, which a function without one has too."""
        assert function.type is not None
        return self.emit(spirv.OpFunctionCall, function.type, function, *arguments)

    # ---- unsigned integers ----

    def to_uint(self, operand: AnyOperand) -> Id:
        """Return an integer as 32 unsigned bits."""
        type_ = self.type_of(operand)
        uint = self.sizes.uint
        if type_ is uint:
            found: Id = operand
            return found
        width, is_signed = type_.operands
        if literal(operand) is not None or width == 32 and not isinstance(operand, int):
            return self.sizes.definition(self.sizes.of(operand))
        if width == 32:
            return self.emit(spirv.OpBitcast, uint, operand)
        if width > 32 or not is_signed:
            return self.emit(spirv.OpUConvert, uint, operand)
        signed = self.sizes.module.define(spirv.OpTypeInt, None, 32, 1)
        return self.emit(spirv.OpBitcast, uint, self.emit(spirv.OpSConvert, signed, operand))

    def counted(self, index: AnyOperand) -> AnyOperand:
        """Return an index as a number where it is known, else as 32 unsigned bits."""
        known = known_number(index)
        return known if known is not None else self.to_uint(index)

    def scaled(self, operand: Id, factor: int) -> Id:
        """Return an unsigned integer times a number."""
        if factor == 1:
            return operand
        return self.emit_once(spirv.OpIMul, self.sizes.uint, operand, self.sizes.constant(factor))

    def divided(self, operand: Id, divisor: int) -> Id:
        """Return an unsigned integer divided by a number."""
        if divisor == 1:
            return operand
        known = literal(operand)
        if known is not None:
            return self.sizes.constant(known // divisor)
        return self.emit_once(spirv.OpUDiv, self.sizes.uint, operand, self.sizes.constant(divisor))
