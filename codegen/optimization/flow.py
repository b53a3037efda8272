"""Control flow of one function: predecessors, order, dominators; branches on constants, blocks that need not be. SPIR-V 1.6 section 2.11.

In: a FunctionBuilder. Out: a Flow, or the function with fewer blocks. Must not know: what instructions compute.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import Block, FunctionBuilder

_CONSTANTS = {spirv.OpConstantTrue: True, spirv.OpConstantFalse: False}
#: What may end the header of a loop.
_BEHIND_LOOP_MERGE = (spirv.OpBranch, spirv.OpBranchConditional)


class Flow:
    """The graph of the reachable blocks. order: reverse postorder; predecessors, dominator: by label."""

    __slots__ = ("blocks", "order", "predecessors", "dominator", "number")

    def __init__(self, function: FunctionBuilder) -> None:
        self.blocks: dict[int, Block] = {block.label: block for block in function.blocks}
        self.order = self._reverse_postorder(function.entry)
        self.number = {block.label: index for index, block in enumerate(self.order)}
        self.predecessors: dict[int, list[int]] = {block.label: [] for block in self.order}
        for block in self.order:
            label = block.label
            for successor in block.successors():
                into = self.predecessors[successor]
                if label not in into:
                    into.append(label)
        self.dominator: dict[int, int] = {}

    def _reverse_postorder(self, entry: Block) -> list[Block]:
        blocks = self.blocks
        visited = {entry.label}
        found: list[Block] = []
        stack: list[tuple[Block, list[int]]] = [(entry, entry.successors()[::-1])]
        while stack:
            block, successors = stack[-1]
            while successors:
                label = successors.pop()
                if label not in visited:
                    visited.add(label)
                    successor = blocks[label]
                    stack.append((successor, successor.successors()[::-1]))
                    break
            else:
                found.append(block)
                stack.pop()
        found.reverse()
        return found

    def find_dominators(self) -> None:
        """Fills `dominator`: label -> label of the immediate dominator; the entry is its own. (Cooper, Harvey, Kennedy.)"""
        number = self.number
        order = self.order
        dominators: list[int] = [-1] * len(order)
        dominators[0] = 0
        incoming = [[number[label] for label in self.predecessors[block.label]] for block in order]
        changed = True
        while changed:
            changed = False
            for index in range(1, len(order)):
                new = -1
                for other in incoming[index]:
                    if dominators[other] < 0:
                        continue
                    if new < 0:
                        new = other
                        continue
                    one = other
                    while one != new:
                        if one > new:
                            one = dominators[one]
                        else:
                            new = dominators[new]
                if new != dominators[index]:
                    dominators[index] = new
                    changed = True
        self.dominator = {order[index].label: order[dominator].label for index, dominator in enumerate(dominators)}

    def children(self) -> dict[int, list[Block]]:
        """label -> the blocks that it immediately dominates, in reverse postorder."""
        found: dict[int, list[Block]] = {block.label: [] for block in self.order}
        for block in self.order[1:]:
            found[self.dominator[block.label]].append(block)
        return found


def substitute(function: FunctionBuilder, values: dict[int, Any]) -> None:
    """Replaces ids by what stands for them, wherever they are used; chains of replacements are followed."""
    if not values:
        return
    for old in values:
        new = values[old]
        while new.__class__ is int and new in values:
            new = values[new]
        values[old] = new
    for block in function.blocks:
        rows = block.instructions
        for instruction in rows:
            for index in range(3, len(instruction)):
                operand = instruction[index]
                if operand.__class__ is int and operand < 0 and operand in values:
                    instruction[index] = values[operand]
        terminator = block.terminator
        if terminator is not None:
            for index in range(3, len(terminator)):
                operand = terminator[index]
                if operand.__class__ is int and operand < 0 and operand in values:
                    terminator[index] = values[operand]


def drop_unreachable(function: FunctionBuilder) -> None:
    """Drops the blocks that nothing leads to; one that only a merge or continue operand names is emptied and ends in OpUnreachable.

    An unreachable continue target keeps its branch back, which structured control flow wants.
    """
    blocks = {block.label: block for block in function.blocks}
    entry = function.entry
    reached = {entry.label}
    pending = [entry]
    continues: dict[int, int] = {}
    named: set[int] = set()
    while pending:
        block = pending.pop()
        for label in block.successors():
            if label not in reached:
                reached.add(label)
                pending.append(blocks[label])
        if block.merge is not None:
            named.update(block.structural_targets())
            if block.merge[0] == spirv.OpLoopMerge:
                continues[block.merge[4]] = block.label
    dropped = False
    kept: list[Block] = []
    values: dict[int, Any] = {}
    for block in function.blocks:
        if block.label in reached:
            kept.append(block)
            continue
        # Phis may still name what was computed here, along edges that nothing takes.
        for instruction in block.instructions:
            if instruction[1] is not None and instruction[2] is not None:
                values[instruction[2]] = function.module.define(spirv.OpUndef, instruction[1])
        if block.label in named:
            block.instructions.clear()
            block.merge = None
            header = continues.get(block.label)
            block.terminator = [spirv.OpUnreachable, None, None] if header is None else [spirv.OpBranch, None, None, header]
            kept.append(block)
            dropped = True
        else:
            dropped = True
    if dropped:
        function.blocks[:] = kept
        substitute(function, values)
        repair_phis(function)


def repair_phis(function: FunctionBuilder) -> None:
    """Takes the edges that are gone out of OpPhi; edges from blocks that are kept without being reachable bring an undefined value."""
    into: dict[int, list[int]] = {block.label: [] for block in function.blocks}
    for block in function.blocks:
        for successor in block.successors():
            if block.label not in into[successor]:
                into[successor].append(block.label)
    for block in function.blocks:
        predecessors = into[block.label]
        for instruction in block.instructions:
            if instruction[0] != spirv.OpPhi:
                break
            found = {instruction[index + 1]: instruction[index] for index in range(3, len(instruction), 2)}
            if len(found) == len(predecessors) and all(label in found for label in predecessors):
                continue
            del instruction[3:]
            for label in predecessors:
                value = found.get(label)
                instruction += [function.module.define(spirv.OpUndef, instruction[1]) if value is None else value, label]


def fold_branches(function: FunctionBuilder) -> bool:
    """Branches on constants of selections, and selections without content, become plain branches. Says whether one was.

    Loops keep their headers; a switch keeps its merge block, which breaks inside may name.
    """
    changed = False
    blocks = {block.label: block for block in function.blocks}
    for block in function.blocks:
        terminator = block.terminator
        if terminator is None or terminator[0] != spirv.OpBranchConditional:
            continue
        merge = block.merge
        if merge is not None and merge[0] != spirv.OpSelectionMerge:
            continue
        condition, yes, no = terminator[3:6]
        known = None if condition.__class__ is int else _CONSTANTS.get(condition.opcode)
        if known is None:
            if merge is None or not _is_empty(blocks, yes, no, merge[3]):
                continue
            target = merge[3]
        else:
            if merge is None:
                # An exit of a loop: the blocks of its arms may be needed for the structure.
                continue
            target = yes if known else no
        block.merge = None
        block.terminator = [spirv.OpBranch, None, None, target]
        changed = True
    if changed:
        drop_unreachable(function)
        repair_phis(function)
    return changed


def _is_empty(blocks: dict[int, Block], yes: int, no: int, merge: int) -> bool:
    """Do both arms lead to the merge block with nothing between, and does that not ask where control came from?"""
    instructions = blocks[merge].instructions
    if instructions and instructions[0][0] == spirv.OpPhi:
        return False
    for label in (yes, no):
        if label != merge:
            block = blocks[label]
            terminator = block.terminator
            if block.instructions or block.merge is not None or terminator is None or terminator[0] != spirv.OpBranch or terminator[3] != merge:
                return False
    return True


def merge_blocks(function: FunctionBuilder) -> None:
    """Joins a block to the only one that branches to it, unless a header names it."""
    drop_unreachable(function)
    counts: dict[int, int] = {}
    named: set[int] = set()
    for block in function.blocks:
        for label in block.successors():
            counts[label] = counts.get(label, 0) + 1
        named.update(block.structural_targets())
    blocks = {block.label: block for block in function.blocks}
    renamed: dict[int, int] = {}
    values: dict[int, Any] = {}
    gone: set[int] = set()
    for block in function.blocks:
        if block.label in gone:
            continue
        while block.terminator is not None and block.terminator[0] == spirv.OpBranch:
            label = block.terminator[3]
            target = blocks[label]
            if counts[label] != 1 or label in named or target is block:
                break
            if block.merge is not None and (target.merge is not None or target.terminator is None or target.terminator[0] not in _BEHIND_LOOP_MERGE):
                break
            rows = target.instructions
            skip = 0
            while skip < len(rows) and rows[skip][0] == spirv.OpPhi:
                values[rows[skip][2]] = rows[skip][3]
                skip += 1
            block.instructions += rows[skip:]
            # The header of a loop takes in the test of its condition: drivers know that form best.
            block.merge = block.merge or target.merge
            block.terminator = target.terminator
            renamed[label] = block.label
            gone.add(label)
    if not gone:
        return
    function.blocks[:] = [block for block in function.blocks if block.label not in gone]
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction[0] != spirv.OpPhi:
                break
            for index in range(4, len(instruction), 2):
                while instruction[index] in renamed:
                    instruction[index] = renamed[instruction[index]]
    substitute(function, values)
