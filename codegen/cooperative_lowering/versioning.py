"""Versions of an entry point: for workgroups, and for subgroups, that meet the conditions of tiles; one for all others.

In: a module, and the plan of its products. Out: the versions, or None where one test at the start would save none of
the tests that the plan has at its products. Must not know: how products are emitted.

Function versioning, as loop versioning: what products depend on is computed once at the start, where all invocations of
a workgroup are active. In the versions with tiles the index that selects a matrix is that of the workgroup, or of the
subgroup, and the guards that lead to a product are known, so that vectors stay in tiles from one product to the next,
and a workgroup can load a matrix together. Subgroups of one workgroup must not meet different barriers: where the entry
point has any, only whole workgroups have a version of their own.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.cooperative_lowering.tile_plan import PRODUCTS, Versions
from glslc_coop.codegen.cooperative_lowering.tile_room import SEMANTICS, SHARED
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions, is_id
from glslc_coop.codegen.ir.clone import copy_block, copy_instruction
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.ir.instruction import Function, Instruction
from glslc_coop.codegen.ir.opcodes import PATHS, PURE, TOTAL, is_pure_extended
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.tile_plan import Choice, Plan
    from glslc_coop.codegen.ir.instruction import Block, Definition

#: A branch condition -> what it is where a product is reached.
Guards: TypeAlias = "dict[int, bool]"
#: Memory that no invocation changes.
_CONSTANT_MEMORY = (spirv.StorageClassInput, spirv.StorageClassPushConstant)
_BUFFERS = (spirv.StorageClassUniform, spirv.StorageClassStorageBuffer, spirv.StorageClassPhysicalStorageBuffer)
#: What may be before a load from a buffer that is moved to the start of the function.
_READS = PURE | PATHS | {spirv.OpLoad, spirv.OpCooperativeVectorLoadNV, spirv.OpLine, spirv.OpNoLine}


#: Most subgroups of a workgroup that vote.
_MOST_GROUPS = 16
#: Most products of tiles in a function that has versions.
_MOST_TILES = 4096


def shared_bytes(groups: int) -> int:
    """Return the most bytes of shared memory that the votes of so many subgroups take."""
    return 0 if groups == 1 or groups > _MOST_GROUPS else 16 * groups


def split(lowering: Lowering, plan: Plan) -> Versions | None:
    """Split the entry points whose products have tests; return the versions, or None where nothing is split."""
    versions = Versions()
    for entry in lowering.module.entry_points:
        function = entry.function.function
        if function is not None and function not in versions.hidden:
            candidate = _Candidate(lowering, plan, function)
            if candidate.is_worth_it():
                candidate.split(versions)
    return versions if versions.tiled else None


class _Candidate:
    """An entry point. products: those that need no test if all conditions hold. root: the index that must be equal in
    the subgroup, or None; guards: the conditions that must be as they are where the products are.
    """

    def __init__(self, lowering: Lowering, plan: Plan, function: Function) -> None:
        self.lowering, self.plan, self.function = lowering, plan, function
        self.definers: dict[int, tuple[Instruction, Block]] = {}
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.result is not None:
                    self.definers[instruction.result] = instruction, block
        #: The results of the entry block before which nothing is written.
        self._early: dict[int, bool] = {}
        for instruction in function.entry.instructions:
            if instruction.opcode not in _READS and instruction.opcode != spirv.OpExtInst:
                break
            if instruction.result is not None:
                self._early[instruction.result] = True
        self._available: dict[int, bool] = {}
        found = []
        for block in function.blocks:
            for instruction in block.instructions:
                choice = plan.choices.get(instruction) if instruction.opcode in PRODUCTS else None
                if choice is not None and choice.is_checked:
                    needs = self._needs(block, choice)
                    if needs is not None:
                        found.append((instruction, *needs))
        self.guards: Guards = {}
        self.root: int | None = None
        self.products: list[Instruction] = []
        if found:
            self._choose(found)

    def _choose(self, found: list[tuple[Instruction, list[list[int]], Guards]]) -> None:
        """Choose the conditions: the guards that all products have, and the index that most of them share."""
        shared = set.intersection(*(set(guards.items()) for _, _, guards in found))
        self.guards = dict(shared)
        fitting = [
            (instruction, chains) for instruction, chains, guards in found if guards.keys() == self.guards.keys()
        ]
        counts: dict[int, int] = {}
        for _, chains in fitting:
            for value in dict.fromkeys(value for chain in chains for value in chain):
                if all(value in chain for chain in chains):
                    counts[value] = counts.get(value, 0) + 1
        if counts:
            # Of equal ones the first: it is the nearest to the products, and equal most often.
            self.root = max(counts, key=lambda value: counts[value])
        self.products = [instruction for instruction, chains in fitting if all(self.root in chain for chain in chains)]

    def is_worth_it(self) -> bool:
        """Return whether vectors may stay in tiles from one product to the next, and the copies are not too large."""
        choices = [self.plan.choices[product] for product in self.products]
        if sum(choice.m * choice.k * choice.n for choice in choices) > _MOST_TILES:
            return False
        if len(self.products) != 1:
            return bool(self.products)
        block = next(each for each in self.function.blocks if self.products[0] in each.instructions)
        return any(self._reaches(label, block.label, None) for label in block.successors())

    # ---- what a product needs ----

    def _needs(self, block: Block, choice: Choice) -> tuple[list[list[int]], Guards] | None:
        """Return, for each operand that may differ, the values that it depends on alone, and the guards of the block.

        None where they are not known at the start of the function.
        """
        uniformity = self.plan.uniformity
        chains = [
            self._chain(operand)
            for operand in choice.product.uniform_operands
            if not uniformity.is_uniform(self.function, operand)
        ]
        guards = self._guards(block) if choice.is_partial else {}
        is_known = guards is not None and all(chains) and bool(guards) == choice.is_partial
        return (chains, guards) if is_known and guards is not None else None

    def _chain(self, operand: AnyOperand) -> list[int]:
        """Return the integers on which alone an operand depends, the nearest first, that the start can compute."""
        found: list[int] = []
        while operand in self.definers:
            instruction, _ = self.definers[operand]
            type_ = instruction.type
            if type_ is not None and type_.opcode == spirv.OpTypeInt and self._is_available(operand):
                found.append(operand)
            if not self._is_pure(instruction):
                break
            differing = {each for each in instruction.operands if is_id(each) and not self._is_uniform(each)}
            if len(differing) != 1:
                break
            operand = differing.pop()
        return found

    def _is_uniform(self, operand: AnyOperand) -> bool:
        return self.plan.uniformity.is_uniform(self.function, operand)

    def _guards(self, target: Block) -> Guards | None:
        """Return the divergent conditions that decide whether a block is reached; None where one is not available."""
        guards: Guards = {}
        for block in self.function.blocks:
            terminator = block.terminator
            if terminator is None or block is target or len(set(block.successors())) < 2:
                continue
            condition = terminator.operands[0]
            if self._is_uniform(condition):
                continue
            reached = [self._reaches(label, target.label, block.label) for label in block.successors()]
            if not any(reached) or all(reached):
                continue
            if terminator.opcode != spirv.OpBranchConditional or not self._is_available(condition):
                return None
            guards[condition] = reached[0]
        return guards

    def _reaches(self, label: int, target: int, barred: int | None) -> bool:
        """Return whether control gets from one block to another, without a third one."""
        by_label = {block.label: block for block in self.function.blocks}
        seen: dict[int | None, bool] = {barred: True}
        pending = [label]
        while pending:
            label = pending.pop()
            if label == target:
                return True
            if label not in seen:
                seen[label] = True
                pending += by_label[label].successors()
        return False

    # ---- what the start can compute ----

    def _is_pure(self, instruction: Instruction) -> bool:
        if instruction.opcode == spirv.OpExtInst:
            return is_pure_extended(instruction, self.lowering.module.extended_instruction_set("GLSL.std.450"))
        return instruction.opcode in PURE or instruction.opcode in PATHS

    def _is_available(self, operand: AnyOperand) -> bool:
        """Return whether the start of the function can compute a value."""
        if not is_id(operand) or operand.__class__ is not int:
            return True
        found = self._available.get(operand)
        if found is None:
            # A phi, the only way back to itself, is not available.
            self._available[operand] = False
            found = self._available[operand] = self._can_move(operand)
        return found

    def _can_move(self, operand: int) -> bool:
        if operand not in self.definers:
            return False
        instruction, _ = self.definers[operand]
        opcode, operands = instruction.opcode, instruction.operands
        if opcode == spirv.OpLoad:
            pointer = self._root(operands[0])
            storage = None if pointer is None else pointer.operands[0]
            is_fixed = storage in _CONSTANT_MEMORY or storage in _BUFFERS and operand in self._early
            if not is_fixed or len(operands) > 1 and operands[1] & spirv.MemoryAccessVolatile:
                return False
        elif opcode == spirv.OpPhi or not self._is_pure(instruction):
            return False
        elif opcode not in TOTAL and opcode not in PATHS and operand not in self._early:
            return False
        return all(self._is_available(each) for each in operands)

    def _root(self, pointer: AnyOperand) -> Definition | None:
        """Return the pointer type of the variable or reference that a pointer leads into."""
        while pointer.__class__ is int and pointer in self.definers:
            instruction, _ = self.definers[pointer]
            if instruction.opcode not in PATHS:
                return instruction.type
            pointer = instruction.operands[0]
        return None if pointer.__class__ is int else pointer.type

    # ---- splitting ----

    def split(self, versions: Versions) -> None:
        """Make the function one that calls the version whose conditions hold."""
        groups, is_alone = self.plan.groups, self.plan.groups == 1
        votes = not is_alone and groups <= _MOST_GROUPS
        by_subgroup = is_alone or not self._has_barriers()
        if not votes and not by_subgroup:
            return
        module, function = self.lowering.module, self.function
        name = function.definition.name or "main"
        other = self._outlined(f"{name}_plain" if by_subgroup else f"{name}_tested")
        versions.hidden[other] = True
        together = self._copied(f"{name}_together", versions, self.root) if votes else None
        tiled = self._copied(f"{name}_tiles", versions) if by_subgroup else None
        if tiled is not None:
            versions.plain.update(dict.fromkeys(self.products, True))
            if together is not None:
                versions.hidden[tiled] = True

        builder = FunctionBuilder(module, function.definition.operands[1], name=name)
        moved = self._moved(builder)
        index = [] if self.root is None else [moved[self.root]]
        holds = self._test(builder, moved)
        if together is not None:
            is_shared, shared = _Vote(self.lowering, groups).emit(builder, holds, index)
            self._choose_version(
                builder, is_shared, (together, shared), lambda: self._rest(builder, holds, tiled, other, index)
            )
        else:
            self._rest(builder, holds, tiled, other, index)
        builder.ret()
        self._become(builder)

    def _rest(
        self, builder: FunctionBuilder, holds: int, tiled: Function | None, other: Function, index: list[int]
    ) -> None:
        """Call the version of the subgroup, or the other one."""
        if tiled is None:
            self._call(builder, other, [])
        else:
            self._choose_version(builder, holds, (tiled, index), lambda: self._call(builder, other, []))

    def _choose_version(
        self,
        builder: FunctionBuilder,
        condition: int,
        version: tuple[Function, list[int]],
        otherwise: Callable[[], None],
    ) -> None:
        """Call a version if a condition holds, and do something else if not."""
        first, second, merge = (builder.new_block() for _ in range(3))
        builder.selection_merge(merge)
        builder.branch_conditional(condition, first, second)
        builder.begin(first)
        self._call(builder, *version)
        builder.branch(merge)
        builder.begin(second)
        otherwise()
        builder.branch(merge)
        builder.begin(merge)

    def _call(self, builder: FunctionBuilder, function: Function, arguments: list[int]) -> None:
        void = self.function.definition.type
        assert void is not None
        builder.emit_unique(spirv.OpFunctionCall, void, function.definition, *arguments)

    def _has_barriers(self) -> bool:
        """Return whether the module has barriers of the workgroup, or matrices that it shares."""
        is_shared = any(
            each.opcode == spirv.OpTypeCooperativeMatrixKHR and literal(each.operands[1]) != spirv.ScopeSubgroup
            for each in self.lowering.definitions
        )
        return is_shared or any(
            instruction.opcode == spirv.OpControlBarrier and literal(instruction.operands[0]) != spirv.ScopeSubgroup
            for function in callees_first(self.lowering.module)
            for instruction in instructions(function)
        )

    def _test(self, builder: FunctionBuilder, moved: dict[int, int]) -> int:
        """Emit the test of the subgroup; return the condition."""
        sizes = self.lowering.sizes
        scope = sizes.constant(spirv.ScopeSubgroup)
        conditions = []
        if self.root is not None:
            operands = (scope, moved[self.root])
            conditions.append(builder.emit(spirv.OpGroupNonUniformAllEqual, sizes.boolean, *operands))
        for condition, value in self.guards.items():
            wanted = moved[condition]
            if not value:
                wanted = builder.emit(spirv.OpLogicalNot, sizes.boolean, wanted)
            conditions.append(builder.emit(spirv.OpGroupNonUniformAll, sizes.boolean, scope, wanted))
        return all_of(self.lowering, builder, conditions)

    def _type(self, value: int) -> Definition:
        type_ = self.definers[value][0].type
        assert type_ is not None
        return type_

    def _new(self, name: str, *parameters: Definition) -> Function:
        """Return a function of the same result."""
        module, void = self.lowering.module, self.function.definition.type
        assert void is not None
        type_ = module.define(spirv.OpTypeFunction, None, void, *parameters)
        return Function(module, module.define_unique(spirv.OpFunction, void, 0, type_, name=name))

    def _outlined(self, name: str) -> Function:
        """Return a function with the very instructions of this one."""
        source, made = self.function, self._new(name)
        made.variables, made.blocks, made.entry = source.variables, source.blocks, source.entry
        made.decorations, made.names, made.next_local = source.decorations, source.names, source.next_local
        return made

    def _copied(self, name: str, versions: Versions, shared: int | None = None) -> Function:
        """Return a copy for subgroups in which the conditions hold. shared: the index, if the workgroup has one."""
        source, sizes = self.function, self.lowering.sizes
        made = self._new(name, *([] if self.root is None else [self._type(self.root)]))
        made.next_local = source.next_local
        made.decorations, made.names = list(source.decorations), list(source.names)
        replaced: dict[AnyOperand, AnyOperand] = {}
        begin: list[Instruction] = []
        if self.root is not None:
            type_, parameter = self._type(self.root), made.new_id()
            made.parameters = [Instruction(spirv.OpFunctionParameter, type_, parameter, [])]
            replaced[self.root] = parameter
            if shared is None:
                index = replaced[self.root] = made.new_id()
                operands = [sizes.constant(spirv.ScopeSubgroup), parameter]
                begin.append(Instruction(spirv.OpGroupNonUniformBroadcastFirst, type_, index, operands))
        for condition, value in self.guards.items():
            replaced[condition] = sizes.truth(value)
        covered = dict.fromkeys(self.products, True)

        def copy(instruction: Instruction) -> Instruction:
            copied = copy_instruction(instruction)
            copied.operands = [replaced.get(each, each) if is_id(each) else each for each in copied.operands]
            if instruction in covered:
                versions.tiled[copied] = True
            return copied

        made.variables = [copy_instruction(each) for each in source.variables]
        made.blocks = [copy_block(block, block.label, copy) for block in source.blocks]
        made.entry = made.blocks[0]
        made.entry.instructions[:0] = begin
        return made

    def _moved(self, builder: FunctionBuilder) -> dict[int, int]:
        """Emit what the conditions are computed from; return value -> its copy."""
        moved: dict[int, int] = {}

        def visit(value: AnyOperand) -> AnyOperand:
            if not is_id(value) or value.__class__ is not int:
                return value
            if value not in moved:
                instruction, _ = self.definers[value]
                operands = [visit(each) for each in instruction.operands]
                assert instruction.type is not None
                moved[value] = builder.emit_unique(instruction.opcode, instruction.type, *operands)
                for decorated, decoration, rest in self.function.decorations:
                    if decorated == value:
                        builder.decorate(moved[value], decoration, *rest)
            return moved[value]

        for value in ([] if self.root is None else [self.root]) + list(self.guards):
            visit(value)
        return moved

    def _become(self, builder: Function) -> None:
        """Give the entry point the body of another function."""
        function = self.function
        function.variables, function.blocks, function.entry = [], builder.blocks, builder.entry
        function.decorations, function.names = builder.decorations, builder.names
        function.next_local = builder.next_local


class _Vote:
    """The vote of the subgroups of a workgroup, through shared memory. groups: how many there are."""

    def __init__(self, lowering: Lowering, groups: int) -> None:
        self.lowering, self.groups = lowering, groups
        self.uint = lowering.sizes.uint

    def emit(self, builder: FunctionBuilder, holds: int, index: list[int]) -> tuple[int, list[int]]:
        """Return whether a condition holds in all subgroups with one index, and the index that the first one has.

        index: none or one, of a type of integers.
        """
        sizes = self.lowering.sizes
        types = [self.uint, *(self._type(builder, each) for each in index)]
        arrays = [self._array(type_) for type_ in types]
        vote = builder.emit(spirv.OpSelect, self.uint, holds, sizes.constant(1), sizes.constant(0))
        group = self._input(builder, spirv.BuiltInSubgroupId, "gl_SubgroupID")
        scope = sizes.constant(spirv.ScopeSubgroup)
        is_first = builder.emit_unique(spirv.OpGroupNonUniformElect, sizes.boolean, scope)
        first, merge = builder.new_block(), builder.new_block()
        builder.selection_merge(merge)
        builder.branch_conditional(is_first, first, merge)
        builder.begin(first)
        for value, type_, array in zip((vote, *index), types, arrays):
            builder.emit_void(spirv.OpStore, self._element(builder, array, type_, group), value, SHARED)
        builder.branch(merge)
        builder.begin(merge)
        workgroup = sizes.constant(spirv.ScopeWorkgroup)
        builder.emit_void(spirv.OpControlBarrier, workgroup, workgroup, sizes.constant(SEMANTICS))

        loaded = [
            [self._load(builder, array, type_, sizes.constant(number)) for number in range(self.groups)]
            for type_, array in zip(types, arrays)
        ]
        conditions = [builder.emit(spirv.OpINotEqual, sizes.boolean, each, sizes.constant(0)) for each in loaded[0]]
        shared = [values[0] for values in loaded[1:]]
        for values in loaded[1:]:
            conditions += [builder.emit(spirv.OpIEqual, sizes.boolean, values[0], each) for each in values[1:]]
        return all_of(self.lowering, builder, conditions), shared

    def _type(self, builder: FunctionBuilder, value: int) -> Definition:
        made = next(each for block in builder.blocks for each in block.instructions if each.result == value)
        assert made.type is not None
        return made.type

    def _array(self, type_: Definition) -> Definition:
        """Return a shared array with an element for each subgroup."""
        sizes, module = self.lowering.sizes, self.lowering.module
        array = module.define(spirv.OpTypeArray, None, type_, sizes.constant(self.groups))
        pointer = module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, array)
        return module.define_unique(spirv.OpVariable, pointer, spirv.StorageClassWorkgroup, name="votes")

    def _element(self, builder: FunctionBuilder, array: Definition, type_: Definition, number: AnyOperand) -> int:
        pointer = self.lowering.module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, type_)
        return builder.emit(spirv.OpAccessChain, pointer, array, number)

    def _load(self, builder: FunctionBuilder, array: Definition, type_: Definition, number: AnyOperand) -> int:
        return builder.emit_unique(spirv.OpLoad, type_, self._element(builder, array, type_, number), SHARED)

    def _input(self, builder: FunctionBuilder, builtin: int, name: str) -> int:
        pointer = self.lowering.module.define(spirv.OpTypePointer, None, spirv.StorageClassInput, self.uint)
        variable = self.lowering.library.input_variable(builtin, name, pointer)
        return builder.emit_unique(spirv.OpLoad, self.uint, variable)


def all_of(lowering: Lowering, builder: FunctionBuilder, conditions: list[int]) -> int:
    """Return the conjunction of conditions."""
    result, *others = conditions
    for condition in others:
        result = builder.emit(spirv.OpLogicalAnd, lowering.sizes.boolean, result, condition)
    return result
