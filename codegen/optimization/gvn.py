"""Global value numbering (GVN): what was computed before and is still available is not computed again.

In: a Function without unreachable blocks. Out: the same one with fewer instructions. Must not know: GLSL.

A walk over the dominator tree with a scoped hash table (Briggs, Cooper and Simpson, "Value Numbering", 1997): what a
block computes is available in the blocks that it dominates. Loads of memory that nobody writes (push constants,
resources, uniform blocks, inputs of compute) are available likewise. Other loads, and stored values, are available as
long as nothing can have written, in a block and after blocks that all agree on them; loops begin with none. Buffers
may overlap, so a store to one is taken to change all; barriers, atomics and calls change all that others can reach.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.opcodes import COMMUTES, NUMBERED, PURE, READS, is_pure_extended
from glslc_coop.codegen.ir.pointers import Pointers
from glslc_coop.codegen.ir.uses import replace_operands
from glslc_coop.codegen.optimization.available_loads import AvailableLoads, MemoryEffects
from glslc_coop.codegen.optimization.folding import FOLDS, Folder
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.cfg import DominatorTree
    from glslc_coop.codegen.ir.instruction import Block, Function, Id, Instruction, Operand

#: (opcode, type, is it relaxed, *operands) of an instruction, (OpLoad, type, pointer) of a load.
Key: TypeAlias = "tuple[Operand | None, ...]"


def eliminate_redundancy(function: Function, tree: DominatorTree, constant_memory: frozenset[int]) -> bool:
    """Remove what is computed twice, and fold. Return whether an instruction was removed.

    constant_memory: the storage classes of memory that nobody writes while the shader runs.
    """
    numbering = _ValueNumbering(function, tree, constant_memory)
    numbering.run()
    return bool(numbering.values)


class _ValueNumbering:
    """One walk.

    values: result that was removed -> what replaces it. available: key -> result; added: its keys in the order in
    which they came. loads: those that are available where the walk is; loads_at_end: label -> those at the end of a
    block.
    """

    __slots__ = (
        "function",
        "folder",
        "values",
        "available",
        "added",
        "tree",
        "graph",
        "pointers",
        "effects",
        "loads",
        "loads_at_end",
        "decorated",
        "relaxed",
        "glsl_set",
    )

    def __init__(self, function: Function, tree: DominatorTree, constant_memory: frozenset[int]) -> None:
        self.function = function
        self.tree = tree
        self.graph = tree.graph
        self.folder = Folder(function.table)
        self.values: dict[int, Id] = {}
        self.available: dict[Key, int] = {}
        self.added: list[Key] = []
        self.pointers = Pointers(function, self.folder.made, constant_memory)
        self.effects = MemoryEffects(function, self.pointers)
        self.loads = AvailableLoads()
        self.loads_at_end: dict[int, AvailableLoads] = {}
        #: Equal instructions of different precision are not equal; other decorations keep an instruction as it is.
        self.relaxed: set[int | None] = {
            local for local, decoration, _ in function.decorations if decoration == spirv.DecorationRelaxedPrecision
        }
        self.decorated = {
            local for local, decoration, _ in function.decorations if decoration != spirv.DecorationRelaxedPrecision
        }
        self.glsl_set = function.table.extended_instruction_set("GLSL.std.450")
        for instruction in (*function.parameters, *function.variables):
            if instruction.result is not None:
                self.folder.made[instruction.result] = instruction

    def run(self) -> None:
        """Rewrite the function."""
        graph = self.graph
        children = self.tree.children()
        added = self.added
        #: (block or None to leave one, how many keys were available on entry)
        stack: list[tuple[Block | None, int]] = [(graph.order[0], 0)]
        while stack:
            block, mark = stack.pop()
            if block is None:
                while len(added) > mark:
                    del self.available[added.pop()]
                continue
            mark = len(added)
            self.visit(block)
            stack.append((None, mark))
            for child in reversed(children[block.label]):
                stack.append((child, 0))
        values = self.values
        if values:
            # What was computed after them: everything else comes after what it uses.
            for block in graph.order:
                for instruction in block.instructions:
                    if instruction.opcode != spirv.OpPhi:
                        break
                    replace_operands(instruction, values)

    def visit(self, block: Block) -> None:
        """Rewrite a block; its dominators were visited."""
        values, decorated, folder, made = self.values, self.decorated, self.folder, self.folder.made
        self.loads = self.incoming_loads(block)
        kept: list[Instruction] = []
        for instruction in block.instructions:
            if values:
                replace_operands(instruction, values)
            opcode, result = instruction.opcode, instruction.result
            if result is not None:
                if result not in decorated:
                    handler = FOLDS.get(opcode)
                    value = None if handler is None else handler(folder, instruction)
                    if value is None:
                        # Folding may have made another instruction of it.
                        opcode = instruction.opcode
                        value = self.find_available(instruction)
                    if value is not None:
                        values[result] = values.get(value, value) if value.__class__ is int else value
                        continue
                made[result] = instruction
            kept.append(instruction)
            if opcode not in PURE:
                if opcode == spirv.OpStore:
                    self.effects.store(self.loads, instruction)
                elif opcode not in READS and not debug_instructions.is_debug(instruction):
                    self.effects.clobber(self.loads, instruction)
        block.instructions[:] = kept
        self.loads_at_end[block.label] = self.loads
        if values and block.terminator is not None:
            replace_operands(block.terminator, values)

    def find_available(self, instruction: Instruction) -> Id | None:
        """Return the result of an equal instruction that is available; make this one available when there is none."""
        opcode, result, operands = instruction.opcode, instruction.result, instruction.operands
        assert result is not None
        if opcode not in NUMBERED:
            return self.load(instruction) if opcode == spirv.OpLoad and result not in self.relaxed else None
        if opcode == spirv.OpExtInst and not is_pure_extended(instruction, self.glsl_set):
            return None
        if opcode in COMMUTES and hash(operands[0]) > hash(operands[1]):
            # One of the two orders, no matter which.
            operands = operands[::-1]
        key = (opcode, instruction.type, result in self.relaxed, *operands)
        available = self.available.setdefault(key, result)
        if available != result:
            return available
        self.added.append(key)
        return None

    # ---- memory ----

    def incoming_loads(self, block: Block) -> AvailableLoads:
        """Return the loads that are available at the start of a block: those at the end of all predecessors."""
        ends = [self.loads_at_end.get(label) for label in self.graph.predecessors[block.label]]
        first, *others = ends or [None]
        if first is None:
            return AvailableLoads()
        loads = first.copy()
        for other in others:
            if other is None:
                # A back edge: the loop may write.
                return AvailableLoads()
            loads.keep_common(other)
        return loads

    def load(self, instruction: Instruction) -> Id | None:
        """Return the value that a load gives, where it is available; make it available when it is not."""
        if len(instruction.operands) != 1:
            return None
        result, pointer = instruction.result, instruction.operands[0]
        assert result is not None
        if not self.pointers.is_constant(pointer):
            return self.effects.load(self.loads, instruction)
        key = (spirv.OpLoad, instruction.type, pointer)
        available = self.available.setdefault(key, result)
        if available == result:
            self.added.append(key)
            return None
        return available
