"""Virtual subgroups.

Consecutive invocations of the workgroup that act as a subgroup of the size that the shader counts on.

In: subgroup built-ins, barriers and operations. Out: arithmetic on gl_LocalInvocationIndex, workgroup barriers,
exchange through shared memory. Must not know: matrices. Legal in control flow only that is uniform in the workgroup,
since every exchange has barriers.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, component_of
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.staging import staged_words
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Definition, Instruction, OperandList
    from glslc_coop.codegen.ir.module import Module

_LANE = "(gl_LocalInvocationIndex % LANES)"
_MASK = "uvec4 m = uvec4(0u); for (uint i = 0u; i < LANES; ++i) if ({}) m[i >> 5] |= 1u << (i & 31u); return m;"
#: Built-in -> (type, body of the function that computes it).
_BUILTINS = {
    spirv.BuiltInSubgroupLocalInvocationId: ("uint", f"return {_LANE};"),
    spirv.BuiltInSubgroupId: ("uint", "return gl_LocalInvocationIndex / LANES;"),
    spirv.BuiltInSubgroupSize: ("uint", "return LANES;"),
    spirv.BuiltInNumSubgroups: ("uint", "return (WORKGROUP + LANES - 1u) / LANES;"),
    spirv.BuiltInSubgroupEqMask: ("uvec4", _MASK.format(f"i == {_LANE}")),
    spirv.BuiltInSubgroupGeMask: ("uvec4", _MASK.format(f"i >= {_LANE}")),
    spirv.BuiltInSubgroupGtMask: ("uvec4", _MASK.format(f"i > {_LANE}")),
    spirv.BuiltInSubgroupLeMask: ("uvec4", _MASK.format(f"i <= {_LANE}")),
    spirv.BuiltInSubgroupLtMask: ("uvec4", _MASK.format(f"i < {_LANE}")),
}
#: What a shader reads that assigns work by subgroup, and what it reads when it asks how large they are.
_PLACES = frozenset((spirv.BuiltInSubgroupId, spirv.BuiltInSubgroupLocalInvocationId))
_SIZES = frozenset((spirv.BuiltInSubgroupSize, spirv.BuiltInNumSubgroups))

#: Arithmetic opcode -> (expression of x and y, identity). SMALLEST, LARGEST: of the type, as the opcode takes it.
_ARITHMETIC = {
    spirv.OpGroupNonUniformIAdd: ("x + y", "0"),
    spirv.OpGroupNonUniformFAdd: ("x + y", "0"),
    spirv.OpGroupNonUniformIMul: ("x * y", "1"),
    spirv.OpGroupNonUniformFMul: ("x * y", "1"),
    spirv.OpGroupNonUniformSMin: ("min(x, y)", "LARGEST"),
    spirv.OpGroupNonUniformUMin: ("min(x, y)", "LARGEST"),
    spirv.OpGroupNonUniformFMin: ("min(x, y)", "LARGEST"),
    spirv.OpGroupNonUniformSMax: ("max(x, y)", "SMALLEST"),
    spirv.OpGroupNonUniformUMax: ("max(x, y)", "SMALLEST"),
    spirv.OpGroupNonUniformFMax: ("max(x, y)", "SMALLEST"),
    spirv.OpGroupNonUniformBitwiseAnd: ("x & y", "~0"),
    spirv.OpGroupNonUniformBitwiseOr: ("x | y", "0"),
    spirv.OpGroupNonUniformBitwiseXor: ("x ^ y", "0"),
    spirv.OpGroupNonUniformLogicalAnd: ("x & y", "1"),
    spirv.OpGroupNonUniformLogicalOr: ("x | y", "0"),
    spirv.OpGroupNonUniformLogicalXor: ("x ^ y", "0"),
}
#: Opcode -> the kind of the integers that it compares.
_SIGNEDNESS = {
    spirv.OpGroupNonUniformSMin: "int",
    spirv.OpGroupNonUniformSMax: "int",
    spirv.OpGroupNonUniformUMin: "uint",
    spirv.OpGroupNonUniformUMax: "uint",
}
#: Opcode -> the invocation whose value is read, of k (the second operand) and of lane.
_READS = {
    spirv.OpGroupNonUniformBroadcast: "k",
    spirv.OpGroupNonUniformBroadcastFirst: "0u",
    spirv.OpGroupNonUniformShuffle: "k",
    spirv.OpGroupNonUniformShuffleXor: "lane ^ k",
    spirv.OpGroupNonUniformShuffleUp: "lane - k",
    spirv.OpGroupNonUniformShuffleDown: "lane + k",
    spirv.OpGroupNonUniformQuadBroadcast: "(lane & ~3u) + k",
    spirv.OpGroupNonUniformQuadSwap: "lane ^ (k + 1u)",
    spirv.OpSubgroupFirstInvocationKHR: "0u",
    spirv.OpSubgroupReadInvocationKHR: "k",
}
#: Opcode -> what is returned of `all` and `any` (are all, is any of the values not 0?).
_VOTES = {
    spirv.OpGroupNonUniformAll: "all_set",
    spirv.OpGroupNonUniformAny: "any_set",
    spirv.OpSubgroupAllKHR: "all_set",
    spirv.OpSubgroupAnyKHR: "any_set",
}
_EQUALITIES = (spirv.OpGroupNonUniformAllEqual, spirv.OpSubgroupAllEqualKHR)
_BALLOTS = (spirv.OpGroupNonUniformBallot, spirv.OpSubgroupBallotKHR)
_COUNTED = {0: "true", 1: "i <= lane", 2: "i < lane"}
#: Opcode -> the body of a function of a mask m and a number k.
_MASKS = {
    spirv.OpGroupNonUniformInverseBallot: f"uint lane = {_LANE}; return (m[lane >> 5] >> (lane & 31u)) & 1u;",
    spirv.OpGroupNonUniformBallotBitExtract: "return (m[k >> 5] >> (k & 31u)) & 1u;",
    spirv.OpGroupNonUniformBallotFindLSB: (
        "for (uint i = 0u; i < LANES; ++i) if ((m[i >> 5] >> (i & 31u) & 1u) != 0u) return i; return 0xFFFFFFFFu;"
    ),
    spirv.OpGroupNonUniformBallotFindMSB: (
        "for (uint i = LANES; i-- > 0u;) if ((m[i >> 5] >> (i & 31u) & 1u) != 0u) return i; return 0xFFFFFFFFu;"
    ),
}
_ENTER = (
    "uint lane = gl_LocalInvocationIndex % LANES, base = gl_LocalInvocationIndex - lane, "
    "count = min(LANES, WORKGROUP - base); "
    "barrier(); putA(0u, gl_LocalInvocationIndex, v); barrier(); "
)


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


def is_virtual(module: Module, options: LoweringOptions, workgroup: Size) -> bool:
    """Return whether consecutive invocations of the workgroup form the subgroups.

    "auto": where the shader assigns work by subgroup and never asks how large one is, so that it counts on a size.
    """
    if not has_workgroup(module):
        return False
    if options.subgroups != "auto":
        return options.subgroups == "virtual"
    read = {
        row[1]
        for definition in all_definitions(module)
        for row in definition.decorations or ()
        if row[0] == spirv.DecorationBuiltIn
    }
    fits = isinstance(workgroup, int) and workgroup % options.subgroup_size == 0
    return bool(read & _PLACES) and not read & _SIZES and fits


def _has_gaps(lowering: Lowering) -> bool:
    """Return whether the last subgroup may have fewer invocations than the others."""
    workgroup, lanes = lowering.workgroup, lowering.shapes.subgroup
    return not (isinstance(workgroup, int) and isinstance(lanes, int) and workgroup % lanes == 0)


def _existing(lowering: Lowering, lane: str) -> str:
    """Return the text of a lane, the last one in place of one that does not exist, whose value is undefined."""
    return f"min({lane}, count - 1u)" if _has_gaps(lowering) else lane


def _limits(component: Component) -> dict[str, str]:
    """Return the texts of the smallest and the largest value of a type."""
    if component.is_float:
        return {"SMALLEST": "uintBitsToFloat(0xFF800000u)", "LARGEST": "uintBitsToFloat(0x7F800000u)"}
    bits, suffix = 8 * component.size, "l" if component.size == 8 else ""
    if component.kind == "uint":
        return {"SMALLEST": "0u", "LARGEST": f"{(1 << bits) - 1}u{suffix}"}
    largest = (1 << (bits - 1)) - 1
    return {"SMALLEST": f"(-{largest}{suffix} - 1)", "LARGEST": f"{largest}{suffix}"}


def _sizes(lowering: Lowering) -> dict[str, Size]:
    return {"LANES": lowering.shapes.subgroup, "WORKGROUP": lowering.workgroup}


def lower(lowering: Lowering, body: Body, instruction: Instruction) -> bool:
    """Lower an instruction that depends on subgroups; False where it does not."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode == spirv.OpLoad:
        return _builtin(lowering, body, instruction)
    if opcode in (spirv.OpControlBarrier, spirv.OpMemoryBarrier):
        return _barrier(lowering, body, instruction)
    if opcode == spirv.OpGroupNonUniformElect:
        helper = lowering.library.function(f"bool elect() {{ return {_LANE} == 0u; }}", _sizes(lowering))
        body.call(instruction, helper, [])
    elif opcode in _ARITHMETIC:
        _arithmetic(lowering, body, instruction)
    elif opcode in _READS:
        value, *number = operands if opcode in _KHR else operands[1:]
        index = [body.to_uint(each) for each in number]
        text = f"return getA(0u, base + {_existing(lowering, f'(({_READS[opcode]}) % LANES)')});"
        _exchange(lowering, body, instruction, value, text, index)
    elif opcode == spirv.OpGroupNonUniformRotateKHR:
        if len(operands) > 3:
            raise LoweringError("clustered rotations in virtual subgroups are not supported")
        text = f"return getA(0u, base + {_existing(lowering, '(lane + k) % LANES')});"
        _exchange(lowering, body, instruction, operands[1], text, [body.to_uint(operands[2])])
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


