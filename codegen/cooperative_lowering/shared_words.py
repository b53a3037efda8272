"""Shared variables of floats that are also accessed in smaller pieces: they become variables of unsigned integers.

In: the functions of a module, and the variables. Out: the same functions, in which loads and stores of those variables
are cast. Must not know: who accesses them how.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import MOST_COMPONENTS, LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import literal, part_type
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Function, OperandList
    from glslc_coop.codegen.ir.module import Module

#: A pointer into the variables -> the type that it points to before and afterwards.
Pointees: TypeAlias = "dict[AnyOperand, tuple[Definition, Definition]]"


def make_words(module: Module, variables: dict[Definition, bool]) -> None:
    """Change the variables to words, and all that accesses them."""
    words = _Words(module)
    pointees: Pointees = {}
    for variable in variables:
        assert variable.type is not None
        storage_class, pointee = variable.type.operands
        pointees[variable] = pointee, words.of(pointee)
        variable.type = module.define(spirv.OpTypePointer, None, storage_class, words.of(pointee))
    if variables:
        for function in callees_first(module):
            _Rewriting(module, function, pointees).run()


class _Words:
    """Types with 32-bit unsigned integers in place of floats. Matrices, of which no access is smaller, stay."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.made: dict[Definition, Definition] = {}

    def of(self, type_: Definition) -> Definition:
        """Return what a type becomes."""
        found = self.made.get(type_)
        if found is None:
            found = self.made[type_] = self._make(type_)
        return found

    def _make(self, type_: Definition) -> Definition:
        module, opcode, operands = self.module, type_.opcode, type_.operands
        if opcode == spirv.OpTypeFloat and operands == (32,):
            return module.define(spirv.OpTypeInt, None, 32, 0)
        changed = operands
        if opcode in (spirv.OpTypeArray, spirv.OpTypeVector):
            changed = (self.of(operands[0]), operands[1])
        elif opcode == spirv.OpTypeStruct:
            changed = tuple(self.of(member) for member in operands)
        if changed == operands:
            return type_
        if module.is_interned(type_):
            return module.define(opcode, None, *changed)
        made = module.define_unique(opcode, None, *changed, name=type_.name)
        made.decorations, made.member_decorations = type_.decorations, type_.member_decorations
        made.member_names = type_.member_names
        return made


class _Rewriting:
    """The rewriting of one function. pointees: of the variables."""

    def __init__(self, module: Module, function: Function, pointees: Pointees) -> None:
        self.module = module
        self.function = function
        self.pointees = dict(pointees)
        self.output: list[Instruction] = []

    def run(self) -> None:
        """Rewrite the instructions."""
        for block in self.function.blocks:
            self.output = []
            for instruction in block.instructions:
                self.instruction(instruction)
            block.instructions = self.output

    def instruction(self, instruction: Instruction) -> None:
        """Rewrite one instruction."""
        opcode, operands = instruction.opcode, instruction.operands
        touched = [operand for operand in operands if operand in self.pointees]
        if not touched:
            self.output.append(instruction)
        elif opcode in PATHS:
            self.chain(instruction)
        elif opcode == spirv.OpLoad:
            self.load(instruction)
        elif opcode == spirv.OpStore and touched == operands[:1]:
            pointee, words = self.pointees[operands[0]]
            operands[1] = self.cast(operands[1], pointee, words)
            self.output.append(instruction)
        elif opcode in (spirv.OpAtomicAnd, spirv.OpAtomicOr):
            self.output.append(instruction)
        else:
            raise LoweringError("shared floats accessed as smaller components and used otherwise are not supported")

    def chain(self, instruction: Instruction) -> None:
        """Rewrite an access chain to give a pointer to words."""
        assert instruction.type is not None
        base, *indices = instruction.operands
        storage_class, pointee = instruction.type.operands
        words = self.pointees[base][1]
        for index in indices:
            words = part_type(words, index)
        self.pointees[instruction.result] = pointee, words
        instruction.type = self.module.define(spirv.OpTypePointer, None, storage_class, words)
        self.output.append(instruction)

    def load(self, instruction: Instruction) -> None:
        """Rewrite a load to load words and cast them."""
        pointee, words = self.pointees[instruction.operands[0]]
        if words is pointee:
            self.output.append(instruction)
            return
        loaded = self.emit(spirv.OpLoad, words, instruction.operands)
        self.cast(loaded, words, pointee)
        self.output[-1].result = instruction.result

    def cast(self, value: AnyOperand, source: Definition, target: Definition) -> AnyOperand:
        """Return a value of one type as the value of another that has the same bits."""
        if source is target:
            return value
        if source.opcode not in (spirv.OpTypeArray, spirv.OpTypeStruct):
            return self.emit(spirv.OpBitcast, target, [value])
        count = len(source.operands) if source.opcode == spirv.OpTypeStruct else literal(source.operands[1])
        if count is None or count > MOST_COMPONENTS:
            raise LoweringError("a whole shared array accessed as smaller components is not supported")
        parts: OperandList = []
        for number in range(count):
            place = number if source.opcode == spirv.OpTypeStruct else 0
            part = self.emit(spirv.OpCompositeExtract, source.operands[place], [value, number])
            parts.append(self.cast(part, source.operands[place], target.operands[place]))
        return self.emit(spirv.OpCompositeConstruct, target, parts)

    def emit(self, opcode: int, type_: Definition, operands: OperandList) -> int:
        """Append an instruction with a new result; return it."""
        result = self.function.new_id()
        self.output.append(Instruction(opcode, type_, result, operands))
        return result
