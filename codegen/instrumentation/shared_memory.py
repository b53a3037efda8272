"""Checks of shared memory: races between barriers (`race`), and reads of what nobody has written (`uninitialized`).

In: loads and stores of shared variables, cooperative ones included, and barriers. Out: a call before each. SPIR-V 1.6,
section 2.20; the Vulkan specification, "Memory Model".

Each component of a shared variable has two words of shadow in the buffer of faults: who wrote it last and who read it
last, with the number of barriers that the invocation had passed. Two accesses of one component between the same
barriers are a race if one of them writes, other invocations make them, and no barrier of their subgroup is between.
What a matrix operation accesses its subgroup accesses together, or its workgroup. Atomic operations are no part of
races; what one writes without regard to what was there counts as written.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.sizes import default, literal, member, part_type
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions, is_id, type_of
from glslc_coop.codegen.instrumentation import bounds, tensors
from glslc_coop.codegen.instrumentation.sites import SEVERAL, WHOLE_SUBGROUP, WHOLE_WORKGROUP
from glslc_coop.codegen.ir.opcodes import ATOMICS, CHAINS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Id, Instruction
    from glslc_coop.codegen.ir.module import Module

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


#: The first write of a component by an atomic operation. It counts as before all barriers, so it races with no access.
_MARK = (
    "void sharedMark(uint shadow, uint component)",
    "    atomicMax(faults.words[workgroupWords() + shadow + 2u * component], 1u);\n",
)
#: Atomic operations that write without regard to what was there.
_MARKING = (spirv.OpAtomicStore, spirv.OpAtomicExchange)
#: Vector access -> whether it writes.
_VECTORS = {spirv.OpCooperativeVectorLoadNV: False, spirv.OpCooperativeVectorStoreNV: True}
#: What writes nothing to shared memory that is not recorded.
_FOLLOWED = frozenset(
    (
        spirv.OpLoad,
        spirv.OpStore,
        *CHAINS,
        *ATOMICS,
        *bounds.MATRIX_ACCESSES,
        *_VECTORS,
        spirv.OpCooperativeMatrixLoadTensorNV,
        spirv.OpCooperativeMatrixLoadNV,
        spirv.OpCooperativeVectorMatrixMulNV,
        spirv.OpCooperativeVectorMatrixMulAddNV,
    )
)
#: Opcode -> what a shader has that is not checked, where it is about shared memory.
_NOT_CHECKED = {
    spirv.OpCopyMemory: "copies of shared memory as a whole",
    **dict.fromkeys(tensors.ACCESSES, "shared memory through tensor layouts"),
}


def unfollowed(module: Module, sizes: Sizes) -> set[Definition]:
    """Return the shared variables that have values from the start, or that something writes which is not checked."""
    found: set[Definition] = set()
    for function in callees_first(module):
        body = FunctionRewriter(function, sizes)
        for instruction in instructions(function):
            is_followed = instruction.opcode in _FOLLOWED
            for operand in instruction.operands:
                if not is_id(operand):
                    continue
                root = body.chain(operand)[0]
                if isinstance(root, int) or root.opcode != spirv.OpVariable:
                    continue
                if root.operands[0] == spirv.StorageClassWorkgroup and (not is_followed or len(root.operands) > 1):
                    found.add(root)
    return found


def check(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    """Check an access of shared memory."""
    opcode = instruction.opcode
    if not instruction.operands or not is_id(instruction.operands[0]):
        return
    pointer = instruction.operands[0]
    type_ = type_of(pointer, body.types)
    if type_ is None or type_.opcode != spirv.OpTypePointer or type_.operands[0] != spirv.StorageClassWorkgroup:
        return
    if opcode in (spirv.OpLoad, spirv.OpStore):
        _plain(context, body, pointer, opcode == spirv.OpStore)
    elif opcode in bounds.MATRIX_ACCESSES:
        _matrix(context, body, instruction)
    elif opcode in _VECTORS:
        _vector(context, body, instruction, _VECTORS[opcode])
    elif opcode in _MARKING and "uninitialized" in context.kinds:
        _mark(context, body, pointer)
    elif opcode in _NOT_CHECKED:
        context.leave_out(_NOT_CHECKED[opcode])


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


def _sites(context: Instrumentation, variable: Definition, is_write: bool) -> list[Definition]:
    """Return the sites of both sanitizers."""
    name = variable.name or "shared memory"
    may_be_unset = not is_write and variable not in context.unfollowed
    done = "written" if is_write else "read"
    race = f"component {{0}} of '{name}' is {done} while {{1:w}} it"
    race += ", with no barrier between them"
    found = []
    for kind, text, is_on in (
        ("race", race, True),
        ("uninitialized", f"component {{0}} of '{name}' is read before anything is written to it", may_be_unset),
    ):
        is_on = is_on and kind in context.kinds
        found.append(context.site(kind, text) if is_on else context.sizes.constant(_OFF))
    return found


def _plain(context: Instrumentation, body: FunctionRewriter, pointer: AnyOperand, is_write: bool) -> None:
    found = _component(context, body, pointer)
    if found is None:
        return
    variable, first = found
    count = components(context, body.type_of(pointer).operands[1])
    if count is None:
        context.leave_out("shared variables of unknown size")
        return
    _emit(context, body, _PLAIN, variable, [first, context.sizes.constant(count)], is_write)


def _vector(context: Instrumentation, body: FunctionRewriter, instruction: Instruction, is_write: bool) -> None:
    """Check the components of an array that a vector takes: pointer to the array, and an offset in bytes."""
    pointer, offset, *rest = instruction.operands
    vector = body.type_of(rest[0]) if is_write else instruction.type
    assert vector is not None
    scalar: Definition = body.type_of(pointer).operands[1]
    while scalar.opcode in (spirv.OpTypeArray, spirv.OpTypeVector):
        scalar = scalar.operands[0]
    found = _component(context, body, pointer)
    unit, size = bounds.bytes_of(scalar), bounds.bytes_of(vector.operands[0])
    if found is None or unit is None or size is None:
        context.leave_out("vectors in shared memory that is not an array of numbers")
        return
    sizes, uint = context.sizes, context.sizes.uint
    variable, start = found
    first = body.emit(spirv.OpIAdd, uint, start, body.divided(body.to_uint(offset), unit))
    bytes_ = body.scaled(sizes.definition(sizes.of(vector.operands[1])), size)
    count = body.divided(body.emit(spirv.OpIAdd, uint, bytes_, sizes.constant(unit - 1)), unit)
    _emit(context, body, _PLAIN, variable, [first, count], is_write)


def _mark(context: Instrumentation, body: FunctionRewriter, pointer: AnyOperand) -> None:
    """Note that a component is written."""
    found = _component(context, body, pointer)
    if found is not None:
        _call(context, body, _MARK, [_shadow(context, found[0]), found[1]])


def _shadow(context: Instrumentation, variable: Definition) -> Definition:
    """Return where the shadow of a variable begins."""
    assert variable.type is not None
    count = components(context, variable.type.operands[1]) or 0
    return context.sizes.constant(context.shadow_of(variable, count))


def _emit(
    context: Instrumentation,
    body: FunctionRewriter,
    helper: tuple[str, str],
    variable: Definition,
    middle: list[AnyOperand],
    is_write: bool,
) -> None:
    arguments = [_shadow(context, variable), *middle, context.sizes.truth(is_write)]
    _call(context, body, helper, [*arguments, *_sites(context, variable, is_write)])


def _matrix(context: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
    found = _component(context, body, instruction.operands[0])
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
