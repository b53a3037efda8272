"""Loop unrolling: a loop that indexes a local array or vector a known number of times becomes straight code.

In: a Function after GVN and the merging of blocks. Out: the same one with fewer loops. Must not know: GLSL.

Only what the source marks with `[[unroll]]` is unrolled, and only where that makes every index of a local array or
vector a constant: SROA then makes variables of its elements, and mem2reg values. Drivers unroll other loops as well as
we do; but an array that is still one when they begin may stay in memory, where each access costs hundreds of cycles.
Small loops are unrolled for any index into a local variable: that takes no more instructions than the loop. Loops that
fetch from a buffer into shared memory are unrolled, since selections inside keep drivers from it, and all loads should
be under way at once.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import ControlFlowGraph
from glslc_coop.codegen.ir.clone import copy_block
from glslc_coop.codegen.ir.evaluate import scalar
from glslc_coop.codegen.ir.instruction import Block, Instruction
from glslc_coop.codegen.ir.opcodes import CHAINS, PURE
from glslc_coop.codegen.ir.type_queries import constant_index, pointee
from glslc_coop.codegen.ir.uses import replace_operands, uses_of
from glslc_coop.codegen.optimization.folding import Folder
from glslc_coop.codegen.optimization.sroa import MAXIMUM_COPIED, MAXIMUM_ELEMENTS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Operand

_COPIES = (spirv.OpLoad, spirv.OpStore)
_BUFFERS = (spirv.StorageClassStorageBuffer, spirv.StorageClassPhysicalStorageBuffer, spirv.StorageClassUniform)
#: A loop is unrolled when its copies come to at most this many instructions.
_MAXIMUM_SIZE = 1024
#: A small loop's copies come to at most this many.
_SMALL_SIZE = 128
#: How many loops of a function are unrolled at most; what is nested counts each time.
_MAXIMUM_LOOPS = 64


def unroll_loops(function: Function, budget: int) -> int:
    """Unroll loops until none is left that can be and should.

    budget: most instructions in their copies. Return the number of those instructions, which is not 0 after a change.
    """
    count = total = 0
    while count < _MAXIMUM_LOOPS:
        loops = []
        for loop in _next_loops(function):
            size = max(loop.size, 1)
            if total + size <= budget:
                total += size
                loops.append(loop)
        if not loops:
            break
        _unroll(function, loops)
        count += len(loops)
    return total


def _unroll(function: Function, loops: list[_Loop]) -> None:
    """Unroll loops that have no block in common, with one pass over the function for all of them."""
    surroundings = _Surroundings(function, loops)
    copies = {loop.header.label: _Unrolling(function, loop, surroundings).run() for loop in loops}
    replaced = {label for loop in loops for label in loop.labels}
    function.blocks[:] = [
        each
        for block in function.blocks
        for each in copies.get(block.label, () if block.label in replaced else (block,))
    ]


def _dynamic_arrays(function: Function) -> dict[int, list[Instruction]]:
    """Return variable -> its access chains, for arrays and vectors that would become values but for dynamic indices."""
    lengths = {}
    for variable in function.variables:
        length = _length(pointee(variable.type))
        if length is not None and length <= MAXIMUM_ELEMENTS and len(variable.operands) == 1:
            assert variable.result is not None
            lengths[variable.result] = length
    if not lengths:
        return {}
    arrays = {}
    for variable_id, uses in uses_of(function, lengths).items():
        chains = [use for use in uses if use.opcode in CHAINS and use.operands[0] == variable_id]
        if not any(constant_index(chain.operands[1]) is None for chain in chains):
            continue
        uses = [use for use in uses if not debug_instructions.is_debug(use)]
        copies = [use for use in uses if use.opcode in _COPIES and use.operands[0] == variable_id]
        if len(chains) + len(copies) == len(uses) and (not copies or lengths[variable_id] <= MAXIMUM_COPIED):
            arrays[variable_id] = chains
    return arrays


def _length(type_: Definition) -> int | None:
    """Return how many elements or components a type has; None for what cannot be indexed dynamically."""
    if type_.opcode == spirv.OpTypeVector:
        count: int = type_.operands[1]
        return count
    return constant_index(type_.operands[1]) if type_.opcode == spirv.OpTypeArray else None


class _Loop:
    """A loop that can be unrolled.

    blocks: all of it, header first, in the function's order. body: where the header leads. last: the block that
    branches back. count: how often the body runs. size: how many instructions its copies come to. constant: the phis
    that are constants in every iteration.
    """

    __slots__ = ("header", "blocks", "labels", "body", "last", "count", "size", "constant")

    def __init__(self, header: Block, blocks: list[Block], body: int, last: Block) -> None:
        self.header = header
        self.blocks = blocks
        self.labels = {block.label for block in blocks}
        self.body = body
        self.last = last
        self.count = 0
        self.size = 0
        self.constant: set[int] = set()


def _next_loops(function: Function) -> list[_Loop]:
    """Return the innermost loops whose unrolling makes the indices constants that should be."""
    folder = Folder(function.table)
    headers = [block for block in function.blocks if block.merge is not None and _may_count(block, folder)]
    if not headers:
        return []
    graph = ControlFlowGraph(function)
    loops = [loop for header in headers if (loop := _loop_at(function, graph, header)) is not None]
    if not loops:
        return []
    needed = _sources(function, _wanted_in_arrays(function, loops) | _wanted_in_small(function, loops))
    for loop in loops:
        if _fetches(loop):
            needed |= loop.constant
    chosen = []
    for loop in loops:
        inner = any(block.is_loop_header() for block in loop.blocks[1:])
        if needed & loop.constant and not (inner and _holds(loop, loops, needed)):
            chosen.append(loop)
    return chosen


def _may_count(header: Block, folder: Folder) -> bool:
    """Return whether a block heads a loop that is marked, and whose condition is known for its first iteration."""
    merge, terminator = header.merge, header.terminator
    assert merge is not None and terminator is not None
    if merge.opcode != spirv.OpLoopMerge or not merge.operands[2] & spirv.LoopControlUnroll:
        return False
    if terminator.opcode != spirv.OpBranchConditional:
        return False
    # No other block of the loop is on the way to the condition.
    made = {instruction.result: instruction for instruction in header.instructions}
    initial: dict[Operand, Operand] = {}
    for phi in header.phis():
        assert phi.result is not None
        for value in phi.operands[::2]:
            if scalar(value) is not None:
                initial[phi.result] = value
                break
    return _evaluate(terminator.operands[0], made, initial, folder) is not None


def _wanted_in_arrays(function: Function, loops: list[_Loop]) -> set[int]:
    """Return the indices of the arrays of which all indices would be constants."""
    known: set[int] = set()
    for loop in loops:
        known |= loop.constant
    _close(function.blocks, known)
    wanted: set[int] = set()
    for chains in _dynamic_arrays(function).values():
        indices = [chain.operands[1] for chain in chains if constant_index(chain.operands[1]) is None]
        if all(index in known for index in indices):
            wanted.update(indices)
    return wanted


def _wanted_in_small(function: Function, loops: list[_Loop]) -> set[int]:
    """Return the indices into local variables that would be constants if the small loops were unrolled."""
    variables = {variable.result for variable in function.variables}
    wanted: set[int] = set()
    for loop in loops:
        if loop.size <= _SMALL_SIZE:
            known = set(loop.constant)
            _close(loop.blocks, known)
            for block in loop.blocks:
                for instruction in block.instructions:
                    if instruction.opcode in CHAINS and instruction.operands[0] in variables:
                        wanted.update(known.intersection(instruction.operands[1:]))
    return wanted


def _fetches(loop: _Loop) -> bool:
    """Return whether a loop without another one inside loads from a buffer and stores to shared memory."""
    classes: dict[int | None, int] = {}
    fetches = set()
    for block in loop.blocks:
        if block is not loop.header and block.is_loop_header():
            return False
        for instruction in block.instructions:
            if instruction.opcode in CHAINS and instruction.type is not None:
                classes[instruction.result] = instruction.type.operands[0]
            elif instruction.opcode in _COPIES:
                fetches.add((instruction.opcode, classes.get(instruction.operands[0])))
    is_loaded = any(opcode == spirv.OpLoad and class_ in _BUFFERS for opcode, class_ in fetches)
    return is_loaded and (spirv.OpStore, spirv.StorageClassWorkgroup) in fetches


def _holds(loop: _Loop, loops: list[_Loop], needed: set[int]) -> bool:
    """Return whether another loop that is to be unrolled lies in this one."""
    return any(other is not loop and other.header.label in loop.labels and needed & other.constant for other in loops)


def _close(blocks: list[Block], known: set[int]) -> None:
    """Add what is computed from known values and constants alone."""
    for block in blocks:
        for instruction in block.instructions:
            if instruction.opcode in PURE and instruction.opcode != spirv.OpPhi and instruction.result is not None:
                if all(
                    operand in known if isinstance(operand, int) and operand < 0 else scalar(operand) is not None
                    for operand in instruction.operands
                ):
                    known.add(instruction.result)


def _sources(function: Function, wanted: set[int]) -> set[int]:
    """Return the values, phis among them, from which the wanted ones are computed."""
    sources = set(wanted)
    for block in reversed(function.blocks):
        for instruction in reversed(block.instructions):
            if instruction.result in sources and instruction.opcode != spirv.OpPhi:
                sources.update(operand for operand in instruction.operands if isinstance(operand, int) and operand < 0)
    return sources


def _loop_at(function: Function, graph: ControlFlowGraph, header: Block) -> _Loop | None:
    """Return the loop of a header when it leaves there alone, and its iterations can be counted."""
    merge, terminator = header.merge, header.terminator
    assert merge is not None and terminator is not None
    if header.label not in graph.number:
        return None
    exit_, target = merge.operands[:2]
    inside = [label for label in terminator.operands[1:3] if label != exit_]
    if len(inside) != 1 or graph.predecessors.get(exit_) != [header.label]:
        return None
    labels = _labels_inside(graph, inside[0], header.label)
    backs = [label for label in graph.predecessors[header.label] if label in labels]
    into_target = graph.predecessors.get(target, [])
    if labels is None or len(backs) != 1 or len(graph.predecessors[header.label]) != 2 or len(into_target) > 1:
        return None
    if exit_ in labels or any(
        _branches(graph.blocks[label]) for label in (*into_target, *backs) if label != header.label
    ):
        return None
    blocks = [header, *(block for block in function.blocks if block.label in labels)]
    loop = _Loop(header, blocks, inside[0], graph.blocks[backs[0]])
    if not _count(function, loop):
        return None
    loop.size = loop.count * sum(debug_instructions.code_size(function.table, block) + 1 for block in blocks)
    return loop if loop.size <= _MAXIMUM_SIZE else None


def _branches(block: Block) -> bool:
    return block.terminator is None or block.terminator.opcode != spirv.OpBranch


def _labels_inside(graph: ControlFlowGraph, body: int, header: int) -> set[int]:
    """Return the blocks between a loop's header and itself; none when control can leave from inside."""
    labels: set[int] = set()
    pending = [body]
    while pending:
        label = pending.pop()
        if label == header or label in labels:
            continue
        labels.add(label)
        successors = graph.blocks[label].successors()
        if not successors:
            return set()
        pending += successors
    # Only the merge instruction of its construct names a block that nothing reaches.
    for label in tuple(labels):
        merge = graph.blocks[label].merge
        if merge is not None:
            labels.update(named for named in merge.operands if named in graph.blocks and named not in graph.number)
    return labels


