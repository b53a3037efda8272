"""Shared variables of floats that are also accessed in smaller pieces: they become variables of unsigned integers.

In: the functions of a module, and the variables. Out: the same functions, in which loads and stores of those variables
are cast. Must not know: who accesses them how.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.ir.instruction import Definition, Function
    from glslc_coop.codegen.ir.module import Module


def make_words(module: Module, variables: dict[Definition, bool]) -> None:
    """Change the variables to words, and all that accesses them."""
    for variable in variables:
        assert variable.type is not None
        storage_class, pointee = variable.type.operands
        variable.type = module.define(spirv.OpTypePointer, None, storage_class, _words(module, pointee))
    if variables:
        for function in callees_first(module):
            _Rewriting(module, function, variables).run()


def _words(module: Module, type_: Definition) -> Definition:
    """Return a type with 32-bit unsigned integers in place of floats."""
    if type_.opcode == spirv.OpTypeFloat and type_.operands == (32,):
        return module.define(spirv.OpTypeInt, None, 32, 0)
    if type_.opcode in (spirv.OpTypeArray, spirv.OpTypeVector):
        element, length = type_.operands
        changed = _words(module, element)
        return type_ if changed is element else module.define(type_.opcode, None, changed, length)
    return type_


class _Rewriting:
    """The rewriting of one function. pointers: local ids of pointers into the variables."""

    def __init__(self, module: Module, function: Function, variables: dict[Definition, bool]) -> None:
        self.module = module
        self.function = function
        self.pointers: dict[AnyOperand, bool] = dict(variables)
        self.pointees: dict[int, Definition] = {}
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
        touched = [operand for operand in operands if operand in self.pointers]
        if not touched:
            self.output.append(instruction)
        elif opcode in PATHS:
            self.chain(instruction)
        elif opcode == spirv.OpLoad:
            self.load(instruction)
        elif opcode == spirv.OpStore and touched == operands[:1]:
            self.store(instruction)
        elif opcode in (spirv.OpAtomicAnd, spirv.OpAtomicOr):
            self.output.append(instruction)
        else:
            raise LoweringError("shared floats accessed as smaller components and used otherwise are not supported")

    def chain(self, instruction: Instruction) -> None:
        """Rewrite an access chain to give a pointer to words."""
        assert instruction.type is not None and instruction.result is not None
        storage_class, pointee = instruction.type.operands
        self.pointers[instruction.result] = True
        self.pointees[instruction.result] = pointee
        instruction.type = self.module.define(spirv.OpTypePointer, None, storage_class, _words(self.module, pointee))
        self.output.append(instruction)

    def load(self, instruction: Instruction) -> None:
        """Rewrite a load to load words and cast them."""
        type_ = instruction.type
        assert type_ is not None
        words = _words(self.module, type_)
        if words is type_:
            self.output.append(instruction)
            return
        self.check(type_)
        loaded = self.function.new_id()
        self.output.append(Instruction(spirv.OpLoad, words, loaded, instruction.operands))
        self.output.append(Instruction(spirv.OpBitcast, type_, instruction.result, [loaded]))

    def store(self, instruction: Instruction) -> None:
        """Rewrite a store to cast the value and store words."""
        pointee = self.pointees.get(instruction.operands[0])
        words = None if pointee is None else _words(self.module, pointee)
        if pointee is None or words is None:
            raise LoweringError("a whole shared array accessed as smaller components is not supported")
        if words is not pointee:
            self.check(pointee)
            cast = self.function.new_id()
            self.output.append(Instruction(spirv.OpBitcast, words, cast, [instruction.operands[1]]))
            instruction.operands[1] = cast
        self.output.append(instruction)

    def check(self, type_: Definition) -> None:
        """Refuse what cannot be cast."""
        if type_.opcode == spirv.OpTypeArray:
            raise LoweringError("a whole shared array accessed as smaller components is not supported")
