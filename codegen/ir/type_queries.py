"""Questions about types and constants that several passes ask.

In: definitions. Out: their parts. Must not know: functions.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Instruction, Operand

#: Result -> the instruction that makes it.
Made: TypeAlias = "dict[int, Instruction] | dict[int | None, Instruction]"

#: Objects that have state, and types whose values must not pass through OpPhi.
_OPAQUE = frozenset(
    (
        spirv.OpTypeRayQueryKHR,
        spirv.OpTypeTensorLayoutNV,
        spirv.OpTypeTensorViewNV,
        spirv.OpTypeImage,
        spirv.OpTypeSampler,
        spirv.OpTypeSampledImage,
        spirv.OpTypeRuntimeArray,
        spirv.OpTypeAccelerationStructureKHR,
    )
)
#: Storage classes whose variables one invocation has for itself.
INVOCATION_STORAGE = (spirv.StorageClassFunction, spirv.StorageClassPrivate)
#: Composites whose components all have the type that their first operand names, as many as the second gives.
COMPONENTWISE = (spirv.OpTypeVector, spirv.OpTypeMatrix)


def decoration_of(definition: Definition, decoration: int) -> int | None:
    """Return the first operand of a decoration; None for a definition that does not have it."""
    for row in definition.decorations or ():
        if row[0] == decoration:
            value: int = row[1]
            return value
    return None


def valid_index(table: DefinitionTable, index: Id) -> Id:
    """Return an index of an access chain; an undefined value in place of a negative constant.

    SPIR-V forbids those (OpAccessChain), and what a program does with one is undefined. A guard may keep the access
    from being executed, so it is no error.
    """
    if index.__class__ is int:
        return index
    assert not isinstance(index, int)
    type_ = index.type
    if index.opcode != spirv.OpConstant or type_ is None or type_.opcode != spirv.OpTypeInt or not type_.operands[1]:
        return index
    return table.define(spirv.OpUndef, type_) if index.operands[-1] & _SIGN else index


#: The sign in the last word of an integer constant; narrow ones are extended to a word.
_SIGN = 0x80000000


def type_of(made: Made, value: Id) -> Definition | None:
    """Return the type of an operand, where it has one and is known. made: result -> the instruction that makes it."""
    if not isinstance(value, int):
        return value.type
    instruction = made.get(value)
    return None if instruction is None else instruction.type


def pointee(pointer_type: Definition | None) -> Definition:
    """Return the type that an OpTypePointer points to."""
    assert pointer_type is not None
    type_: Definition = pointer_type.operands[1]
    return type_


def constant_index(operand: Operand) -> int | None:
    """Return the value of an index that is a plain 32-bit constant; None for any other."""
    if isinstance(operand, int):
        return None
    if operand.opcode == spirv.OpConstant and len(operand.operands) == 1:
        value: int = operand.operands[0]
        return value
    return 0 if operand.opcode == spirv.OpConstantNull else None


def component_count(type_: Definition) -> int | None:
    """Return how many members, elements or components a composite has; None where that is not constant."""
    if type_.opcode == spirv.OpTypeStruct:
        return len(type_.operands)
    if type_.opcode in COMPONENTWISE:
        count: int = type_.operands[1]
        return count
    return constant_index(type_.operands[1]) if type_.opcode == spirv.OpTypeArray else None


def component_type(type_: Definition, index: int) -> Definition | None:
    """Return the type of a member, element or component; None when there is none of that index."""
    count = component_count(type_)
    if count is None or index >= count:
        return None
    component: Definition = type_.operands[index if type_.opcode == spirv.OpTypeStruct else 0]
    return component


def is_opaque(type_: Definition) -> bool:
    """Return whether objects of the type, or inside it, must stay in memory."""
    pending = [type_]
    # Structures may hold each other many times over: each is looked at once.
    seen = {type_}
    while pending:
        current = pending.pop()
        if current.opcode in _OPAQUE:
            return True
        if current.opcode in (spirv.OpTypeStruct, spirv.OpTypeArray):
            parts = current.operands if current.opcode == spirv.OpTypeStruct else current.operands[:1]
            for part in parts:
                if part not in seen:
                    seen.add(part)
                    pending.append(part)
    return False