def _count(function: Function, loop: _Loop) -> bool:
    """Count the iterations by running the header's phis through their constants. Return whether that was possible."""
    made = {instruction.result: instruction for block in loop.blocks for instruction in block.instructions}
    folder = Folder(function.table)
    values: dict[Operand, Operand] = {}
    phis = loop.header.phis()
    for phi in phis:
        initial, following = _incoming(phi, loop)
        assert phi.result is not None
        if scalar(initial) is not None and _is_computable(following, made, phis):
            values[phi.result] = initial
    assert loop.header.terminator is not None
    condition, when_true = loop.header.terminator.operands[:2]
    counters = [phi for phi in phis if phi.result in values]
    if len(counters) == 1:
        count = _count_steps(loop, counters[0], made, condition, when_true == loop.body)
        if count is not None:
            assert counters[0].result is not None
            loop.count, loop.constant = count, {counters[0].result}
            return count <= MAXIMUM_ELEMENTS
    while loop.count <= MAXIMUM_ELEMENTS:
        state = _evaluate(condition, made, values, folder)
        if state is None:
            return False
        if bool(scalar(state)) != (when_true == loop.body):
            loop.constant = {phi.result for phi in phis if phi.result in values}
            return bool(loop.constant)
        loop.count += 1
        following_values: dict[Operand, Operand] = {}
        for phi in phis:
            if phi.result in values:
                value = _evaluate(_incoming(phi, loop)[1], made, values, folder)
                if value is not None:
                    following_values[phi.result] = value
        values = following_values
    return False


