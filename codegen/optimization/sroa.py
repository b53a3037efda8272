"""Scalar replacement of aggregates (SROA): a structure or small array becomes one variable a member.

In: a Function. Out: the same one without variables that are structures, or small arrays, and are only indexed by
constants. Must not know: what instructions compute, apart from those that make pointers, load and store.

A load of the whole becomes a load of each member and OpCompositeConstruct, a store OpCompositeExtract and a store of
each member; later passes promote those variables. (Muchnick, "Advanced Compiler Design and Implementation",
section 12.2.)
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.ir.type_queries import component_type, constant_index, is_opaque, pointee
from glslc_coop.codegen.ir.uses import replace_all_uses, uses_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id

#: Arrays with more elements than this stay arrays; copied as a whole, a smaller limit holds, since each copy becomes
#: one an element.
MAXIMUM_ELEMENTS = 32
MAXIMUM_COPIED = 8
#: Most variables and copies of members that a module may get: an array of arrays of few bytes has millions of elements.
BUDGET = 1 << 18
_AGGREGATES = (spirv.OpTypeStruct, spirv.OpTypeArray)


def replace_aggregates(function: Function, budget: int) -> int:
    """Replace aggregates until none is left that can be, so that members that are aggregates follow.

    budget: how many variables and copies of members it may add. Return how many it has; not 0 when anything changed.
    """
    total = 0
    while True:
        added = _replace_once(function, budget - total)
        if not added:
            return total
        total += added


def _replace_once(function: Function, room: int) -> int:
    """Replace the outermost aggregates; return how many variables and copies of members that adds.

    room: how many it may add.
    """
    aggregates = [variable for variable in function.variables if pointee(variable.type).opcode in _AGGREGATES]
    if not aggregates:
        return 0
    uses = uses_of(function, [variable.result for variable in function.variables if variable.result is not None])
    members: dict[int, list[Instruction]] = {}
    added = 0
    for variable in reversed(aggregates):
        assert variable.result is not None
        types = _member_types(function, variable, uses[variable.result])
        if types is not None:
            copies = sum(use.opcode not in CHAINS for use in uses[variable.result])
            if added + (1 + copies) * len(types) > room:
                continue
            added += (1 + copies) * len(types)
            members[variable.result] = [_member_variable(function, variable, type_) for type_ in types]
    if not members:
        return 0
    _rewrite(function, members)
    function.variables[:] = [
        replacement
        for variable in function.variables
        for replacement in (members[variable.result] if variable.result in members else [variable])
    ]
    # A structure without members is replaced by nothing, and something has changed.
    return max(added, 1)


def _member_types(function: Function, variable: Instruction, uses: list[Instruction]) -> list[Definition] | None:
    """Return the types of the members when every use of the variable lets it be replaced, else None."""
    name = variable.result
    type_ = pointee(variable.type)
    if len(variable.operands) > 1 or is_opaque(type_):
        return None
    is_copied = False
    for use in uses:
        opcode, operands = use.opcode, use.operands
        if opcode in CHAINS:
            if len(operands) < 2 or operands[0] != name:
                return None
            index = constant_index(operands[1])
            if index is None or component_type(type_, index) is None:
                return None
        elif opcode == spirv.OpLoad:
            is_copied = True
            if len(operands) != 1:
                return None
        elif opcode == spirv.OpStore:
            is_copied = True
            if len(operands) != 2 or operands[1] == name:
                return None
        elif opcode != spirv.OpExtInst or not debug_instructions.is_debug(use):
            return None
    if any(decorated == name for decorated, _, _ in function.decorations):
        return None
    if type_.opcode == spirv.OpTypeStruct:
        return list(type_.operands)
    length = constant_index(type_.operands[1])
    if length is None or length > (MAXIMUM_COPIED if is_copied else MAXIMUM_ELEMENTS):
        return None
    return [type_.operands[0]] * length


def _member_variable(function: Function, variable: Instruction, type_: Definition) -> Instruction:
    pointer_type = function.table.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, type_)
    return Instruction(spirv.OpVariable, pointer_type, function.new_id(), [variable.operands[0]])


def _rewrite(function: Function, members: dict[int, list[Instruction]]) -> None:
    """Rewrite loads, stores and access chains of the replaced variables. members: variable -> its replacements."""
    values: dict[int, Id] = {}
    for block in function.blocks:
        rewritten: list[Instruction] = []
        for instruction in block.instructions:
            operands = instruction.operands
            if not operands or operands[0] not in members:
                if instruction.opcode == spirv.OpExtInst and debug_instructions.is_description(instruction):
                    rewritten += _describe_members(function, instruction, members)
                else:
                    rewritten.append(instruction)
                continue
            variables = members[operands[0]]
            if instruction.opcode == spirv.OpLoad:
                rewritten += _load_members(function, instruction, variables)
            elif instruction.opcode == spirv.OpStore:
                rewritten += _store_members(function, operands[1], variables)
            else:
                index = constant_index(operands[1])
                assert index is not None
                variable = variables[index]
                if len(operands) == 2:
                    assert instruction.result is not None and variable.result is not None
                    values[instruction.result] = variable.result
                else:
                    instruction.operands = [variable.result, *operands[2:]]
                    rewritten.append(instruction)
        block.instructions[:] = rewritten
    replace_all_uses(function, values)


def _describe_members(
    function: Function, description: Instruction, members: dict[int, list[Instruction]]
) -> list[Instruction]:
    """Return the declarations of the replacements where a description declares a replaced variable, else itself."""
    operands, place = description.operands, debug_instructions.DESCRIBED_VALUE
    variables = members.get(operands[place])
    if variables is None:
        return [description]
    table = function.table
    uint = table.define(spirv.OpTypeInt, None, 32, 0)
    rewritten = []
    for index, variable in enumerate(variables):
        indexed = [*operands, table.define(spirv.OpConstant, uint, index)]
        indexed[place] = variable.result
        rewritten.append(Instruction(description.opcode, description.type, function.new_id(), indexed))
    return rewritten


def _load_members(function: Function, load: Instruction, variables: list[Instruction]) -> list[Instruction]:
    loads = [
        Instruction(spirv.OpLoad, pointee(variable.type), function.new_id(), [variable.result])
        for variable in variables
    ]
    values = [each.result for each in loads]
    return [*loads, Instruction(spirv.OpCompositeConstruct, load.type, load.result, values)]


def _store_members(function: Function, value: Id, variables: list[Instruction]) -> list[Instruction]:
    rewritten = []
    for index, variable in enumerate(variables):
        member = function.new_id()
        rewritten.append(Instruction(spirv.OpCompositeExtract, pointee(variable.type), member, [value, index]))
        rewritten.append(Instruction(spirv.OpStore, None, None, [variable.result, member]))
    return rewritten
