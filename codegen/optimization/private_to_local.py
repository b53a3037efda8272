"""Private variables that one entry point alone uses become variables of its function.

In: the Function of an entry point, after inlining, and all functions. Out: the same one, with variables of its own in
place of private ones, which SROA and mem2reg can then replace. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.callgraph import call_graph
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.ir.type_queries import pointee
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Definition, Function, Operand


def make_private_local(function: Function, functions: list[Function]) -> bool:
    """Move the private variables whose every use is a load, a store or a chain of this function.

    Return whether there was one.
    """
    uses = _uses(function)
    if not uses:
        return False
    reached = call_graph([function.definition])
    # The other functions to which the entry point still leads, now that calls were inlined.
    for other in [each for each in functions if each is not function and each.definition in reached]:
        for block in other.blocks:
            for instruction in block.instructions:
                for operand in instruction.operands:
                    if operand.__class__ is not int:
                        uses.pop(operand, None)
    movable = [variable for variable, is_simple in uses.items() if is_simple]
    if movable:
        _move(function, movable)
    return bool(movable)


def _uses(function: Function) -> dict[Definition, bool]:
    """Return, for each private variable, whether all uses of it and of pointers into it can be rewritten."""
    uses: dict[Definition, bool] = {}
    if not _begins_with_private(function):
        # Each use that can be rewritten has the variable first.
        return uses
    pointers: dict[int | None, Definition] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            opcode = instruction.opcode
            for index, operand in enumerate(instruction.operands):
                if operand.__class__ is int:
                    if operand not in pointers:
                        continue
                    variable = pointers[operand]
                elif _is_private(operand):
                    variable = operand
                    uses.setdefault(variable, not variable.decorations)
                else:
                    continue
                if index != 0 or not (opcode in CHAINS or opcode == spirv.OpLoad or opcode == spirv.OpStore):
                    uses[variable] = False
                elif opcode in CHAINS:
                    pointers[instruction.result] = variable
    return uses


def _begins_with_private(function: Function) -> bool:
    """Return whether the first operand of an instruction is a private variable."""
    for block in function.blocks:
        for instruction in block.instructions:
            operands = instruction.operands
            if operands and operands[0].__class__ is not int and _is_private(operands[0]):
                return True
    return False


def _is_private(operand: Operand) -> bool:
    """Return whether an operand is a private variable."""
    return (
        not isinstance(operand, int)
        and operand.opcode == spirv.OpVariable
        and operand.operands[0] == spirv.StorageClassPrivate
    )


def _move(function: Function, variables: list[Definition]) -> None:
    """Replace private variables by some of the function; their initialisers become stores at the start."""
    table = function.table
    locals_: dict[Operand, int] = {}
    stores: list[Instruction] = []
    for variable in variables:
        local = locals_[variable] = function.new_id()
        pointer_type = table.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, pointee(variable.type))
        function.variables.append(Instruction(spirv.OpVariable, pointer_type, local, [spirv.StorageClassFunction]))
        if variable.name is not None:
            function.names.append((local, variable.name))
        if len(variable.operands) > 1:
            stores.append(Instruction(spirv.OpStore, None, None, [local, variable.operands[1]]))
    moved: set[int | None] = set(locals_.values())
    for block in function.blocks:
        for instruction in block.instructions:
            operands = instruction.operands
            if not operands:
                continue
            if operands[0] in locals_:
                operands[0] = locals_[operands[0]]
            if operands[0] in moved and instruction.opcode in CHAINS:
                moved.add(instruction.result)
                instruction.type = table.define(
                    spirv.OpTypePointer, None, spirv.StorageClassFunction, pointee(instruction.type)
                )
    function.entry.instructions[:0] = reversed(stores)