def _count_steps(
    loop: _Loop, phi: Instruction, made: dict[int | None, Instruction], condition: Operand, stays: bool
) -> int | None:
    """Return how often the body runs, or a number that is too large; None where the phi does not count.

    It counts where a constant is added to it each time, and the condition compares it with another. stays: what the
    condition is before an iteration. Most loops are of this kind, and counting is faster than evaluating.
    """
    initial, following = _incoming(phi, loop)
    if not isinstance(condition, int) or not isinstance(following, int):
        return None
    compared, added = made.get(condition), made.get(following)
    if compared is None or added is None or added.opcode != spirv.OpIAdd or compared.opcode not in _RELATIONS:
        return None
    assert phi.type is not None
    is_signed, holds = _RELATIONS[compared.opcode]
    start, limit, step = (_integer(operand) for operand in (initial, _other(compared, phi), _other(added, phi)))
    if start is None or limit is None or step is None or phi.type.operands[0] != 32:
        return None
    if compared.operands[0] != phi.result:
        return None
    flip = 1 << 31 if is_signed else 0
    count, value = 0, start
    while count <= MAXIMUM_ELEMENTS and holds(value ^ flip, limit ^ flip) == stays:
        value = value + step & 0xFFFFFFFF
        count += 1
    return count


def _other(instruction: Instruction, phi: Instruction) -> Operand | None:
    """Return the operand beside a phi; None where it is not one of two."""
    operands = instruction.operands
    if len(operands) != 2 or phi.result not in operands:
        return None
    other: Operand = operands[operands[0] == phi.result]
    return other


