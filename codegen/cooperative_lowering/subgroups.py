"""Virtual subgroups.

Consecutive invocations of the workgroup that act as a subgroup of the size that the shader counts on.

In: subgroup built-ins, barriers and operations. Out: arithmetic on gl_LocalInvocationIndex, workgroup barriers,
exchange through shared memory. Must not know: matrices. Virtual subgroups are only legal in control flow
that is uniform in the workgroup, since every exchange has barriers.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, component_of
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.codegen.cooperative_lowering.text import flag
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Mapping

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList
    from glslc_coop.codegen.ir.module import Module

#: Built-in -> (its helper, what it compares lanes by).
_BUILTINS = {
    spirv.BuiltInSubgroupLocalInvocationId: ("subgroup_lane", ""),
    spirv.BuiltInSubgroupId: ("subgroup_number", ""),
    spirv.BuiltInSubgroupSize: ("subgroup_size", ""),
    spirv.BuiltInNumSubgroups: ("subgroup_count", ""),
    spirv.BuiltInSubgroupEqMask: ("subgroup_mask", "=="),
    spirv.BuiltInSubgroupGeMask: ("subgroup_mask", ">="),
    spirv.BuiltInSubgroupGtMask: ("subgroup_mask", ">"),
    spirv.BuiltInSubgroupLeMask: ("subgroup_mask", "<="),
    spirv.BuiltInSubgroupLtMask: ("subgroup_mask", "<"),
}
#: What a shader reads that assigns work by subgroup, and what it reads when it asks how large they are.
_PLACES = frozenset((spirv.BuiltInSubgroupId, spirv.BuiltInSubgroupLocalInvocationId))
_SIZES = frozenset((spirv.BuiltInSubgroupSize, spirv.BuiltInNumSubgroups))

#: Arithmetic opcode -> (combination, identity). SMALLEST, LARGEST: of the type, as the opcode takes it.
_ARITHMETIC = {
    spirv.OpGroupNonUniformIAdd: ("ADD", "0"),
    spirv.OpGroupNonUniformFAdd: ("ADD", "0"),
    spirv.OpGroupNonUniformIMul: ("MULTIPLY", "1"),
    spirv.OpGroupNonUniformFMul: ("MULTIPLY", "1"),
    spirv.OpGroupNonUniformSMin: ("MINIMUM", "LARGEST"),
    spirv.OpGroupNonUniformUMin: ("MINIMUM", "LARGEST"),
    spirv.OpGroupNonUniformFMin: ("MINIMUM", "LARGEST"),
    spirv.OpGroupNonUniformSMax: ("MAXIMUM", "SMALLEST"),
    spirv.OpGroupNonUniformUMax: ("MAXIMUM", "SMALLEST"),
    spirv.OpGroupNonUniformFMax: ("MAXIMUM", "SMALLEST"),
    spirv.OpGroupNonUniformBitwiseAnd: ("AND", "~0"),
    spirv.OpGroupNonUniformBitwiseOr: ("OR", "0"),
    spirv.OpGroupNonUniformBitwiseXor: ("EXCLUSIVE_OR", "0"),
    spirv.OpGroupNonUniformLogicalAnd: ("AND", "1"),
    spirv.OpGroupNonUniformLogicalOr: ("OR", "0"),
    spirv.OpGroupNonUniformLogicalXor: ("EXCLUSIVE_OR", "0"),
}
#: Opcode -> the kind of the integers that it compares.
_SIGNEDNESS = {
    spirv.OpGroupNonUniformSMin: "int",
    spirv.OpGroupNonUniformSMax: "int",
    spirv.OpGroupNonUniformUMin: "uint",
    spirv.OpGroupNonUniformUMax: "uint",
}
#: Opcode -> the lane whose value is read; all but FIRST name a number, the second operand.
_READS = {
    spirv.OpGroupNonUniformBroadcast: "NUMBERED",
    spirv.OpGroupNonUniformBroadcastFirst: "FIRST",
    spirv.OpGroupNonUniformShuffle: "NUMBERED",
    spirv.OpGroupNonUniformShuffleXor: "XOR",
    spirv.OpGroupNonUniformShuffleUp: "UP",
    spirv.OpGroupNonUniformShuffleDown: "DOWN",
    spirv.OpGroupNonUniformQuadBroadcast: "IN_QUAD",
    spirv.OpGroupNonUniformQuadSwap: "ACROSS_QUAD",
    spirv.OpSubgroupFirstInvocationKHR: "FIRST",
    spirv.OpSubgroupReadInvocationKHR: "NUMBERED",
}
#: Opcode -> the vote: are all, is any of the values not 0?
_VOTES = {
    spirv.OpGroupNonUniformAll: "all_set",
    spirv.OpGroupNonUniformAny: "any_set",
    spirv.OpSubgroupAllKHR: "all_set",
    spirv.OpSubgroupAnyKHR: "any_set",
}
_EQUALITIES = (spirv.OpGroupNonUniformAllEqual, spirv.OpSubgroupAllEqualKHR)
_BALLOTS = (spirv.OpGroupNonUniformBallot, spirv.OpSubgroupBallotKHR)
#: Group operation of OpGroupNonUniformBallotBitCount -> the lanes that are counted.
_COUNTED = {
    spirv.GroupOperationReduce: "ALL_LANES",
    spirv.GroupOperationInclusiveScan: "UP_TO_THIS",
    spirv.GroupOperationExclusiveScan: "BEFORE_THIS",
}
#: Opcode of a function of a mask, and perhaps a number -> its helper.
_MASKS = {
    spirv.OpGroupNonUniformInverseBallot: "inverse_ballot",
    spirv.OpGroupNonUniformBallotBitExtract: "ballot_bit",
    spirv.OpGroupNonUniformBallotFindLSB: "lowest_lane",
    spirv.OpGroupNonUniformBallotFindMSB: "highest_lane",
}
#: Group operation -> its name in the text of the helper.
_OPERATIONS = {
    spirv.GroupOperationReduce: "REDUCE",
    spirv.GroupOperationInclusiveScan: "INCLUSIVE_SCAN",
    spirv.GroupOperationExclusiveScan: "EXCLUSIVE_SCAN",
    spirv.GroupOperationClusteredReduce: "CLUSTERED_REDUCE",
}


#: The stages whose invocations form workgroups with shared memory.
_WORKGROUP_MODELS = (
    spirv.ExecutionModelGLCompute,
    spirv.ExecutionModelTaskNV,
    spirv.ExecutionModelMeshNV,
    spirv.ExecutionModelTaskEXT,
    spirv.ExecutionModelMeshEXT,
)


def has_workgroup(module: Module) -> bool:
    """Return whether all entry points belong to stages that have workgroups."""
    return all(entry.model in _WORKGROUP_MODELS for entry in module.entry_points)


def is_virtual(module: Module, definitions: Iterable[Definition], options: LoweringOptions, workgroup: Size) -> bool:
    """Return whether consecutive invocations of the workgroup form the subgroups. definitions: all of the module.

    "auto": where the shader assigns work by subgroup and never asks how large one is, so that it counts on a size.
    """
    if not has_workgroup(module):
        return False
    if options.subgroups != "auto":
        return options.subgroups == "virtual"
    read = {
        row[1]
        for definition in definitions
        for row in definition.decorations or ()
        if row[0] == spirv.DecorationBuiltIn
    }
    fits = isinstance(workgroup, int) and workgroup % options.virtual_size() == 0
    return bool(read & _PLACES) and not read & _SIZES and fits


def _has_gaps(lowering: Lowering) -> bool:
    """Return whether the last subgroup may have fewer invocations than the others."""
    workgroup, lanes = lowering.workgroup, lowering.shapes.subgroup
    return not (isinstance(workgroup, int) and isinstance(lanes, int) and workgroup % lanes == 0)


def _limits(component: Component) -> dict[str, str]:
    """Return the texts of the smallest and the largest value of a type."""
    if component.is_float:
        return {"SMALLEST": "uintBitsToFloat(0xFF800000u)", "LARGEST": "uintBitsToFloat(0x7F800000u)"}
    bits, suffix = 8 * component.size, "l" if component.size == 8 else ""
    if component.kind == "uint":
        return {"SMALLEST": "0u", "LARGEST": f"{(1 << bits) - 1}u{suffix}"}
    largest = (1 << (bits - 1)) - 1
    return {"SMALLEST": f"(-{largest}{suffix} - 1)", "LARGEST": f"{largest}{suffix}"}


def _helper(
    lowering: Lowering, name: str, macros: Macros | None = None, staged: Mapping[str, str] | None = None
) -> Definition:
    """Return a helper of virtual subgroups."""
    return lowering.library.function(
        "subgroups",
        name,
        {"HAS_GAPS": flag(_has_gaps(lowering))} | (macros or {}),
        {"LANES": lowering.shapes.subgroup, "WORKGROUP": lowering.workgroup},
        staged=staged,
    )


def lower(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> bool:
    """Lower an instruction that depends on subgroups; False where it does not."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode == spirv.OpLoad:
        return _builtin(lowering, body, instruction)
    if opcode in (spirv.OpControlBarrier, spirv.OpMemoryBarrier):
        return _barrier(lowering, body, instruction)
    if opcode == spirv.OpGroupNonUniformElect:
        body.call(instruction, _helper(lowering, "elect"), [])
    elif opcode in _ARITHMETIC:
        _arithmetic(lowering, body, instruction)
    elif opcode in _READS:
        value, *number = operands if opcode in _KHR else operands[1:]
        index = [body.to_uint(each) for each in number]
        parameter = ", uint number" if index else ""
        macros = {"READ_LANE": _READS[opcode], "NUMBER_PARAMETER": parameter}
        _exchange(lowering, body, instruction, value, "read_lane", macros, index)
    elif opcode == spirv.OpGroupNonUniformRotateKHR:
        if len(operands) > 3:
            raise LoweringError("clustered rotations in virtual subgroups are not supported")
        _exchange(lowering, body, instruction, operands[1], "rotate", {}, [body.to_uint(operands[2])])
    elif opcode in _VOTES or opcode in _EQUALITIES:
        _vote(lowering, body, instruction)
    elif opcode in _BALLOTS:
        _ballot(lowering, body, instruction)
    elif opcode in _MASKS or opcode == spirv.OpGroupNonUniformBallotBitCount:
        _mask(lowering, body, instruction)
    elif opcode == spirv.OpGroupNonUniformPartitionNV:
        raise LoweringError("partitions of virtual subgroups are not supported")
    else:
        return False
    return True


