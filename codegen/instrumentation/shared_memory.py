"""Checks of shared memory: races between barriers (`race`), and reads of what nobody has written (`uninitialized`).

In: loads and stores of shared variables, cooperative ones included, and barriers. Out: a call before each. SPIR-V 1.6,
section 2.20; the Vulkan specification, "Memory Model".

Each component of a shared variable has two words of shadow in the buffer of faults: who wrote it last and who read it
last, with the number of barriers that the invocation had passed. Two accesses of one component between the same
barriers are a race if one of them writes, other invocations make them, and no barrier of their subgroup is between.
What a matrix operation accesses its subgroup accesses together, or its workgroup. Atomic operations are no part of it.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import default, literal, member, part_type
from glslc_coop.codegen.instrumentation import bounds, tensors
from glslc_coop.codegen.instrumentation.sites import SEVERAL, WHOLE_SUBGROUP, WHOLE_WORKGROUP
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction

#: No site: that sanitizer is off.
_OFF = 0xFFFFFFFF
_WORKGROUP_MEMORY = 0x100
#: The words of shadows have 11 bits for an invocation.
MOST_INVOCATIONS = 2046
_PRELUDE = """
uint sanitizerEpoch;
uint sanitizerSubgroupEpoch;
const uint SUBGROUP = {subgroup}u;
const uint FIRST_SUBGROUP = 2048u, WORKGROUP = 4094u, SEVERAL = 4095u;
// Who accesses: an invocation, or a subgroup or the workgroup as a whole. 12 bits; before it 8 and 12 bits of barriers.
uint tagOf(uint actor) {{ return (sanitizerEpoch + 1u) << 20 | (sanitizerSubgroupEpoch & 255u) << 12 | actor; }}
uint subgroupOf(uint actor) {{ return actor >= FIRST_SUBGROUP ? actor - FIRST_SUBGROUP : (actor - 1u) / SUBGROUP; }}
bool conflicts(uint other, uint mine)
{{
    if (other >> 20 != mine >> 20 || ((other ^ mine) & 4095u) == 0u) return false;
    bool isOrdered = subgroupOf(other & 4095u) == subgroupOf(mine & 4095u) && ((other ^ mine) >> 12 & 255u) != 0u;
    return !isOrdered;
}}
void conflict(uint other, uint component, uint site)
{{
    uint actor = other & 4095u;
    uint user = actor >= FIRST_SUBGROUP ? {subgroups}u | (actor - FIRST_SUBGROUP) : actor - 1u;
    if (actor == WORKGROUP) user = {workgroup}u;
    if (actor == SEVERAL) user = {several}u;
    report(site, uvec4(component, user, 0u, 0u));
}}
void access(uint shadow, uint component, uint mine, bool isWrite, uint site, uint unwritten)
{{
    uint at = workgroupWords() + shadow + 2u * component;
    if (isWrite) {{
        uint writer = atomicExchange(faults.words[at], mine);
        uint reader = atomicAdd(faults.words[at + 1u], 0u);
        if (site != {off}u && conflicts(writer, mine)) conflict(writer, component, site);
        else if (site != {off}u && conflicts(reader, mine)) conflict(reader, component, site);
        return;
    }}
    uint writer = atomicAdd(faults.words[at], 0u);
    if (unwritten != {off}u && writer == 0u) report(unwritten, uvec4(component, 0u, 0u, 0u));
    if (site != {off}u && conflicts(writer, mine)) conflict(writer, component, site);
    uint reader = atomicExchange(faults.words[at + 1u], mine);
    // Several readers of one subgroup are recorded as all of it. Of concurrent records the largest covers most readers.
    if (reader >> 20 == mine >> 20 && ((reader ^ mine) & 4095u) != 0u) {{
        uint subgroup = subgroupOf(mine & 4095u);
        uint all = subgroupOf(reader & 4095u) == subgroup ? FIRST_SUBGROUP + subgroup : SEVERAL;
        atomicMax(faults.words[at + 1u], (mine & ~4095u) | all);
    }}
}}
"""
_PLAIN = (
    "void sharedAccess(uint shadow, uint first, uint count, bool isWrite, uint site, uint unwritten)",
    """    uint mine = tagOf(gl_LocalInvocationIndex + 1u);
    for (uint i = 0u; i < count; i++) access(shadow, first + i, mine, isWrite, site, unwritten);
