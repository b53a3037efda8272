"""Loop-invariant code motion (LICM): what is the same in every iteration is computed once, before the loop.

In: a Function after GVN. Out: the same one with its instructions in other blocks. Must not know: GLSL.

An instruction moves to the end of the preheader of the outermost loop in which its operands do not change (Muchnick,
"Advanced Compiler Design and Implementation", section 13.2). One walk in reverse postorder is enough, since operands
have moved before it is the turn of what uses them.

Only scalars and vectors move, and only what depends on nothing but its operands or on memory that nobody writes: no
derivative, no subgroup operation, nothing cooperative, no load that depends on a buffer's bounds. Only what every
iteration computes moves, so that no path computes much that it did not need; a loop may still run not at all, and what
must not be executed then, such as a division or the load of a descriptor that may not be bound, moves from the header
alone, which runs whenever the loop is reached.

A value that moves occupies a register for the whole loop. What takes little where it is used (loads of push constants,
sums with constants, components, comparisons) moves only with what uses it.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.evaluate import scalar
from glslc_coop.codegen.ir.opcodes import CHAINS, ORDERS, is_pure_extended
from glslc_coop.codegen.ir.pointers import Pointers
from glslc_coop.codegen.ir.uses import replace_all_uses, replace_operands
from glslc_coop.codegen.optimization.speculation import may_speculate
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.cfg import DominatorTree
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Id, Instruction

#: (opcode, type, *operands)
Key: TypeAlias = "tuple[int | Definition | None, ...]"

_SCALARS = (spirv.OpTypeBool, spirv.OpTypeInt, spirv.OpTypeFloat)
_PLAIN = (*_SCALARS, spirv.OpTypeVector)
#: What is worth a register.
_MOVED = frozenset(
    (
        spirv.OpIAdd,
        spirv.OpISub,
        spirv.OpIMul,
        spirv.OpFAdd,
        spirv.OpFSub,
        spirv.OpFMul,
        spirv.OpFDiv,
        spirv.OpVectorTimesScalar,
        spirv.OpDot,
        spirv.OpBitwiseAnd,
        spirv.OpBitwiseOr,
        spirv.OpBitwiseXor,
        spirv.OpShiftLeftLogical,
        spirv.OpShiftRightLogical,
        spirv.OpShiftRightArithmetic,
        spirv.OpBitFieldUExtract,
        spirv.OpBitFieldSExtract,
        spirv.OpBitCount,
        spirv.OpConvertSToF,
        spirv.OpConvertUToF,
        spirv.OpFConvert,
        spirv.OpSelect,
        spirv.OpExtInst,
        # These have undefined behavior for some operands.
        spirv.OpUDiv,
        spirv.OpSDiv,
        spirv.OpUMod,
        spirv.OpSMod,
        spirv.OpSRem,
        spirv.OpConvertFToS,
        spirv.OpConvertFToU,
    )
)
#: What moves with what uses it.
_CHEAP = frozenset(
    (
        *CHAINS,
        spirv.OpLoad,
        spirv.OpBitcast,
        spirv.OpUConvert,
        spirv.OpSConvert,
        spirv.OpSNegate,
        spirv.OpFNegate,
        spirv.OpNot,
        spirv.OpLogicalNot,
        spirv.OpIEqual,
        spirv.OpINotEqual,
        *ORDERS,
        spirv.OpFOrdEqual,
        spirv.OpFUnordNotEqual,
        spirv.OpFOrdLessThan,
        spirv.OpFOrdLessThanEqual,
        spirv.OpFOrdGreaterThan,
        spirv.OpFOrdGreaterThanEqual,
        spirv.OpLogicalAnd,
        spirv.OpLogicalOr,
        spirv.OpLogicalEqual,
        spirv.OpLogicalNotEqual,
        spirv.OpCompositeExtract,
        spirv.OpCompositeConstruct,
        spirv.OpVectorShuffle,
    )
)
_MOVABLE = _MOVED | _CHEAP
#: Cheap, too, where an operand is a constant.
_OFFSETS = (spirv.OpIAdd, spirv.OpISub)

#: How many values move out of a loop at most, those that they need aside: each takes a register while the loop runs.
_MAXIMUM_VALUES = 32


def move_invariant_code(function: Function, tree: DominatorTree, constant_memory: frozenset[int]) -> int:
    """Move what is invariant out of loops. Return how many instructions moved.

    constant_memory: the storage classes of memory that nobody writes while the shader runs.
    """
    if not any(block.merge is not None and block.is_loop_header() for block in function.blocks):
        return 0
    return _Motion(function, tree, constant_memory).run()


class _Loop:
    """A loop. parent: the one around it. depth: how many are around it. preheader: the block from which control enters
    it and goes nowhere else, if there is one. regular: the blocks that each iteration runs. values: how many values
    have moved to the preheader that take a register.
    """

    __slots__ = ("header", "parent", "depth", "preheader", "regular", "values")

    def __init__(self, header: Block) -> None:
        self.header = header
        self.parent: _Loop | None = None
        self.depth = 0
        self.preheader: Block | None = None
        self.regular: set[int] = set()
        self.values = 0


class _Motion:
    """One run.

    loops: label -> the innermost loop of a block. inside: result -> the innermost loop in which it has to be computed,
    where it has to be in one. made: result -> the instruction. waiting: the cheap results that could move -> the block
    of each, and the outermost loop that it can leave. left: label -> the cheap results that have moved from the block.
    available: key -> preheader and result of what has moved. values: result -> an equal one that had moved before.
    count: how many instructions have moved.
    """

    __slots__ = (
        "function",
        "graph",
        "tree",
        "pointers",
        "loops",
        "inside",
        "made",
        "waiting",
        "left",
        "available",
        "values",
        "decorated",
        "glsl_set",
        "count",
    )

    def __init__(self, function: Function, tree: DominatorTree, constant_memory: frozenset[int]) -> None:
        self.function = function
        self.graph = tree.graph
        self.tree = tree
        self.loops: dict[int, _Loop] = {}
        self.inside: dict[int, _Loop] = {}
        self.made: dict[int | None, Instruction] = {
            instruction.result: instruction for block in function.blocks for instruction in block.instructions
        }
        self.pointers = Pointers(function, self.made, constant_memory)
        self.waiting: dict[int, tuple[int, _Loop]] = {}
        self.left: dict[int, set[int | None]] = {}
        self.available: dict[Key, tuple[int, int]] = {}
        self.values: dict[int, Id] = {}
        self.decorated = {local for local, _, _ in function.decorations}
        self.glsl_set = function.table.extended_instruction_set("GLSL.std.450")
        self.count = 0

    def run(self) -> int:
        """Rewrite the function; return how many instructions moved."""
        self.find_loops()
        loops = self.loops
        for block in self.graph.order:
            loop = loops.get(block.label)
            if loop is not None:
                self.visit(block, loop)
        for label, left in self.left.items():
            block = self.graph.blocks[label]
            block.instructions[:] = [each for each in block.instructions if each.result not in left]
        replace_all_uses(self.function, self.values)
        return self.count

    # ---- loops ----

    def find_loops(self) -> None:
        """Find the blocks of each loop, inner loops first, and what each iteration runs."""
        graph, immediate = self.graph, self.tree.immediate
        for header in reversed(graph.order):
            if not header.is_loop_header():
                continue
            number = graph.number[header.label]
            into = graph.predecessors[header.label]
            backs = [label for label in into if graph.number[label] >= number]
            outside = [label for label in into if graph.number[label] < number]
            if len(backs) != 1:
                continue
            loop = _Loop(header)
            if len(outside) == 1 and len(graph.blocks[outside[0]].successors()) == 1:
                loop.preheader = graph.blocks[outside[0]]
            self.add_blocks(loop, backs[0])
            label = backs[0]
            while label != header.label:
                loop.regular.add(label)
                label = immediate[label]
            loop.regular.add(label)
        for block in graph.order:
            inner = self.loops.get(block.label)
            if inner is not None and inner.header is block and inner.parent is not None:
                inner.depth = inner.parent.depth + 1

    def add_blocks(self, loop: _Loop, last: int) -> None:
        """Note what lies between the end of a loop and its header; inner loops are known and passed as a whole."""
        loops, predecessors = self.loops, self.graph.predecessors
        pending = [last]
        header = loop.header.label
        while pending:
            label = pending.pop()
            inner = loops.get(label)
            if inner is None:
                loops[label] = loop
                if label != header:
                    pending += predecessors[label]
                continue
            while inner.parent is not None:
                inner = inner.parent
            if inner is not loop:
                inner.parent = loop
                pending += predecessors[inner.header.label]
        loops[header] = loop

    # ---- instructions ----

    def visit(self, block: Block, loop: _Loop) -> None:
        """Move what can move of a block."""
        inside, values = self.inside, self.values
        is_regular = block.label in loop.regular
        kept: list[Instruction] = []
        for instruction in block.instructions:
            if values:
                replace_operands(instruction, values)
            result, opcode = instruction.result, instruction.opcode
            if result is not None:
                inside[result] = loop
                if is_regular and opcode in _MOVABLE and self.is_movable(instruction):
                    target = self.target(instruction, loop, block is loop.header)
                    if target is not None:
                        if opcode in _CHEAP or (opcode in _OFFSETS and _has_constant(instruction)):
                            self.waiting[result] = (block.label, target)
                        elif target.values < _MAXIMUM_VALUES:
                            target.values += 1
                            self.move(instruction, target)
                            continue
                        else:
                            inside[result] = loop
            kept.append(instruction)
        block.instructions[:] = kept

    def target(self, instruction: Instruction, loop: _Loop, is_header: bool) -> _Loop | None:
        """Return the outermost loop that an instruction of a loop can leave, None when there is none.

        Notes in which loop it has to be computed at least.
        """
        inside = self.inside
        result = instruction.result
        assert result is not None
        needed: _Loop | None = None
        for operand in instruction.operands:
            if operand in inside:
                around = _common(inside[operand], loop)
                if around is loop:
                    return None
                if around is not None and (needed is None or around.depth > needed.depth):
                    needed = around
        # The header runs whenever the loop is reached, the rest of it perhaps never.
        stays = not may_speculate(instruction, self.pointers, self.glsl_set)
        if stays and not is_header:
            return None
        outermost: _Loop | None = None
        current = loop
        while True:
            if current.preheader is not None:
                outermost = current
            parent = current.parent
            if stays or parent is None or parent is needed or current.header.label not in parent.regular:
                break
            current = parent
        if outermost is not None:
            del inside[result]
            if stays:
                needed = loop.parent
            if needed is not None:
                inside[result] = needed
        return outermost

    def move(self, instruction: Instruction, loop: _Loop) -> None:
        """Move an instruction to the preheader of a loop, and before it what waits in the loop and is used by it."""
        preheader, result = loop.preheader, instruction.result
        assert preheader is not None and result is not None
        waiting = self.waiting
        for operand in instruction.operands:
            if operand in waiting:
                label, target = waiting[operand]
                if _common(self.loops[label], loop) is loop:
                    del waiting[operand]
                    self.left.setdefault(label, set()).add(operand)
                    self.move(self.made[operand], target if target.depth < loop.depth else loop)
        if loop.parent is not None:
            self.inside[result] = loop.parent
        elif result in self.inside:
            del self.inside[result]
        self.count += 1
        if result not in self.decorated:
            replace_operands(instruction, self.values)
            key = (instruction.opcode, instruction.type, *instruction.operands)
            label, equal = self.available.setdefault(key, (preheader.label, result))
            if equal != result and self.tree.dominates(label, preheader.label):
                self.values[result] = equal
                return
        preheader.instructions.append(instruction)

    def is_movable(self, instruction: Instruction) -> bool:
        """Return whether an instruction depends on nothing but its operands, and on those of plain types."""
        opcode, operands, type_ = instruction.opcode, instruction.operands, instruction.type
        if opcode in CHAINS:
            assert instruction.result is not None
            return self.is_constant(instruction.result)
        if type_ is None or type_.opcode not in _PLAIN:
            return False
        if opcode == spirv.OpLoad:
            return len(operands) == 1 and self.is_constant(operands[0])
        if opcode == spirv.OpExtInst:
            return is_pure_extended(instruction, self.glsl_set)
        if opcode == spirv.OpCompositeExtract:
            made = self.made.get(operands[0]) if isinstance(operands[0], int) else None
            return made is not None and made.type is not None and made.type.opcode in _PLAIN
        return True

    def is_constant(self, pointer: Id) -> bool:
        """Return whether a pointer leads, by constants, into memory that nobody writes."""
        return self.pointers.is_constant(pointer) and self.pointers.has_constant_path(pointer)


def _common(loop: _Loop | None, other: _Loop | None) -> _Loop | None:
    """Return the innermost loop that is or contains both loops."""
    while loop is not other and loop is not None and other is not None:
        if loop.depth >= other.depth:
            loop = loop.parent
        else:
            other = other.parent
    return loop if loop is other else None


def _has_constant(instruction: Instruction) -> bool:
    """Return whether one of two operands is a plain constant."""
    left, right = instruction.operands
    return scalar(left) is not None or scalar(right) is not None
