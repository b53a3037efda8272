"""Dead code: instructions whose results nobody needs, stores that nobody reads, variables that nobody names.

In: a FunctionBuilder. Out: the same one with fewer instructions. Must not know: control flow; blocks stay as they are.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.instruction_table import PURE, READING
from glslc_coop.codegen.optimization.numbering import is_pure_extended

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import FunctionBuilder

_CHAINS = (spirv.OpAccessChain, spirv.OpInBoundsAccessChain)
_CONTAINERS = (spirv.OpTypePointer, spirv.OpTypeArray, spirv.OpTypeRuntimeArray)
#: The bit of the memory operands.
_VOLATILE = 1


def _is_volatile(instruction: list[Any], base: Any) -> bool:
    """Is a load volatile? By its memory operands, or by a decoration of the memory. base: the type of the pointer it starts from."""
    if instruction[0] != spirv.OpLoad:
        return False
    if len(instruction) > 4 and instruction[4] & _VOLATILE:
        return True
    while base is not None and base.opcode in _CONTAINERS:
        base = base.operands[1] if base.opcode == spirv.OpTypePointer else base.operands[0]
    rows = None if base is None else base.member_decorations
    return rows is not None and any(row[1] == spirv.DecorationVolatile for row in rows)


def remove_dead_code(function: FunctionBuilder) -> None:
    """Keeps what has an effect, and what that needs. A store into a variable of the function is needed when the variable is read."""
    made: dict[int, list[Any]] = {}
    glsl_set = function.module.extended_instruction_set("GLSL.std.450")
    own = {variable[2] for variable in function.variables}
    #: Variable -> the stores into it.
    stores: dict[int, list[list[Any]]] = {}
    needed: list[list[Any]] = []

    def root(pointer: Any) -> Any:
        while pointer.__class__ is int and pointer in made and made[pointer][0] in _CHAINS:
            pointer = made[pointer][3]
        return pointer

    def base_type(pointer: Any) -> Any:
        base = root(pointer)
        return (made[base][1] if base in made else None) if base.__class__ is int else base.type

    for block in function.blocks:
        for instruction in block.instructions:
            opcode = instruction[0]
            result = instruction[2]
            if result is not None:
                made[result] = instruction
            if opcode == spirv.OpStore:
                target = root(instruction[3])
                if target.__class__ is int and target in own:
                    stores.setdefault(target, []).append(instruction)
                    continue
            elif opcode in PURE or (opcode in READING and not _is_volatile(instruction, base_type(instruction[3]))):
                continue
            elif opcode == spirv.OpExtInst and is_pure_extended(instruction, glsl_set):
                continue
            needed.append(instruction)
        if block.terminator is not None:
            needed.append(block.terminator)
    live: set[int] = set()
    read: set[int] = set()
    kept = {id(instruction) for instruction in needed}
    while needed:
        instruction = needed.pop()
        for index in range(3, len(instruction)):
            operand = instruction[index]
            if operand.__class__ is not int or operand >= 0 or operand in live:
                continue
            live.add(operand)
            maker = made.get(operand)
            if maker is not None:
                if id(maker) not in kept:
                    kept.add(id(maker))
                    needed.append(maker)
            elif operand in own and operand not in read:
                # A store names its variable as well, but stores are only looked at once the variable is needed.
                read.add(operand)
                for store in stores.get(operand, ()):
                    kept.add(id(store))
                    needed.append(store)
    for block in function.blocks:
        rows = block.instructions
        remaining = [instruction for instruction in rows if id(instruction) in kept]
        if len(remaining) != len(rows):
            block.instructions[:] = remaining
    function.variables[:] = [variable for variable in function.variables if variable[2] in live]