def _builtin(lowering: Lowering, body: Body, instruction: Instruction) -> bool:
    """Lower the load of a built-in input that is about subgroups."""
    variable = instruction.operands[0]
    if variable.__class__ is int or variable.opcode != spirv.OpVariable:
        return False
    for row in variable.decorations or ():
        if row[0] == spirv.DecorationBuiltIn and row[1] in _BUILTINS:
            glsl, text = _BUILTINS[row[1]]
            helper = lowering.library.function(f"{glsl} builtin{row[1]}() {{ {text} }}", _sizes(lowering))
            assert instruction.type is not None
            if component_of(_scalar(instruction.type)).kind == "int":
                raise LoweringError("signed subgroup built-ins in virtual subgroups are not supported")
            body.call(instruction, helper, [])
            return True
    return False


def _barrier(lowering: Lowering, body: Body, instruction: Instruction) -> bool:
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
    body: Body,
    instruction: Instruction,
    value: AnyOperand,
    text: str,
    index: OperandList,
    name: str = "exchange",
) -> None:
    """Call a function of the values of all invocations of a subgroup, for each component of the value."""
    type_ = body.type_of(value)
    scalar = _scalar(type_)
    glsl = component_of(scalar).glsl
    stored = "uint" if glsl == "bool" else glsl
    parameter = ", uint k" if index else ""
    staged = _stage(lowering, stored)
    helper = lowering.library.function(
        f"{stored} {name}({stored} v{parameter}) {{ {_ENTER}{text} }}", _sizes(lowering), None, staged
    )
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