""",
)
_TILE = (
    "void sharedTile(uint shadow, uint first, uint stride, uint lines, uint span, bool isOfWorkgroup, bool isWrite, "
    "uint site, uint unwritten)",
    """    if (isOfWorkgroup ? gl_LocalInvocationIndex != 0u : gl_LocalInvocationIndex % SUBGROUP != 0u) return;
    uint mine = tagOf(isOfWorkgroup ? WORKGROUP : FIRST_SUBGROUP + gl_LocalInvocationIndex / SUBGROUP);
    for (uint line = 0u; line < lines; line++)
        for (uint i = 0u; i < span; i++)
            access(shadow, first + line * stride + i, mine, isWrite, site, unwritten);
""",
)
_NEXT = (
    "void nextEpoch(bool isWorkgroup)",
    "    if (isWorkgroup) { sanitizerEpoch++; sanitizerSubgroupEpoch = 0u; } else sanitizerSubgroupEpoch++;\n",
)


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check an access of shared memory."""
    opcode = instruction.opcode
    if opcode == spirv.OpLoad:
        _plain(context, body, instruction, instruction.operands[0], False)
    elif opcode == spirv.OpStore:
        _plain(context, body, instruction, instruction.operands[0], True)
    elif opcode in bounds.MATRIX_ACCESSES:
        _matrix(context, body, instruction)
    elif opcode == spirv.OpCopyMemory:
        context.leave_out("copies of shared memory as a whole")
    elif opcode in tensors.ACCESSES:
        if body.type_of(instruction.operands[0]).operands[0] == spirv.StorageClassWorkgroup:
            context.leave_out("shared memory through tensor layouts")


