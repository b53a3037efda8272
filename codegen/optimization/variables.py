"""Variables of functions: taken apart into their members, and promoted to values.

In: a FunctionBuilder. Out: the same one with fewer variables. Must not know: what instructions compute, apart from those that make
pointers, load and store. The construction of phis follows Braun et al., "Simple and Efficient Construction of SSA Form" (2013), with a
list of work in place of recursion.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.optimization import flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import Block, FunctionBuilder
    from glslc_coop.codegen.module import Definition

#: Arrays with more elements than this stay arrays; copied as a whole, a smaller limit holds, since each copy is taken apart.
_MAXIMUM_ELEMENTS = 32
_MAXIMUM_COPIED = 8
#: Objects with a state behind them, and types whose values are not to pass through OpPhi.
_OPAQUE = frozenset((
    spirv.OpTypeRayQueryKHR, spirv.OpTypeTensorLayoutNV, spirv.OpTypeTensorViewNV, spirv.OpTypeImage, spirv.OpTypeSampler,
    spirv.OpTypeSampledImage, spirv.OpTypeRuntimeArray, spirv.OpTypeAccelerationStructureKHR,
))
_COMPONENTWISE = (spirv.OpTypeVector, spirv.OpTypeMatrix)
_AGGREGATES = (spirv.OpTypeStruct, spirv.OpTypeArray)


def literal(operand: Any) -> int | None:
    """The value of an integer constant that an index names; None when it is no plain constant."""
    if operand.__class__ is int:
        return None
    if operand.opcode == spirv.OpConstant and len(operand.operands) == 1:
        value: int = operand.operands[0]
        return value
    return 0 if operand.opcode == spirv.OpConstantNull else None


def element_type(type_: Definition, index: int) -> Definition | None:
    """The type of a member, element or component; None when there is none at that place."""
    operands = type_.operands
    if type_.opcode == spirv.OpTypeStruct:
        return operands[index] if index < len(operands) else None
    length = operands[1] if type_.opcode in _COMPONENTWISE else literal(operands[1]) if type_.opcode == spirv.OpTypeArray else None
    return operands[0] if length is not None and index < length else None


def _is_opaque(type_: Definition) -> bool:
    if type_.opcode in _OPAQUE:
        return True
    if type_.opcode == spirv.OpTypeStruct:
        return any(_is_opaque(member) for member in type_.operands)
    return type_.opcode == spirv.OpTypeArray and _is_opaque(type_.operands[0])


def uses_of_variables(function: FunctionBuilder) -> dict[int, list[list[Any]]]:
    """Variable -> the instructions that name it, one entry a time that it is named. Terminators count as unknown uses."""
    uses: dict[int, list[list[Any]]] = {variable[2]: [] for variable in function.variables}
    for block in function.blocks:
        for instruction in block.instructions:
            for index in range(3, len(instruction)):
                operand = instruction[index]
                if operand.__class__ is int and operand < 0 and operand in uses:
                    uses[operand].append(instruction)
        if block.terminator is not None:
            for operand in block.terminator[3:]:
                if operand.__class__ is int and operand < 0 and operand in uses:
                    uses[operand].append(block.terminator)
    return uses


# ---- scalar replacement of aggregates ----


def take_apart(function: FunctionBuilder) -> None:
    """Structures and small arrays whose members are named by constants become a variable a member (GLSL `struct` locals, small tables)."""
    pending = [variable for variable in function.variables if variable[1].operands[1].opcode in _AGGREGATES]
    if not pending:
        return
    uses = uses_of_variables(function)
    pieces: dict[int, tuple[Definition, list[list[Any]]]] = {}
    while pending:
        variable = pending.pop()
        found = _pieces_of(function, variable, uses[variable[2]])
        if found is not None:
            pieces[variable[2]] = (variable[1].operands[1], found)
    if not pieces:
        return
    _rewrite_aggregates(function, pieces)
    function.variables[:] = [
        piece for variable in function.variables for piece in (pieces[variable[2]][1] if variable[2] in pieces else [variable])
    ]
    take_apart(function)


def _pieces_of(function: FunctionBuilder, variable: list[Any], uses: list[list[Any]]) -> list[list[Any]] | None:
    """The variables that take the place of one, when every use of it allows that."""
    name = variable[2]
    type_ = variable[1].operands[1]
    if len(variable) > 4 or _is_opaque(type_):
        return None
    is_copied = False
    for use in uses:
        opcode = use[0]
        if opcode in (spirv.OpAccessChain, spirv.OpInBoundsAccessChain):
            if len(use) < 5:
                return None
            index = literal(use[4])
            if index is None or element_type(type_, index) is None or use[3] != name:
                return None
        elif opcode == spirv.OpLoad:
            is_copied = True
            if len(use) != 4:
                return None
        elif opcode == spirv.OpStore:
            is_copied = True
            if len(use) != 5 or use[4] == name:
                return None
        else:
            return None
    if type_.opcode == spirv.OpTypeStruct:
        members = list(type_.operands)
    else:
        length = literal(type_.operands[1])
        if length is None or length > (_MAXIMUM_COPIED if is_copied else _MAXIMUM_ELEMENTS):
            return None
        members = [type_.operands[0]] * length
    if any(decorated == name for decorated, _, _ in function.decorations):
        return None
    made = []
    for member in members:
        made.append([spirv.OpVariable, function.module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, member), function.next_local, variable[3]])
        function.next_local -= 1
    return made


def _rewrite_aggregates(function: FunctionBuilder, pieces: dict[int, tuple[Definition, list[list[Any]]]]) -> None:
    values: dict[int, Any] = {}
    for block in function.blocks:
        rewritten: list[list[Any]] = []
        for instruction in block.instructions:
            target = instruction[3] if len(instruction) > 3 else None
            if target.__class__ is not int or target not in pieces:
                rewritten.append(instruction)
                continue
            type_, parts = pieces[target]
            opcode = instruction[0]
            if opcode == spirv.OpLoad:
                loaded = []
                for part in parts:
                    rewritten.append([spirv.OpLoad, part[1].operands[1], function.next_local, part[2]])
                    loaded.append(function.next_local)
                    function.next_local -= 1
                rewritten.append([spirv.OpCompositeConstruct, instruction[1], instruction[2], *loaded])
            elif opcode == spirv.OpStore:
                for index, part in enumerate(parts):
                    rewritten.append([spirv.OpCompositeExtract, part[1].operands[1], function.next_local, instruction[4], index])
                    rewritten.append([spirv.OpStore, None, None, part[2], function.next_local])
                    function.next_local -= 1
            else:
                member = literal(instruction[4])
                assert member is not None
                part = parts[member]
                if len(instruction) == 5:
                    values[instruction[2]] = part[2]
                else:
                    rewritten.append([opcode, instruction[1], instruction[2], part[2], *instruction[5:]])
        block.instructions[:] = rewritten
    flow.substitute(function, values)


# ---- promotion ----


class _Promotion:
    """One run of promotion.

    types: variable -> its type. chains: pointer into a vector or matrix -> (variable, indices), where an index is a literal or an id.
    definitions: label -> variable -> the value at the end of the block so far. replaced: result of a load -> value.
    """

    __slots__ = ("function", "graph", "types", "chains", "definitions", "replaced", "phis", "work", "initial")

    def __init__(self, function: FunctionBuilder, types: dict[int, Definition], chains: dict[int, tuple[int, list[Any]]]) -> None:
        self.function = function
        self.graph = flow.Flow(function)
        self.types = types
        self.chains = chains
        self.initial = {variable[2]: variable[4] for variable in function.variables if len(variable) > 4}
        self.definitions: dict[int, dict[int, Any]] = {block.label: {} for block in self.graph.order}
        self.replaced: dict[int, Any] = {}
        #: result of a phi -> (its block, variable, instruction)
        self.phis: dict[int, tuple[int, int, list[Any]]] = {}
        self.work: list[int] = []

    def run(self) -> None:
        function = self.function
        for block in self.graph.order:
            self.visit(block)
        position = 0
        while position < len(self.work):
            label, variable, phi = self.phis[self.work[position]]
            position += 1
            for predecessor in self.graph.predecessors[label]:
                phi += (self.read(variable, predecessor), predecessor)
        self.drop_trivial_phis()
        by_block: dict[int, list[list[Any]]] = {}
        for result, (label, _, phi) in self.phis.items():
            if result not in self.replaced:
                by_block.setdefault(label, []).append(phi)
        for block in function.blocks:
            if block.label in by_block:
                block.instructions[0:0] = by_block[block.label]
        function.variables[:] = [variable for variable in function.variables if variable[2] not in self.types]
        flow.substitute(function, self.replaced)

    def new_id(self) -> int:
        result = self.function.next_local
        self.function.next_local = result - 1
        return result

    def visit(self, block: Block) -> None:
        """Takes loads and stores of the promoted variables out of a block."""
        types, chains, replaced = self.types, self.chains, self.replaced
        label = block.label
        defined = self.definitions[label]
        kept: list[list[Any]] = []
        for instruction in block.instructions:
            opcode = instruction[0]
            if opcode == spirv.OpLoad:
                pointer = instruction[3]
                if pointer in types:
                    replaced[instruction[2]] = self.read(pointer, label)
                    continue
                if pointer in chains:
                    variable, indices = chains[pointer]
                    whole = self.read(variable, label)
                    if indices[0].__class__ is tuple:
                        kept.append([spirv.OpVectorExtractDynamic, instruction[1], instruction[2], whole, indices[0][0]])
                    else:
                        kept.append([spirv.OpCompositeExtract, instruction[1], instruction[2], whole, *indices])
                    continue
            elif opcode == spirv.OpStore:
                pointer = instruction[3]
                if pointer in types:
                    defined[pointer] = instruction[4]
                    continue
                if pointer in chains:
                    variable, indices = chains[pointer]
                    whole, result = self.read(variable, label), self.new_id()
                    if indices[0].__class__ is tuple:
                        kept.append([spirv.OpVectorInsertDynamic, types[variable], result, whole, instruction[4], indices[0][0]])
                    else:
                        kept.append([spirv.OpCompositeInsert, types[variable], result, instruction[4], whole, *indices])
                    defined[variable] = result
                    continue
            elif opcode == spirv.OpAccessChain and instruction[2] in chains:
                continue
            kept.append(instruction)
        block.instructions[:] = kept

    def read(self, variable: int, label: int) -> Any:
        """The value of a variable at the end of what was seen of a block."""
        path: list[int] = []
        predecessors = self.graph.predecessors
        while True:
            defined = self.definitions[label]
            if variable in defined:
                value = defined[variable]
                break
            into = predecessors[label]
            if len(into) == 1 and label != self.graph.order[0].label:
                path.append(label)
                label = into[0]
                continue
            if not into:
                value = self.initial.get(variable)
                if value is None:
                    value = self.function.module.define(spirv.OpUndef, self.types[variable])
            else:
                value = self.new_id()
                phi: list[Any] = [spirv.OpPhi, self.types[variable], value]
                self.phis[value] = (label, variable, phi)
                self.work.append(value)
            defined[variable] = value
            break
        for passed in path:
            self.definitions[passed][variable] = value
        return value

    def find(self, value: Any) -> Any:
        """What stands for a value now."""
        replaced = self.replaced
        while value.__class__ is int and value in replaced:
            value = replaced[value]
        return value

    def drop_trivial_phis(self) -> None:
        """A phi whose operands are one value, itself aside, is that value."""
        find = self.find
        users: dict[int, list[int]] = {}
        for result, (_, _, phi) in self.phis.items():
            for index in range(3, len(phi), 2):
                operand = find(phi[index])
                phi[index] = operand
                if operand.__class__ is int and operand in self.phis:
                    users.setdefault(operand, []).append(result)
        pending = list(self.phis)
        while pending:
            result = pending.pop()
            if result in self.replaced:
                continue
            phi = self.phis[result][2]
            same: Any = None
            for index in range(3, len(phi), 2):
                operand = phi[index] = find(phi[index])
                if operand == result or operand is same or operand == same:
                    continue
                if same is not None:
                    break
                same = operand
            else:
                if same is None:
                    same = self.function.module.define(spirv.OpUndef, phi[1])
                self.replaced[result] = same
                waiting = users.pop(result, [])
                if same.__class__ is int and same in self.phis:
                    users.setdefault(same, []).extend(waiting)
                pending.extend(waiting)


def promote(function: FunctionBuilder) -> None:
    """Variables that are only loaded and stored become values; vectors and matrices also where components are named."""
    if not function.variables:
        return
    uses = uses_of_variables(function)
    decorated = {local for local, _, _ in function.decorations}
    chain_uses = _uses_of_chains(function, uses)
    types: dict[int, Definition] = {}
    chains: dict[int, tuple[int, list[Any]]] = {}
    for variable in function.variables:
        name, type_ = variable[2], variable[1].operands[1]
        if name in decorated or _is_opaque(type_):
            continue
        found = _chains_of(name, type_, uses[name], chain_uses, decorated)
        if found is not None:
            types[name] = type_
            chains.update(found)
    if types:
        _Promotion(function, types, chains).run()


def _uses_of_chains(function: FunctionBuilder, uses: dict[int, list[list[Any]]]) -> dict[int, list[list[Any]]]:
    """Pointer into a variable -> the instructions that name it."""
    found: dict[int, list[list[Any]]] = {}
    for rows in uses.values():
        for row in rows:
            if row[0] == spirv.OpAccessChain:
                found[row[2]] = []
    if not found:
        return found
    for block in function.blocks:
        rows = block.instructions if block.terminator is None else [*block.instructions, block.terminator]
        for instruction in rows:
            for index in range(3, len(instruction)):
                operand = instruction[index]
                if operand.__class__ is int and operand < 0 and operand in found:
                    found[operand].append(instruction)
    return found


def _chains_of(
    name: int, type_: Definition, uses: list[list[Any]], chain_uses: dict[int, list[list[Any]]], decorated: set[int]
) -> dict[int, tuple[int, list[Any]]] | None:
    """The pointers into a variable, when every use of it and of them is a load or store that promotion understands."""
    chains: dict[int, tuple[int, list[Any]]] = {}
    for use in uses:
        opcode = use[0]
        if opcode == spirv.OpLoad:
            if len(use) != 4 or use[2] in decorated:
                return None
        elif opcode == spirv.OpStore:
            if len(use) != 5 or use[4] == name:
                return None
        elif opcode == spirv.OpAccessChain and type_.opcode in _COMPONENTWISE:
            indices = _indices(type_, use)
            if indices is None or use[2] in decorated:
                return None
            for inner in chain_uses[use[2]]:
                if inner[0] == spirv.OpLoad:
                    if len(inner) != 4 or inner[2] in decorated:
                        return None
                elif inner[0] != spirv.OpStore or len(inner) != 5 or inner[4] == use[2]:
                    return None
            chains[use[2]] = (name, indices)
        else:
            return None
    return chains


def _indices(type_: Definition, chain: list[Any]) -> list[Any] | None:
    """Literal indices; for one dynamic index into a vector a tuple that holds it."""
    found: list[Any] = []
    current: Definition | None = type_
    for operand in chain[4:]:
        assert current is not None
        index = literal(operand)
        if index is None:
            return [(operand,)] if current.opcode == spirv.OpTypeVector and len(chain) == 5 else None
        current = element_type(current, index)
        if current is None:
            return None
        found.append(index)
    return found or None