def _arithmetic(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    _, operation, value, *cluster = instruction.operands
    expression, identity = _ARITHMETIC[instruction.opcode]
    component = component_of(_scalar(body.type_of(value)))
    glsl = "uint" if component.glsl == "bool" else component.glsl
    kind = _SIGNEDNESS.get(instruction.opcode, component.kind)
    if kind != component.kind:
        # The type may have the other signedness; the opcode decides.
        compared = glsl[1:] if kind == "int" else f"u{glsl}"
        expression = f"{expression[:3]}({compared}(x), {compared}(y))"
        component = Component(compared, kind, component.size)
    identity = _limits(component).get(identity, identity)
    step = f"y = getA(0u, base + i); x = {glsl}({expression});"
    first = f"{glsl} x, y; x = getA(0u, base); "
    if operation == spirv.GroupOperationReduce:
        text = f"{first}for (uint i = 1u; i < count; ++i) {{ {step} }} return x;"
    elif operation == spirv.GroupOperationInclusiveScan:
        text = f"{first}for (uint i = 1u; i < count; ++i) if (i <= lane) {{ {step} }} return x;"
    elif operation == spirv.GroupOperationExclusiveScan:
        text = (
            f"{glsl} x = {glsl}({identity}), y; for (uint i = 0u; i < count; ++i) if (i < lane) {{ {step} }} return x;"
        )
    elif operation == spirv.GroupOperationClusteredReduce and literal(cluster[0]) is not None:
        size = literal(cluster[0])
        end = f"min(first + {size}u, count)" if _has_gaps(lowering) else f"first + {size}u"
        text = (
            f"{glsl} x, y; uint first = lane / {size}u * {size}u; x = getA(0u, base + first); "
            f"for (uint i = first + 1u; i < {end}; ++i) {{ {step} }} return x;"
        )
    else:
        raise LoweringError("partitioned operations in virtual subgroups are not supported")
    _exchange(lowering, body, instruction, value, text, [], "combine_subgroup")


def _staged_bools(lowering: Lowering, body: Body, value: AnyOperand) -> int:
    zero, one = lowering.sizes.constant(0), lowering.sizes.constant(1)
    return body.emit(spirv.OpSelect, lowering.sizes.uint, value, one, zero)


def _vote(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    value = instruction.operands[-1]
    type_ = body.type_of(value)
    parts: OperandList = [value]
    scalar = _scalar(type_)
    if type_.opcode == spirv.OpTypeVector:
        parts = [body.emit(spirv.OpCompositeExtract, scalar, value, number) for number in range(type_.operands[1])]
    glsl = component_of(scalar).glsl
    if glsl == "bool":
        glsl, parts = "uint", [_staged_bools(lowering, body, part) for part in parts]
    text = (
        "bool all_set = true, any_set = false, equal = true; for (uint i = 0u; i < count; ++i) { "
        f"{glsl} x = getA(0u, base + i); if (x == {glsl}(0)) all_set = false; else any_set = true; "
        "if (x != getA(0u, base)) equal = false; } "
    )
    helper = lowering.library.function(
        f"bool vote({glsl} v) {{ {_ENTER}{text}return {_VOTES.get(instruction.opcode, 'equal')}; }}",
        _sizes(lowering),
        None,
        _stage(lowering, glsl),
    )
    boolean = lowering.sizes.boolean
    results = [body.emit(spirv.OpFunctionCall, boolean, helper, part) for part in parts]
    total = results[0]
    for result in results[1:]:
        total = body.emit(spirv.OpLogicalAnd, boolean, total, result)
    body.emit_as(instruction.result, spirv.OpCopyObject, instruction.type, total)


def _ballot(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    text = (
        "uvec4 m = uvec4(0u); "
        "for (uint i = 0u; i < count; ++i) if (getA(0u, base + i) != 0u) m[i >> 5] |= 1u << (i & 31u); "
        "return m;"
    )
    helper = lowering.library.function(
        f"uvec4 ballot(uint v) {{ {_ENTER}{text} }}",
        _sizes(lowering),
        None,
        _stage(lowering, "uint"),
    )
    body.call(instruction, helper, [_staged_bools(lowering, body, instruction.operands[-1])])


def _mask(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    _, *operands = instruction.operands
    index: OperandList = []
    if instruction.opcode == spirv.OpGroupNonUniformBallotBitCount:
        operation, mask = operands
        text = (
            f"uint lane = {_LANE}, n = 0u; for (uint i = 0u; i < LANES; ++i) "
            f"if ({_COUNTED[operation]}) n += (m[i >> 5] >> (i & 31u)) & 1u; return n;"
        )
    else:
        mask, *rest = operands
        text, index = _MASKS[instruction.opcode], [body.to_uint(each) for each in rest]
    parameter = ", uint k" if index else ""
    helper = lowering.library.function(f"uint of_mask(uvec4 m{parameter}) {{ {text} }}", _sizes(lowering))
    assert instruction.type is not None
    if instruction.type.opcode == spirv.OpTypeBool:
        number = body.emit(spirv.OpFunctionCall, lowering.sizes.uint, helper, mask, *index)
        zero = lowering.sizes.constant(0)
        body.emit_as(instruction.result, spirv.OpINotEqual, instruction.type, number, zero)
    else:
        body.call(instruction, helper, [mask, *index])