def _integer(operand: Operand | None) -> int | None:
    """Return the bits of a constant of an integer type; None for anything else."""
    if operand is None or isinstance(operand, int) or operand.type is None or operand.type.opcode != spirv.OpTypeInt:
        return None
    value = scalar(operand)
    return value if isinstance(value, int) else None


#: Comparison of integers -> whether it is signed, and what it is for unsigned ones.
_RELATIONS: dict[int, tuple[bool, Callable[[int, int], bool]]] = {
    spirv.OpULessThan: (False, lambda one, other: one < other),
    spirv.OpULessThanEqual: (False, lambda one, other: one <= other),
    spirv.OpUGreaterThan: (False, lambda one, other: one > other),
    spirv.OpUGreaterThanEqual: (False, lambda one, other: one >= other),
    spirv.OpSLessThan: (True, lambda one, other: one < other),
    spirv.OpSLessThanEqual: (True, lambda one, other: one <= other),
    spirv.OpSGreaterThan: (True, lambda one, other: one > other),
    spirv.OpSGreaterThanEqual: (True, lambda one, other: one >= other),
    spirv.OpINotEqual: (False, lambda one, other: one != other),
}


def _incoming(phi: Instruction, loop: _Loop) -> tuple[Id, Id]:
    """Return what a phi of the header is at first, and what it is next."""
    by_label = dict(zip(phi.operands[1::2], phi.operands[::2]))
    following = by_label.pop(loop.last.label)
    (initial,) = by_label.values()
    return initial, following


def _is_computable(value: Operand, made: dict[int | None, Instruction], phis: list[Instruction]) -> bool:
    """Return whether a value follows from phis and constants by a few pure operations."""
    for _ in range(4):
        if not isinstance(value, int):
            return scalar(value) is not None
        instruction = made.get(value)
        if instruction is None:
            return False
        if instruction in phis:
            return True
        if instruction.opcode not in PURE or instruction.opcode == spirv.OpPhi:
            return False
        dynamic = [operand for operand in instruction.operands if isinstance(operand, int) and operand < 0]
        if len(dynamic) != 1:
            return False
        value = dynamic[0]
    return False


def _evaluate(
    value: Operand, made: dict[int | None, Instruction], values: dict[Operand, Operand], folder: Folder, depth: int = 4
) -> Operand | None:
    """Return the constant that a value is where the phis are these constants, None where it is none."""
    if not isinstance(value, int):
        return value if scalar(value) is not None else None
    if value in values:
        return values[value]
    instruction = made.get(value)
    if instruction is None or depth == 0 or instruction.opcode not in PURE or instruction.opcode == spirv.OpPhi:
        return None
    operands: list[Operand] = []
    for operand in instruction.operands:
        known = _evaluate(operand, made, values, folder, depth - 1)
        if known is None:
            return None
        operands.append(known)
    return _constant(folder, Instruction(instruction.opcode, instruction.type, value, operands))


def _constant(folder: Folder, instruction: Instruction) -> Id | None:
    """Return the scalar constant that an operation on constants is, else None."""
    value = folder.fold(instruction)
    return value if value is not None and scalar(value) is not None else None


