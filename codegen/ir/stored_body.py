"""Stored bodies of functions, which outlive their module.

In: a Function, and the functions that it names. Out: the same body for a Function of another module that shares its
definitions. Must not know: why it is the same, or how long it is kept.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.clone import copy_block, copy_instruction
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, OperandList


class StoredBody:
    """The body of a function, stored for functions of later modules.

    is_changed: the function is changed afterwards, so that this has to be a copy. calls: (operands, index, place among
    the functions that it names). is_known: was each function that it names among those that were given?
    """

    __slots__ = ("parameters", "variables", "blocks", "next_local", "decorations", "names", "calls", "is_known")

    def __init__(self, function: Function, callees: list[Definition], is_changed: bool) -> None:
        if is_changed:
            self.parameters = copied(function.parameters)
            self.variables = copied(function.variables)
            self.blocks = [copied_block(block) for block in function.blocks]
        else:
            self.parameters, self.variables, self.blocks = function.parameters, function.variables, function.blocks[:]
        self.next_local = function.next_local
        self.decorations = function.decorations[:]
        self.names = function.names[:]
        self.calls: list[tuple[OperandList, int, int]] = []
        self.is_known = True
        places = {definition: place for place, definition in enumerate(callees)}
        for block in self.blocks:
            for instruction in block.instructions:
                operands = instruction.operands
                for index, operand in enumerate(operands):
                    if operand.__class__ is not int and operand.opcode == spirv.OpFunction:
                        if operand in places:
                            self.calls.append((operands, index, places[operand]))
                        else:
                            self.is_known = False

    def attach(self, function: Function, callees: list[Definition], is_changed: bool) -> None:
        """Make this the body of a function. is_changed: passes change it afterwards, so it gets copies."""
        for operands, index, place in self.calls:
            operands[index] = callees[place]
        if is_changed:
            function.parameters, function.variables = copied(self.parameters), copied(self.variables)
            function.blocks = [copied_block(block) for block in self.blocks]
        else:
            function.parameters, function.variables, function.blocks = self.parameters, self.variables, self.blocks[:]
        function.next_local = self.next_local
        function.decorations, function.names = self.decorations[:], self.names[:]
        function.entry = function.blocks[0]


def copied(instructions: list[Instruction]) -> list[Instruction]:
    """Return copies of instructions."""
    return [Instruction(each.opcode, each.type, each.result, each.operands[:]) for each in instructions]


def copied_block(block: Block) -> Block:
    """Return a copy of a block."""
    return copy_block(block, block.label, copy_instruction, copied(block.instructions))
