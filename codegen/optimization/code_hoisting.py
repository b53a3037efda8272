"""Code hoisting: what several branches compute is computed once, where they part.

In: a Function after GVN. Out: the same one with fewer instructions. Must not know: GLSL.

An expression that blocks compute of which none dominates the others moves to the end of their nearest common dominator,
when its operands are known there. (The idea of Rosen, Wegman and Zadeck, "Global Value Numbers and Redundant
Computations", 1988; without the question whether every path computes it.) Only what is cheap and cannot fail moves,
since some paths may not need it; arithmetic moves no further than out of one selection, so that values do not live
long. Access chains into local variables stay: they cost nothing where they are, and hoisted ones kept a driver from
making values of array elements early (measured: up to 40 % more time for a pipeline).
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS
from glslc_coop.codegen.ir.pointers import Pointers
from glslc_coop.codegen.ir.uses import replace_operands
from glslc_coop.codegen.optimization.speculation import may_speculate
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.cfg import DominatorTree
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Operand

#: (opcode, type, *operands)
Key: TypeAlias = "tuple[int | Definition | None, ...]"

_ARITHMETIC = (
    spirv.OpIAdd,
    spirv.OpISub,
    spirv.OpIMul,
    spirv.OpBitwiseAnd,
    spirv.OpBitwiseOr,
    spirv.OpBitwiseXor,
    spirv.OpShiftLeftLogical,
    spirv.OpShiftRightLogical,
    spirv.OpShiftRightArithmetic,
    spirv.OpBitcast,
    spirv.OpCompositeExtract,
    spirv.OpIEqual,
    spirv.OpINotEqual,
    spirv.OpULessThan,
    spirv.OpUGreaterThanEqual,
    spirv.OpSLessThan,
    spirv.OpSGreaterThanEqual,
    spirv.OpLogicalNot,
)
_HOISTED = frozenset((*CHAINS, *_ARITHMETIC, spirv.OpLoad))
#: What is hoisted may make the operands of more expressions equal; this often it is looked for those.
_ROUNDS = 3


def hoist_code(function: Function, tree: DominatorTree) -> bool:
    """Hoist what several branches compute. Return whether there was something."""
    if len(function.blocks) < 4:
        return False
    hoisting = _Hoisting(function, tree)
    fresh = hoisting.note_all()
    rounds = 0
    while rounds < _ROUNDS and fresh:
        values = hoisting.hoist_all(fresh)
        if not values:
            break
        fresh = hoisting.replace(values)
        rounds += 1
    return rounds > 0


class _Hoisting:
    """One run.

    depth: label -> depth in the dominator tree. homes: result -> label of the block that makes it; made: result -> the
    instruction. first: key -> an instruction; equal: key -> the instructions that have it, where there are several.
    """

    __slots__ = (
        "function",
        "tree",
        "graph",
        "immediate",
        "depth",
        "homes",
        "made",
        "decorated",
        "first",
        "equal",
        "pointers",
        "glsl_set",
    )

    def __init__(self, function: Function, tree: DominatorTree) -> None:
        self.function = function
        self.tree = tree
        self.graph = tree.graph
        self.immediate = tree.immediate
        self.depth: dict[int, int] = {}
        for block in self.graph.order:
            above = self.immediate[block.label]
            self.depth[block.label] = self.depth[above] + 1 if above != block.label else 0
        entry = function.entry.label
        self.homes: dict[int, int] = {}
        self.made: dict[int, Instruction] = {}
        for instruction in (*function.parameters, *function.variables):
            if instruction.result is not None:
                self.homes[instruction.result] = entry
        self.pointers = Pointers(function, self.made)
        self.glsl_set = function.table.extended_instruction_set("GLSL.std.450")
        self.decorated = {local for local, _, _ in function.decorations}
        self.first: dict[Key, Instruction] = {}
        self.equal: dict[Key, list[Instruction]] = {}

    def note_all(self) -> dict[Key, bool]:
        """Note all instructions; return the keys of those that can be hoisted."""
        homes, made = self.homes, self.made
        fresh: dict[Key, bool] = {}
        for block in self.graph.order:
            label = block.label
            for instruction in block.instructions:
                result = instruction.result
                if result is not None:
                    homes[result] = label
                    made[result] = instruction
                    if instruction.opcode in _HOISTED:
                        self.note(instruction, fresh)
        return fresh

    def note(self, instruction: Instruction, fresh: dict[Key, bool]) -> None:
        """Note an instruction that may be hoisted. fresh: gets its key where another block computes the same."""
        opcode = instruction.opcode
        if not may_speculate(instruction, self.pointers, self.glsl_set):
            return
        if opcode == spirv.OpLoad:
            # Of what never changes and costs little.
            if self.pointers.storage_class(instruction.operands[0]) != spirv.StorageClassPushConstant:
                return
        elif opcode in CHAINS and _is_local(instruction):
            return
        if instruction.result in self.decorated:
            return
        key = (opcode, instruction.type, *instruction.operands)
        first = self.first.setdefault(key, instruction)
        if first is not instruction:
            self.equal.setdefault(key, [first]).append(instruction)
            fresh[key] = True

    def hoist_all(self, keys: dict[Key, bool]) -> dict[int, Id]:
        """Hoist what has these keys; return the removed results with their replacements."""
        values: dict[int, Id] = {}
        for key in keys:
            self.hoist(key, values)
        return values

    def replace(self, values: dict[int, Id]) -> dict[Key, bool]:
        """Remove and replace results; return the keys of what has become equal by that."""
        fresh: dict[Key, bool] = {}
        for block in self.graph.order:
            kept: list[Instruction] = []
            for instruction in block.instructions:
                if instruction.result in values:
                    continue
                kept.append(instruction)
                if replace_operands(instruction, values) and instruction.opcode in _HOISTED:
                    self.note(instruction, fresh)
            block.instructions[:] = kept
            if block.terminator is not None:
                replace_operands(block.terminator, values)
        return fresh

    def hoist(self, key: Key, values: dict[int, Id]) -> None:
        """Move the first of equal instructions to where it dominates the others. values: gets what replaces those."""
        equal = self.equal[key]
        first = equal[0]
        labels = [self.homes[each.result] for each in equal if each.result is not None]
        target = self.common_dominator(labels)
        if target is None:
            return
        if target in labels:
            # One of them does already, by what the last round has made equal.
            kept = equal[labels.index(target)]
        elif self.may_hoist(first, target, labels):
            result = self.function.new_id()
            kept = Instruction(first.opcode, first.type, result, first.operands)
            self.graph.blocks[target].instructions.append(kept)
            self.homes[result], self.made[result] = target, kept
        else:
            return
        assert kept.result is not None
        for instruction in equal:
            if instruction.result is not None and instruction is not kept:
                values[instruction.result] = kept.result
        self.first[key], self.equal[key] = kept, [kept]

    def common_dominator(self, labels: list[int]) -> int | None:
        """Return the nearest block that dominates all of these and heads no loop, since that would run it often."""
        immediate, depth = self.immediate, self.depth
        target = labels[0]
        # What the target dominates, of what was passed.
        below: set[int] = set()
        for label in labels[1:]:
            while target != label and label not in below:
                if depth[target] >= depth[label]:
                    below.add(target)
                    target = immediate[target]
                else:
                    below.add(label)
                    label = immediate[label]
        while self.graph.blocks[target].is_loop_header():
            if immediate[target] == target:
                return None
            target = immediate[target]
        return target

    def may_hoist(self, instruction: Instruction, target: int, labels: list[int]) -> bool:
        """Return whether the operands are available at the end of a block, and the result is cheap to have there."""
        if not all(self.is_known(operand, target) for operand in instruction.operands):
            return False
        if instruction.opcode in _ARITHMETIC:
            return any(self.immediate[label] == target for label in labels)
        return True

    def is_known(self, operand: Operand, target: int) -> bool:
        """Return whether an operand is a literal, a definition or a result that dominates the end of a block."""
        if not isinstance(operand, int) or operand >= 0:
            return True
        home = self.homes.get(operand)
        if home is None:
            return False
        return self.tree.dominates(home, target)


def _is_local(chain: Instruction) -> bool:
    """Return whether an access chain leads into a variable of the function."""
    type_ = chain.type
    return type_ is not None and type_.operands[0] == spirv.StorageClassFunction
