"""Private variables that one entry point alone uses become variables of its function.

In: the function of the entry point, after inlining, and all functions. Out: the function with its own variables. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import FunctionBuilder
    from glslc_coop.codegen.module import Definition

_CHAINS = (spirv.OpAccessChain, spirv.OpInBoundsAccessChain)


def make_local(function: FunctionBuilder, functions: list[FunctionBuilder]) -> None:
    """Moves the private variables whose every use is a load, a store or a chain of this function."""
    found = _uses(function)
    if not found:
        return
    inlined = {id(function)}
    for other in functions:
        if id(other) not in inlined and _is_reached(other, function, functions):
            for block in other.blocks:
                for instruction in block.instructions:
                    for operand in instruction[3:]:
                        if operand.__class__ is not int:
                            found.pop(operand, None)
    for variable, is_simple in found.items():
        if is_simple:
            _move(function, variable)


def _is_reached(other: FunctionBuilder, function: FunctionBuilder, functions: list[FunctionBuilder]) -> bool:
    """Does the entry point still lead to the other function, now that calls were inlined?"""
    reached = {id(function): True}
    pending = [function]
    while pending:
        for block in pending.pop().blocks:
            for instruction in block.instructions:
                for operand in instruction[3:]:
                    if operand.__class__ is not int and operand.opcode == spirv.OpFunction and id(operand.function) not in reached:
                        if operand.function is other:
                            return True
                        reached[id(operand.function)] = True
                        pending.append(operand.function)
    return False


def _uses(function: FunctionBuilder) -> dict[Definition, bool]:
    """Private variable -> is every use of it, and of the pointers into it, one that can be rewritten?"""
    found: dict[Definition, bool] = {}
    pointers: dict[int, Definition] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            opcode = instruction[0]
            for index in range(3, len(instruction)):
                operand = instruction[index]
                if operand.__class__ is int:
                    variable = pointers.get(operand) if operand < 0 else None
                    if variable is None:
                        continue
                elif operand.opcode == spirv.OpVariable and operand.operands[0] == spirv.StorageClassPrivate:
                    variable = operand
                    found.setdefault(variable, not variable.decorations)
                else:
                    continue
                if index != 3 or not (opcode in _CHAINS or opcode == spirv.OpLoad or opcode == spirv.OpStore):
                    found[variable] = False
                elif opcode in _CHAINS:
                    pointers[instruction[2]] = variable
    return found


def _move(function: FunctionBuilder, variable: Definition) -> None:
    """Replaces a private variable by one of the function; its initialiser becomes a store at the start."""
    module = function.module
    pointer_type = variable.type
    assert pointer_type is not None
    local = function.next_local
    function.next_local -= 1
    function.variables.append([
        spirv.OpVariable, module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, pointer_type.operands[1]), local, spirv.StorageClassFunction
    ])
    if variable.name is not None:
        function.names.append((local, variable.name))
    moved = {local}
    for block in function.blocks:
        for instruction in block.instructions:
            if len(instruction) < 4:
                continue
            target: Any = instruction[3]
            if target is variable:
                target = instruction[3] = local
            if target.__class__ is int and target in moved and instruction[0] in _CHAINS:
                moved.add(instruction[2])
                instruction[1] = module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, instruction[1].operands[1])
    if len(variable.operands) > 1:
        function.entry.instructions.insert(0, [spirv.OpStore, None, None, local, variable.operands[1]])