class _Surroundings:
    """What unrolling loops asks of the whole function.

    decorated: result of a loop -> its decorations, which the function has no more. uses: result of a header -> the
    instructions that use it. blocks: label -> block.
    """

    __slots__ = ("decorated", "uses", "blocks")

    def __init__(self, function: Function, loops: list[_Loop]) -> None:
        own = {
            instruction.result
            for loop in loops
            for block in loop.blocks
            for instruction in block.instructions
            if instruction.result is not None
        }
        self.decorated: dict[int | None, list[tuple[int, tuple[int | str | Definition, ...]]]] = {}
        for local, decoration, operands in function.decorations:
            if local in own:
                self.decorated.setdefault(local, []).append((decoration, operands))
        function.decorations[:] = [each for each in function.decorations if each[0] not in own]
        results = (each.result for loop in loops for each in loop.header.instructions)
        self.uses = uses_of(function, (each for each in results if each is not None))
        self.blocks = {block.label: block for block in function.blocks}


class _Unrolling:
    """One loop. ids: result or label of the loop -> its id or constant in the copy at hand."""

    __slots__ = ("function", "loop", "ids", "own", "surroundings", "folder")

    def __init__(self, function: Function, loop: _Loop, surroundings: _Surroundings) -> None:
        self.function = function
        self.loop = loop
        self.surroundings = surroundings
        self.ids: dict[int, Id] = {}
        self.folder = Folder(function.table)
        #: All results of the loop.
        self.own = {
            instruction.result
            for block in loop.blocks
            for instruction in block.instructions
            if instruction.result is not None
        }

    def run(self) -> list[Block]:
        """Return what replaces the loop: its iterations, and a last pass through its header."""
        loop, function = self.loop, self.function
        header = loop.header
        phis = header.phis()
        assert header.merge is not None
        exit_ = header.merge.operands[0]
        values: dict[int, Id] = {phi.result: _incoming(phi, loop)[0] for phi in phis if phi.result is not None}
        copies: list[Block] = []
        label = header.label
        for index in range(loop.count + 1):
            self.ids = dict(values)
            self.ids[header.label] = label
            first = self.copy(header, len(phis))
            first.merge = None
            copies.append(first)
            if index == loop.count:
                first.terminator = Instruction(spirv.OpBranch, None, None, [exit_])
                break
            first.terminator = Instruction(spirv.OpBranch, None, None, [self.target(loop.body)])
            following = function.new_id()
            for block in loop.blocks[1:]:
                copied = self.copy(block, 0)
                if block is loop.last:
                    copied.terminator = Instruction(spirv.OpBranch, None, None, [following])
                copies.append(copied)
            values = {phi.result: self.operand(_incoming(phi, loop)[1]) for phi in phis if phi.result is not None}
            label = following
        self.name_results(label)
        return copies

    def name_results(self, label: int) -> None:
        """Let what follows the loop use what its header had last. label: of the last copy of the header."""
        header = self.loop.header
        assert header.merge is not None
        self.surroundings.blocks[header.merge.operands[0]].replace_predecessor(header.label, label)
        for instruction in header.instructions:
            old = instruction.result
            if old is not None and old in self.ids:
                for use in self.surroundings.uses[old]:
                    replace_operands(use, {old: self.ids[old]})

    def target(self, label: int) -> int:
        """Return the label of the copy of a block of the loop."""
        copied = self.ids.get(label)
        if copied is None:
            copied = self.ids[label] = self.function.new_id()
        assert isinstance(copied, int)
        return copied

    def operand(self, operand: Operand) -> Operand:
        """Return an operand as the copy at hand has it."""
        if not isinstance(operand, int) or operand >= 0:
            return operand
        if operand in self.ids:
            return self.ids[operand]
        return self.target(operand) if operand in self.own or operand in self.loop.labels else operand

    def copy(self, block: Block, skipped: int) -> Block:
        """Return a copy of a block without its first instructions."""
        label = self.target(block.label)
        instructions: list[Instruction] = []
        for instruction in block.instructions[skipped:]:
            each = self.copy_instruction(instruction)
            known = self.folded(each)
            if known is None:
                instructions.append(each)
                for decoration, operands in self.surroundings.decorated.get(instruction.result, ()):
                    assert each.result is not None
                    self.function.decorate(each.result, decoration, *operands)
            elif instruction.result is not None:
                # What indexes an array has to be a constant at once: SROA comes before folding.
                self.ids[instruction.result] = known
        return copy_block(block, label, self.copy_instruction, instructions)

    def folded(self, instruction: Instruction) -> Id | None:
        """Return the constant that an operation on constants is, else None."""
        if instruction.opcode not in PURE or any(scalar(operand) is None for operand in instruction.operands):
            return None
        return _constant(self.folder, instruction)

    def copy_instruction(self, instruction: Instruction) -> Instruction:
        """Return an instruction with the ids of the copy at hand."""
        result = None if instruction.result is None else self.target(instruction.result)
        return Instruction(
            instruction.opcode, instruction.type, result, [self.operand(each) for each in instruction.operands]
        )