def pass_barrier(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Count a barrier."""
    if instruction.opcode != spirv.OpControlBarrier:
        return
    execution, _, semantics = (default(operand) for operand in instruction.operands)
    if semantics is None or not semantics & _WORKGROUP_MEMORY:
        return
    if execution in (spirv.ScopeWorkgroup, spirv.ScopeSubgroup):
        _call(context, body, _NEXT, [context.sizes.truth(execution == spirv.ScopeWorkgroup)])


def _call(
    context: Instrumentation, body: FunctionRewriter, helper: tuple[str, str], arguments: list[AnyOperand]
) -> None:
    prelude = context.workgroup_prelude() + _PRELUDE.format(
        subgroup=context.subgroup,
        off=_OFF,
        subgroups=WHOLE_SUBGROUP,
        workgroup=WHOLE_WORKGROUP,
        several=SEVERAL,
    )
    body.result_of(context.runtime.function(*helper, prelude=prelude), *arguments)


def _sites(context: Instrumentation, name: str, is_write: bool) -> list[Definition]:
    """Return the sites of both sanitizers."""
    done = "written" if is_write else "read"
    race = f"component {{0}} of '{name}' is {done} while {{1:w}} it"
    race += ", with no barrier between them"
    found = []
    for kind, text, is_on in (
        ("race", race, True),
        ("uninitialized", f"component {{0}} of '{name}' is read before anything is written to it", not is_write),
    ):
        is_on = is_on and kind in context.kinds
        found.append(context.site(kind, text) if is_on else context.sizes.constant(_OFF))
    return found


def _is_shared(body: FunctionRewriter, pointer: AnyOperand) -> bool:
    type_ = body.type_of(pointer)
    return type_.opcode == spirv.OpTypePointer and type_.operands[0] == spirv.StorageClassWorkgroup


def _plain(
    context: Instrumentation, body: FunctionRewriter, instruction: Instruction, pointer: AnyOperand, is_write: bool
) -> None:
    if not _is_shared(body, pointer):
        return
    found = _component(context, body, pointer)
    if found is None:
        return
    variable, first = found
    count = components(context, body.type_of(pointer).operands[1])
    if count is None:
        context.leave_out("shared variables of unknown size")
        return
    _emit(context, body, _PLAIN, variable, [first, context.sizes.constant(count)], is_write)


def _emit(
    context: Instrumentation,
    body: FunctionRewriter,
    helper: tuple[str, str],
    variable: Definition,
    middle: list[AnyOperand],
    is_write: bool,
) -> None:
    assert variable.type is not None
    shadow = context.shadow_of(variable, components(context, variable.type.operands[1]) or 0)
    arguments = [context.sizes.constant(shadow), *middle, context.sizes.truth(is_write)]
    _call(context, body, helper, [*arguments, *_sites(context, variable.name or "shared memory", is_write)])


def _matrix(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    pointer = instruction.operands[0]
    if not _is_shared(body, pointer):
        return
    found = _component(context, body, pointer)
    tile = bounds.tile_of(context, body, instruction)
    if found is None or tile is None:
        return
    variable, first = found
    unit = components(context, tile.outer.operands[0]) or 1
    stride = body.scaled(body.to_uint(instruction.operands[tile.stride_at]), unit)
    is_of_workgroup = context.sizes.truth(tile.scope == spirv.ScopeWorkgroup)
    middle = [first, stride, tile.lines, body.scaled(tile.span, unit), is_of_workgroup]
    _emit(context, body, _TILE, variable, middle, instruction.opcode == spirv.OpCooperativeMatrixStoreKHR)


# ---- components ----


def components(context: Instrumentation, type_: Definition) -> int | None:
    """Return how many scalars a type has; None where that is not known."""
    if type_.opcode == spirv.OpTypeArray:
        count, each = default(type_.operands[1]), components(context, type_.operands[0])
        return None if count is None or each is None else count * each
    if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        each = components(context, type_.operands[0])
        return None if each is None else int(type_.operands[1]) * each
    if type_.opcode == spirv.OpTypeStruct:
        counts = [components(context, member) for member in type_.operands]
        return None if any(each is None for each in counts) else sum(each for each in counts if each is not None)
    return 1 if type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat, spirv.OpTypeBool) else None


def _component(context: Instrumentation, body: FunctionRewriter, pointer: AnyOperand) -> tuple[Definition, Id] | None:
    """Return the variable that a pointer leads into, and the number of the component there."""
    chains: list[Instruction] = []
    while isinstance(pointer, int):
        chain = body.definers.get(pointer)
        if chain is None or chain.opcode not in CHAINS:
            context.leave_out("pointers to shared memory that are parameters")
            return None
        chains.append(chain)
        pointer = chain.operands[0]
    if pointer.opcode != spirv.OpVariable:
        return None
    sizes, uint = context.sizes, context.sizes.uint
    type_: Definition = pointer.type.operands[1]
    known, found = 0, None
    for chain in reversed(chains):
        for index in chain.operands[1:]:
            if type_.opcode == spirv.OpTypeStruct:
                parts = [components(context, each) or 0 for each in type_.operands[: member(index)]]
                known, type_ = known + sum(parts), part_type(type_, index)
                continue
            value = literal(index)
            type_ = type_.operands[0]
            factor = components(context, type_) or 1
            if value is not None:
                known += value * factor
                continue
            term = body.scaled(body.to_uint(index), factor)
            found = term if found is None else body.emit(spirv.OpIAdd, uint, found, term)
    if found is None:
        return pointer, sizes.constant(known)
    return pointer, found if not known else body.emit(spirv.OpIAdd, uint, found, sizes.constant(known))