_KHR = (
    spirv.OpSubgroupFirstInvocationKHR,
    spirv.OpSubgroupReadInvocationKHR,
    spirv.OpSubgroupAllKHR,
    spirv.OpSubgroupAnyKHR,
    spirv.OpSubgroupAllEqualKHR,
    spirv.OpSubgroupBallotKHR,
)


def _builtin(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> bool:
    """Lower the load of a built-in input that is about subgroups."""
    variable = instruction.operands[0]
    if variable.__class__ is int or variable.opcode != spirv.OpVariable:
        return False
    builtin = decoration_of(variable, spirv.DecorationBuiltIn)
    if builtin is None or builtin not in _BUILTINS:
        return False
    name, comparison = _BUILTINS[builtin]
    helper = _helper(lowering, name, {"COMPARES": comparison})
    assert instruction.type is not None
    if component_of(_scalar(instruction.type)).kind == "int":
        raise LoweringError("signed subgroup built-ins in virtual subgroups are not supported")
    body.call(instruction, helper, [])
    return True


def _barrier(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> bool:
    """Replace a barrier of the subgroup by one of the workgroup."""
    constant = lowering.sizes.constant
    *scopes, semantics = instruction.operands
    if all(literal(scope) != spirv.ScopeSubgroup for scope in scopes):
        return False
    widened = [constant(spirv.ScopeWorkgroup) if literal(scope) == spirv.ScopeSubgroup else scope for scope in scopes]
    bits = literal(semantics)
    if instruction.opcode == spirv.OpControlBarrier and bits is not None:
        semantics = constant(bits | spirv.MemorySemanticsAcquireRelease | spirv.MemorySemanticsWorkgroupMemory)
    body.emit_as(None, instruction.opcode, None, *widened, semantics)
    return True


def _scalar(type_: Definition) -> Definition:
    return type_.operands[0] if type_.opcode == spirv.OpTypeVector else type_


def _stage(lowering: Lowering, glsl: str) -> dict[str, str]:
    """Make room in the staging buffer for an element of each invocation; return what it holds, for `function`."""
    lowering.staging().need(lowering.sizes.multiply(lowering.workgroup, staged_words(glsl)), True)
    return {"A": glsl}


def _exchange(
    lowering: Lowering,
    body: FunctionRewriter,
    instruction: Instruction,
    value: AnyOperand,
    name: str,
    macros: Macros,
    index: OperandList,
) -> None:
    """Call a helper with the values of all invocations of a subgroup, for each component of the value."""
    type_ = body.type_of(value)
    scalar = _scalar(type_)
    glsl = component_of(scalar).glsl
    stored = "uint" if glsl == "bool" else glsl
    helper = _helper(lowering, name, macros | {"TYPE": stored}, _stage(lowering, stored))
    uint = lowering.sizes.uint
    one, zero = lowering.sizes.constant(1), lowering.sizes.constant(0)

    def call(part: AnyOperand) -> int:
        if glsl != "bool":
            return body.emit(spirv.OpFunctionCall, scalar, helper, part, *index)
        number = body.emit(spirv.OpSelect, uint, part, one, zero)
        result = body.emit(spirv.OpFunctionCall, uint, helper, number, *index)
        return body.emit(spirv.OpINotEqual, scalar, result, zero)

    if type_.opcode != spirv.OpTypeVector:
        body.emit_as(instruction.result, spirv.OpCopyObject, type_, call(value))
        return
    parts = [call(body.emit(spirv.OpCompositeExtract, scalar, value, number)) for number in range(type_.operands[1])]
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, type_, *parts)


def _arithmetic(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    _, operation, value, *cluster = instruction.operands
    combination, identity = _ARITHMETIC[instruction.opcode]
    component = component_of(_scalar(body.type_of(value)))
    glsl = "uint" if component.glsl == "bool" else component.glsl
    kind = _SIGNEDNESS.get(instruction.opcode, component.kind)
    compared = glsl
    if kind != component.kind:
        # The type may have the other signedness; the opcode decides.
        compared = glsl[1:] if kind == "int" else f"u{glsl}"
        component = Component(compared, kind, component.size)
    size = literal(cluster[0]) if cluster else None
    if operation not in _OPERATIONS or operation == spirv.GroupOperationClusteredReduce and size is None:
        raise LoweringError("partitioned operations in virtual subgroups are not supported")
    if size == 0:
        raise LoweringError("clusters without invocations are not supported")
    macros = {
        "OPERATION": _OPERATIONS[operation],
        "COMBINATION": combination,
        "COMPARED_TYPE": compared,
        "IDENTITY": _limits(component).get(identity, identity),
        "CLUSTER": f"{size}u",
    }
    _exchange(lowering, body, instruction, value, "combine_subgroup", macros, [])


def _staged_bools(lowering: Lowering, body: FunctionRewriter, value: AnyOperand) -> int:
    zero, one = lowering.sizes.constant(0), lowering.sizes.constant(1)
    return body.emit(spirv.OpSelect, lowering.sizes.uint, value, one, zero)


def _vote(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    value = instruction.operands[-1]
    type_ = body.type_of(value)
    parts: OperandList = [value]
    scalar = _scalar(type_)
    if type_.opcode == spirv.OpTypeVector:
        parts = [body.emit(spirv.OpCompositeExtract, scalar, value, number) for number in range(type_.operands[1])]
    glsl = component_of(scalar).glsl
    if glsl == "bool":
        glsl, parts = "uint", [_staged_bools(lowering, body, part) for part in parts]
    macros = {"TYPE": glsl, "VOTE": _VOTES.get(instruction.opcode, "equal")}
    helper = _helper(lowering, "vote", macros, _stage(lowering, glsl))
    boolean = lowering.sizes.boolean
    results = [body.emit(spirv.OpFunctionCall, boolean, helper, part) for part in parts]
    total = results[0]
    for result in results[1:]:
        total = body.emit(spirv.OpLogicalAnd, boolean, total, result)
    body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, total)


def _ballot(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    helper = _helper(lowering, "ballot", {}, _stage(lowering, "uint"))
    body.call(instruction, helper, [_staged_bools(lowering, body, instruction.operands[-1])])


def _mask(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    _, *operands = instruction.operands
    index: OperandList = []
    if instruction.opcode == spirv.OpGroupNonUniformBallotBitCount:
        operation, mask = operands
        if operation not in _COUNTED:
            raise LoweringError("partitioned operations in virtual subgroups are not supported")
        helper = _helper(lowering, "count_lanes", {"COUNTED": _COUNTED[operation]})
    else:
        mask, *rest = operands
        index = [body.to_uint(number) for number in rest]
        helper = _helper(lowering, _MASKS[instruction.opcode])
    assert instruction.type is not None
    if instruction.type.opcode == spirv.OpTypeBool:
        number = body.emit(spirv.OpFunctionCall, lowering.sizes.uint, helper, mask, *index)
        zero = lowering.sizes.constant(0)
        body.emit_as(instruction.result, spirv.OpINotEqual, instruction.type, number, zero)
    else:
        body.call(instruction, helper, [mask, *index])
