"""Reassociation: sums and products of integers in an order that makes more of them equal.

In: a Function. Out: the same one; GVN finds the common parts afterwards. Must not know: control flow, memory.

The operands of a tree of one associative and commutative operation are sorted by rank, and constants are combined into
one that comes last: `(x + 1) + y` and `(y + 3) + x` then share `x + y`. What is computed has the rank of the latest of
the values that it is computed from, so that what does not change in a loop comes before the loop's counter: where a
driver unrolls the loop, what is left to add is a constant, which addresses take for nothing. (Briggs and Cooper,
"Effective Partial Redundancy Elimination", 1994.) Integer arithmetic of SPIR-V wraps around, so that every
order gives the same bits; floats are never reassociated.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.evaluate import define_number, evaluate, scalar
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES, PURE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.evaluate import Number
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function, Operand

#: A tree of more operands is not sorted at its inner operations.
_LARGE_TREE = 64
#: The rank of constants.
_KNOWN = (-1, -1)
#: What is associative and commutative.
_OPERATIONS = frozenset((spirv.OpIAdd, spirv.OpIMul, spirv.OpBitwiseAnd, spirv.OpBitwiseOr, spirv.OpBitwiseXor))


def reassociate(function: Function) -> bool:
    """Sort the operands of trees of integer operations. Return whether one has changed."""
    inner = _inner_operations(function)
    if not inner:
        return False
    types = {instruction.type for block in function.blocks for instruction in block.instructions}
    if any(type_ is not None and type_.opcode in COOPERATIVE_TYPES for type_ in types):
        # Measured: the order of the source serves the addresses of cooperative loads better, by 2 %.
        return False
    _keep_single_uses(function, inner)
    if not inner:
        return False
    sorting = _Sorting(function, inner)
    for block in function.blocks:
        sorting.visit(block)
    return sorting.changed


def _inner_operations(function: Function) -> dict[int, int]:
    """Return the results of operations that an operation of the same kind uses in the same block, each with 0."""
    operations: dict[int, int] = {}
    for block in function.blocks:
        opcodes: dict[int | None, int] = {}
        for instruction in block.instructions:
            opcode = instruction.opcode
            if opcode in _OPERATIONS:
                for operand in instruction.operands:
                    if operand in opcodes and opcodes[operand] == opcode:
                        operations[operand] = 0
                opcodes[instruction.result] = opcode
    return operations


def _keep_single_uses(function: Function, inner: dict[int, int]) -> None:
    """Remove the results that are used more than once."""
    for block in function.blocks:
        for instruction in block.instructions:
            for operand in instruction.operands:
                if operand in inner:
                    inner[operand] += 1
        if block.terminator is not None:
            for operand in block.terminator.operands:
                if operand in inner:
                    inner[operand] += 1
    for result in [result for result, count in inner.items() if count > 1]:
        del inner[result]


class _Sorting:
    """One run.

    single: the results of such operations that one other of the block uses and nothing else. made: result -> the
    instruction; positions: result -> its number. latest: result -> the position of the latest value that it is computed
    from, of those that were asked for. inner: result -> the instruction of the current block that makes it and that may
    become part of a tree. sizes: result of one -> how many operands its tree has at most.
    """

    __slots__ = ("function", "single", "made", "positions", "latest", "inner", "sizes", "decorated", "changed")

    def __init__(self, function: Function, single: dict[int, int]) -> None:
        self.function = function
        self.single = single
        instructions = [*function.parameters, *function.variables]
        for block in function.blocks:
            instructions += block.instructions
        self.made: dict[int | None, Instruction] = {each.result: each for each in instructions}
        self.positions = {result: position for position, result in enumerate(self.made)}
        self.latest: dict[int, int] = {}
        self.inner: dict[int, Instruction] = {}
        self.sizes: dict[int, int] = {}
        self.decorated = {local for local, _, _ in function.decorations}
        self.changed = False

    def find_latest(self, value: int) -> int:
        """Return the position of the latest value that a result is computed from."""
        latest, positions = self.latest, self.positions
        stack = [value]
        while stack:
            result = stack[-1]
            made = self.made[result]
            if made.opcode not in PURE or made.opcode == spirv.OpPhi or not made.operands:
                latest[result] = positions[result]
                stack.pop()
                continue
            sources = [operand for operand in made.operands if operand in positions]
            missing = [operand for operand in sources if operand not in latest]
            if missing:
                stack += missing
                continue
            latest[result] = max((latest[operand] for operand in sources), default=-1)
            stack.pop()
        return latest[value]

    def visit(self, block: Block) -> None:
        """Sort the trees of a block. Each ends in the block, so that nothing moves into a loop."""
        self.inner = {}
        rewritten: list[Instruction] = []
        for instruction in block.instructions:
            if instruction.opcode in _OPERATIONS and instruction.result not in self.decorated:
                assert instruction.result is not None
                left, right = instruction.operands
                size = self.sizes.get(left, 1) + self.sizes.get(right, 1)
                is_single = instruction.result in self.single
                # A large tree is sorted once, as a whole: to sort it at each of its nodes takes quadratic time.
                if (left in self.inner or right in self.inner) and not (is_single and size > _LARGE_TREE):
                    rewritten += self.sort(instruction)
                if is_single:
                    self.sizes[instruction.result] = size
                    self.inner[instruction.result] = instruction
            rewritten.append(instruction)
        block.instructions[:] = rewritten

    def sort(self, root: Instruction) -> list[Instruction]:
        """Rewrite the tree of an instruction; return the new instructions before it. The old ones lose their use."""
        leaves = self.leaves(root)
        if len(leaves) < 3:
            return []
        type_ = root.type
        assert type_ is not None
        chain: list[Operand] = []
        constant: Number | None = None
        for leaf in leaves:
            number = scalar(leaf)
            if number is None:
                chain.append(leaf)
            else:
                constant = number if constant is None else evaluate(root.opcode, (constant, number), type_.operands[0])
        chain.sort(key=self.rank_of)
        if constant is not None:
            last = define_number(self.function.table, type_, constant)
            assert last is not None
            chain.append(last)
        if len(chain) < 2 or self.is_sorted(root, chain):
            return []
        self.changed = True
        added: list[Instruction] = []
        value = chain[0]
        for operand in chain[1:-1]:
            inner = Instruction(root.opcode, type_, self.function.new_id(), [value, operand])
            assert inner.result is not None
            self.inner[inner.result] = self.made[inner.result] = inner
            self.positions[inner.result] = self.positions[root.result]
            added.append(inner)
            value = inner.result
        root.operands[:] = [value, chain[-1]]
        return added

    def leaves(self, root: Instruction) -> list[Operand]:
        """Return the operands of a tree, those of its inner instructions in place of them."""
        leaves: list[Operand] = []
        work = list(reversed(root.operands))
        while work:
            operand = work.pop()
            inner = self.inner.get(operand) if isinstance(operand, int) else None
            if (
                inner is not None
                and inner.opcode == root.opcode
                and (inner.type is root.type or _width(inner.type) == _width(root.type))
            ):
                work.extend(reversed(inner.operands))
            else:
                leaves.append(operand)
        return leaves

    def rank_of(self, operand: Operand) -> tuple[int, int]:
        """Return the rank of an operand; what is known before the function runs comes first."""
        if not isinstance(operand, int) or operand not in self.positions:
            return _KNOWN
        latest = self.latest.get(operand)
        return self.find_latest(operand) if latest is None else latest, self.positions[operand]

    def is_sorted(self, root: Instruction, chain: list[Operand]) -> bool:
        """Return whether a tree computes the chain in this order already."""
        node = root
        for operand in reversed(chain[1:]):
            left, right = node.operands
            if right is not operand and right != operand:
                return False
            if operand is chain[1]:
                return bool(left == chain[0])
            following = self.inner.get(left)
            if following is None:
                return False
            node = following
        return False


def _width(type_: Definition | None) -> tuple[int, ...]:
    """Return what two types must share to be operands of one tree."""
    assert type_ is not None
    if type_.opcode == spirv.OpTypeInt:
        return (type_.operands[0],)
    return (-1, id(type_))
