"""Constants of cooperative types that become instructions, and initialisers that become stores.

In: the functions of a module. Out: the same ones, in which every constant that cannot be an array constant is
constructed where it is used. Must not know: operations.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.retyping import Retyping
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function
    from glslc_coop.codegen.ir.module import Module

REPLICATED = (spirv.OpConstantCompositeReplicateEXT, spirv.OpSpecConstantCompositeReplicateEXT)


class RuntimeConstants:
    """Places the instructions of one module. globals: (variable, its initialiser) of variables outside functions."""

    def __init__(self, module: Module, retyping: Retyping) -> None:
        self.module = module
        self.retyping = retyping
        self.globals: list[tuple[Definition, Definition]] = []

    def take_initializers(self, variables: list[Definition]) -> None:
        """Take the initialisers from the variables outside functions where they are no constants any more."""
        for variable in variables:
            storage_class, *initializer = variable.operands
            if initializer and self.retyping.is_runtime(initializer[0]):
                variable.operands = (storage_class,)
                self.globals.append((variable, initializer[0]))

    def place(self, function: Function, is_entry: bool) -> None:
        """Construct the constants that a function uses, each before its use."""
        prologue: list[Instruction] = []
        stores: list[tuple[AnyOperand, Definition]] = list(self.globals) if is_entry else []
        for variable in function.variables:
            if len(variable.operands) > 1 and self.retyping.is_runtime(variable.operands[1]):
                assert variable.result is not None
                stores.append((variable.result, variable.operands.pop()))
        for target, value in stores:
            made = self._make(function, value, prologue)
            prologue.append(Instruction(spirv.OpStore, None, None, [target, made]))
        ends: dict[int, list[Instruction]] = {}
        for block in function.blocks:
            self._phis(function, block, ends)
        for block in function.blocks:
            self._block(function, block, ends.get(block.label, []))
        entry = function.entry
        entry.instructions[:0] = prologue

    def _phis(self, function: Function, block: Block, ends: dict[int, list[Instruction]]) -> None:
        """Construct what phis use at the end of the block that it comes from."""
        for phi in block.phis():
            for position in range(0, len(phi.operands), 2):
                value, label = phi.operands[position : position + 2]
                if self.retyping.is_runtime(value):
                    phi.operands[position] = self._make(function, value, ends.setdefault(label, []))

    def _block(self, function: Function, block: Block, end: list[Instruction]) -> None:
        output: list[Instruction] = []
        for instruction in block.instructions:
            if instruction.opcode != spirv.OpPhi:
                self._operands(function, instruction, output)
            output.append(instruction)
        if block.terminator is not None:
            self._operands(function, block.terminator, output)
        block.instructions = output + end

    def _operands(self, function: Function, instruction: Instruction, output: list[Instruction]) -> None:
        for position, operand in enumerate(instruction.operands):
            if self.retyping.is_runtime(operand):
                instruction.operands[position] = self._make(function, operand, output)

    def _make(self, function: Function, constant: Definition, output: list[Instruction]) -> int:
        """Append the instructions that construct a constant; return the result."""
        result = function.new_id()
        if constant.opcode == spirv.OpSpecConstantOp:
            opcode, *operands = constant.operands
            parts = [self._part(function, operand, output) for operand in operands]
            output.append(Instruction(opcode, constant.type, result, parts))
            return result
        parts = [self._part(function, operand, output) for operand in constant.operands]
        is_splat = constant.opcode in REPLICATED
        opcode = spirv.OpCompositeConstructReplicateEXT if is_splat else spirv.OpCompositeConstruct
        output.append(Instruction(opcode, constant.type, result, parts))
        return result

    def _part(self, function: Function, operand: AnyOperand, output: list[Instruction]) -> AnyOperand:
        return self._make(function, operand, output) if self.retyping.is_runtime(operand) else operand
