"""Promotion of variables to values (mem2reg).

In: a Function without unreachable blocks. Out: the same one without the variables that are only loaded and stored. Must
not know: what instructions compute, apart from those that make pointers, load and store.

Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (2013), with a work list in place of
recursion and with trivial phis removed at the end.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.type_queries import (
    COMPONENTWISE,
    component_type,
    constant_index,
    is_opaque,
    pointee,
)
from glslc_coop.codegen.ir.uses import last_of, replace_all_uses, uses_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.cfg import ControlFlowGraph
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Id

#: pointer into a promoted vector or matrix -> (variable, literal indices)
Chains: TypeAlias = "dict[int, tuple[int, list[int]]]"


#: How many predecessors an OpPhi can list in the 65,535 words of an instruction.
_MAXIMUM_PREDECESSORS = (0xFFFF - 3) // 2


def promote_variables(function: Function, graph: ControlFlowGraph) -> bool:
    """Promote what is only loaded and stored; vectors and matrices also where components are.

    Return whether a variable was. Where more blocks join than an OpPhi can list, all variables stay in memory.
    """
    if not function.variables or max(map(len, graph.predecessors.values())) > _MAXIMUM_PREDECESSORS:
        return False
    variables = [variable.result for variable in function.variables if variable.result is not None]
    uses = uses_of(function, variables, spirv.OpAccessChain)
    decorated = {local for local, _, _ in function.decorations}
    types: dict[int, Definition] = {}
    chains: Chains = {}
    for variable in function.variables:
        name, type_ = variable.result, pointee(variable.type)
        assert name is not None
        if name in decorated or is_opaque(type_):
            continue
        own_chains = _promotable_chains(name, type_, uses, decorated)
        if own_chains is not None:
            types[name] = type_
            chains.update(own_chains)
    if not types:
        return False
    _Promotion(function, graph, types, chains).run()
    return True


def _is_plain_access(use: Instruction, pointer: int, decorated: set[int]) -> bool:
    """Return whether a use is a load or store through the pointer, without memory operands."""
    if use.opcode == spirv.OpLoad:
        return len(use.operands) == 1 and use.result not in decorated
    return use.opcode == spirv.OpStore and len(use.operands) == 2 and use.operands[1] != pointer


def _promotable_chains(
    name: int, type_: Definition, uses: dict[int, list[Instruction]], decorated: set[int]
) -> Chains | None:
    """Return the pointers into a variable when every use of it and of them can be rewritten, else None."""
    chains: Chains = {}
    for use in uses[name]:
        if _is_plain_access(use, name, decorated):
            continue
        if use.opcode == spirv.OpExtInst and debug_instructions.is_debug(use):
            continue
        if use.opcode != spirv.OpAccessChain or type_.opcode not in COMPONENTWISE:
            return None
        pointer = use.result
        indices = _indices(type_, use.operands[1:])
        if pointer is None or indices is None or pointer in decorated:
            return None
        if not all(_is_plain_access(inner, pointer, decorated) for inner in uses[pointer]):
            return None
        chains[pointer] = (name, indices)
    return chains


def _indices(type_: Definition, operands: list[Id]) -> list[int] | None:
    """Return the indices of an access chain; None when one is not constant.

    A vector that is indexed dynamically stays a variable: drivers make less of OpVectorExtractDynamic.
    """
    indices: list[int] = []
    current: Definition | None = type_
    for operand in operands:
        assert current is not None
        index = constant_index(operand)
        if index is None:
            return None
        current = component_type(current, index)
        if current is None:
            return None
        indices.append(index)
    return indices or None


class _Promotion:
    """One run.

    types: variable -> its type. values: label -> variable -> its value at the end of what was visited of the block.
    replaced: result of a load or of a trivial phi -> value. phis: result -> (label of its block, variable,
    instruction). work: phis without operands so far. declared: variable -> its descriptions as one of the source, by
    that one and its member.
    """

    __slots__ = (
        "function",
        "graph",
        "types",
        "chains",
        "initializers",
        "values",
        "replaced",
        "phis",
        "work",
        "declared",
    )

    def __init__(
        self, function: Function, graph: ControlFlowGraph, types: dict[int, Definition], chains: Chains
    ) -> None:
        self.function = function
        self.graph = graph
        self.types = types
        self.chains = chains
        self.initializers: dict[int | None, Definition] = {
            variable.result: variable.operands[1] for variable in function.variables if len(variable.operands) > 1
        }
        self.values: dict[int, dict[int, Id]] = {block.label: {} for block in self.graph.order}
        self.replaced: dict[int, Id] = {}
        self.phis: dict[int, tuple[int, int, Instruction]] = {}
        self.work: list[int] = []
        self.declared: dict[int, dict[tuple[Definition, ...], Instruction]] = {}

    def run(self) -> None:
        """Rewrite the function."""
        function = self.function
        for block in self.graph.order:
            self.visit(block)
        position = 0
        while position < len(self.work):
            label, variable, phi = self.phis[self.work[position]]
            position += 1
            for predecessor in self.graph.predecessors[label]:
                phi.operands += (self.read(variable, predecessor), predecessor)
        self.remove_trivial_phis()
        by_block: dict[int, list[Instruction]] = {}
        for result, (label, _, phi) in self.phis.items():
            if result not in self.replaced:
                by_block.setdefault(label, []).append(phi)
        for block in function.blocks:
            if block.label in by_block:
                block.instructions[0:0] = by_block[block.label]
                if self.declared:
                    self.describe_phis(block)
        function.variables[:] = [variable for variable in function.variables if variable.result not in self.types]
        replace_all_uses(function, self.replaced)

    def visit(self, block: Block) -> None:
        """Take loads, stores and chains of the promoted variables out of a block."""
        types, chains, replaced, declared = self.types, self.chains, self.replaced, self.declared
        label = block.label
        values = self.values[label]
        kept: list[Instruction] = []
        for instruction in block.instructions:
            opcode = instruction.opcode
            if opcode == spirv.OpLoad:
                pointer = instruction.operands[0]
                if pointer in types:
                    assert instruction.result is not None
                    replaced[instruction.result] = self.read(pointer, label)
                    continue
                if pointer in chains:
                    self.load_component(instruction, label)
            elif opcode == spirv.OpStore:
                pointer = instruction.operands[0]
                if pointer in types:
                    values[pointer] = instruction.operands[1]
                    if pointer in declared:
                        kept += self.describe(pointer, instruction.operands[1])
                    continue
                if pointer in chains:
                    self.store_component(instruction, label)
                    variable = chains[pointer][0]
                    if variable in declared:
                        kept.append(instruction)
                        kept += self.describe(variable, values[variable])
                        continue
            elif opcode == spirv.OpAccessChain and instruction.result in chains:
                continue
            elif opcode == spirv.OpExtInst and debug_instructions.is_description(instruction):
                described: Id = instruction.operands[debug_instructions.DESCRIBED_VALUE]
                if isinstance(described, int) and described in types:
                    kept += self.declare(described, instruction, label)
                    continue
            kept.append(instruction)
        block.instructions[:] = kept

    # ---- what debuggers show ----

    def declare(self, variable: int, declaration: Instruction, label: int) -> list[Instruction]:
        """Record which variable of the source a variable is; return the DebugValue where it has a value."""
        operands = declaration.operands
        key = (operands[debug_instructions.DESCRIBED], *operands[debug_instructions.FIRST_INDEX :])
        # All calls of a function share the variable of a parameter: what was inlined last counts.
        self.declared.setdefault(variable, {})[key] = declaration
        predecessors = self.graph.predecessors
        seen: set[int] = set()
        while label not in seen:
            seen.add(label)
            value = self.values[label].get(variable)
            if value is not None:
                return [self.value_of(declaration, value)]
            if len(predecessors[label]) == 1:
                label = predecessors[label][0]
        return []

    def describe(self, variable: int, value: Id) -> list[Instruction]:
        """Return the DebugValues for a value that a variable of the source gets."""
        return [self.value_of(declaration, value) for declaration in self.declared[variable].values()]

    def value_of(self, declaration: Instruction, value: Id) -> Instruction:
        """Return the DebugValue that takes the place of a DebugDeclare."""
        operands = [*declaration.operands]
        operands[1] = debug_instructions.VALUE
        operands[debug_instructions.DESCRIBED_VALUE] = value
        return Instruction(spirv.OpExtInst, declaration.type, self.function.new_id(), operands)

    def describe_phis(self, block: Block) -> None:
        """Say after the phis of a block that the variables have their values."""
        described: list[Instruction] = []
        phis = block.phis()
        for phi in phis:
            known = self.phis.get(phi.result) if phi.result is not None else None
            if known is not None and known[1] in self.declared and phi.result is not None:
                described += self.describe(known[1], phi.result)
        block.instructions[len(phis) : len(phis)] = described

    def load_component(self, load: Instruction, label: int) -> None:
        """Make a load of a component an extraction from the value of the variable."""
        variable, indices = self.chains[load.operands[0]]
        load.opcode, load.operands = spirv.OpCompositeExtract, [self.read(variable, label), *indices]

    def store_component(self, store: Instruction, label: int) -> None:
        """Make a store to a component an insertion into the value of the variable."""
        variable, indices = self.chains[store.operands[0]]
        composite, component = self.read(variable, label), store.operands[1]
        store.type = self.types[variable]
        result = store.result = self.function.new_id()
        store.opcode, store.operands = spirv.OpCompositeInsert, [component, composite, *indices]
        self.values[label][variable] = result

    def read(self, variable: int, label: int) -> Id:
        """Return the value of a variable at the end of what was visited of a block; a phi where control meets."""
        path: list[int] = []
        predecessors = self.graph.predecessors
        entry = self.graph.order[0].label
        while True:
            values = self.values[label]
            if variable in values:
                value = values[variable]
                break
            into = predecessors[label]
            if len(into) == 1 and label != entry:
                path.append(label)
                label = into[0]
                continue
            if into:
                value = self.new_phi(variable, label)
            else:
                initializer = self.initializers.get(variable)
                if initializer is None:
                    initializer = self.function.table.define(spirv.OpUndef, self.types[variable])
                value = initializer
            values[variable] = value
            break
        for passed in path:
            self.values[passed][variable] = value
        return value

    def new_phi(self, variable: int, label: int) -> int:
        """Return the result of a new phi, whose operands `run` fills in."""
        result = self.function.new_id()
        self.phis[result] = (label, variable, Instruction(spirv.OpPhi, self.types[variable], result, []))
        self.work.append(result)
        return result

    def find(self, value: Id) -> Id:
        """Return what replaces a value, or the value itself."""
        return last_of(self.replaced, value) if value in self.replaced else value

    def remove_trivial_phis(self) -> None:
        """Replace each phi whose operands are one value, itself aside, by that value."""
        find = self.find
        users: dict[int, list[int]] = {}
        for result, (_, _, phi) in self.phis.items():
            operands = phi.operands
            for index in range(0, len(operands), 2):
                operand = operands[index] = find(operands[index])
                if operand in self.phis:
                    users.setdefault(operand, []).append(result)
        # From the first block on, so that few are looked at again.
        number = self.graph.number
        pending = sorted(self.phis, key=lambda result: -number[self.phis[result][0]])
        while pending:
            result = pending.pop()
            if result in self.replaced:
                continue
            phi = self.phis[result][2]
            operands = phi.operands
            same: Id | None = None
            for index in range(0, len(operands), 2):
                operand = operands[index] = find(operands[index])
                if operand == result or operand == same:
                    continue
                if same is not None:
                    break
                same = operand
            else:
                if same is None:
                    assert phi.type is not None
                    same = self.function.table.define(spirv.OpUndef, phi.type)
                self.replaced[result] = same
                waiting = [user for user in users.pop(result, ()) if user not in self.replaced]
                if isinstance(same, int) and same in self.phis:
                    users.setdefault(same, []).extend(waiting)
                pending.extend(waiting)
