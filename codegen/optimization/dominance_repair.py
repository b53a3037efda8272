"""Repair of dominance: values whose definitions no longer dominate their uses, after edges were added.

In: a Function in which nothing that is used on the way along an added edge was computed after its source. Out: the
same one, valid again. Must not know: why the edges were added.

Such a value goes through a variable, which mem2reg replaces by the phis that are needed. Pointers and handles cannot be
stored: they are computed again from their operands, for which the same holds.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import ControlFlowGraph, DominatorTree
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Operand

#: Types of which no variable of a function can be.
_UNSTORABLE = frozenset(
    (
        spirv.OpTypeUntypedPointerKHR,
        spirv.OpTypeImage,
        spirv.OpTypeSampler,
        spirv.OpTypeSampledImage,
        spirv.OpTypeAccelerationStructureKHR,
    )
)


def repair_dominance(function: Function) -> None:
    """Let every use of a value that its definition does not dominate use another one that is the same there."""
    _Repair(function).run()


class _Repair:
    """One run.

    made: result -> its instruction and the label of its block. variables: result -> the variable that holds it.
    stand_ins: result and label of a block -> what replaces it there. first: label -> what the block begins with now.
    """

    __slots__ = ("function", "graph", "tree", "made", "variables", "stand_ins", "first")

    def __init__(self, function: Function) -> None:
        self.function = function
        self.graph = ControlFlowGraph(function)
        self.tree = DominatorTree(self.graph)
        self.made: dict[Operand, tuple[Instruction, int]] = {
            instruction.result: (instruction, block.label)
            for block in self.graph.order
            for instruction in block.instructions
            if instruction.result is not None
        }
        self.variables: dict[Operand, int] = {}
        self.stand_ins: dict[tuple[Operand, int], int] = {}
        self.first: dict[int, list[Instruction]] = {}

    def run(self) -> None:
        """Look at all uses, then add the instructions that these need."""
        for block in self.graph.order:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpPhi:
                    self.repair_phi(instruction)
                else:
                    self.repair_operands(instruction, block.label)
            if block.terminator is not None:
                self.repair_operands(block.terminator, block.label)
        if self.stand_ins:
            for block in self.graph.order:
                self.add_instructions(block)

    def repair_phi(self, phi: Instruction) -> None:
        """Look at the values of a phi: they are used at the end of the blocks that they come from."""
        for index in range(0, len(phi.operands), 2):
            label = phi.operands[index + 1]
            if label in self.graph.number:
                phi.operands[index] = self.value_in(phi.operands[index], label)

    def repair_operands(self, instruction: Instruction, label: int) -> None:
        """Look at the operands of an instruction in a block."""
        operands = instruction.operands
        for index, operand in enumerate(operands):
            if operand in self.made:
                operands[index] = self.value_in(operand, label)

    def value_in(self, operand: Operand, label: int) -> Operand:
        """Return what is the same as an operand in a block that its definition dominated."""
        made, home = self.made.get(operand, (None, label))
        if made is None or home == label or self.tree.dominates(home, label):
            return operand
        value = self.stand_ins.get((operand, label))
        if value is None:
            value = self.stand_ins[operand, label] = self.function.new_id()
            assert made.type is not None
            if _is_storable(made.type):
                variable = self.variables.get(operand)
                if variable is None:
                    variable = self.variables[operand] = self.new_variable(made.type)
                stand_in = Instruction(spirv.OpLoad, made.type, value, [variable])
            else:
                operands = [self.value_in(each, label) for each in made.operands]
                stand_in = Instruction(made.opcode, made.type, value, operands)
            for result, decoration, literals in tuple(self.function.decorations):
                if result == operand:
                    self.function.decorate(value, decoration, *literals)
            self.first.setdefault(label, []).append(stand_in)
        return value

    def new_variable(self, type_: Definition) -> int:
        """Return a new variable of the function."""
        pointer = self.function.table.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, type_)
        result = self.function.new_id()
        self.function.variables.append(Instruction(spirv.OpVariable, pointer, result, [spirv.StorageClassFunction]))
        while type_.opcode == spirv.OpTypeArray:
            type_ = type_.operands[0]
        if type_.opcode == spirv.OpTypePointer:
            self.function.decorate(result, spirv.DecorationAliasedPointer)
        return result

    def add_instructions(self, block: Block) -> None:
        """Add stand-ins after the phis of a block, and stores after what is stored."""
        place = len(block.phis())
        phis, rest = block.instructions[:place], block.instructions[place:]
        added = [*phis, *(store for phi in phis for store in self.stores(phi)), *self.first.get(block.label, ())]
        for instruction in rest:
            added.append(instruction)
            added += self.stores(instruction)
        block.instructions[:] = added

    def stores(self, instruction: Instruction) -> list[Instruction]:
        """Return the store of a result that goes through a variable."""
        variable = self.variables.get(instruction.result) if instruction.result is not None else None
        if variable is None:
            return []
        return [Instruction(spirv.OpStore, None, None, [variable, instruction.result])]


def _is_storable(type_: Definition) -> bool:
    """Return whether a variable of a function can be of a type."""
    if type_.opcode == spirv.OpTypePointer:
        return bool(type_.operands[0] == spirv.StorageClassPhysicalStorageBuffer)
    return type_.opcode not in _UNSTORABLE
