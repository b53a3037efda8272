"""Simplification of the control-flow graph: unreachable blocks, branches on constants, blocks that need not be apart.

In: a Function. Out: the same one with fewer blocks and branches, structured as before (SPIR-V 1.6, section 2.11). Must
not know: what instructions compute.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.uses import replace_all_uses
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Function, Id

_CONSTANTS = {spirv.OpConstantTrue: True, spirv.OpConstantFalse: False}
#: What may end the header of a loop.
_BEHIND_LOOP_MERGE = (spirv.OpBranch, spirv.OpBranchConditional)


def remove_unreachable_blocks(function: Function) -> bool:
    """Remove the blocks that nothing leads to, or empty those that merge instructions name. Return whether there were.

    An emptied merge block ends in OpUnreachable. An emptied continue target keeps its branch back, which structured
    control flow requires.
    """
    if _count_edges(function) is not None:
        return False
    reached, continues, named = _reach(function)
    kept: list[Block] = []
    values: dict[int, Id] = {}
    dropped = False
    for block in function.blocks:
        if block.label in reached:
            kept.append(block)
            continue
        dropped = True
        # Phis may still name what was computed here, along edges that nothing takes.
        for instruction in block.instructions:
            if instruction.type is not None and instruction.result is not None:
                values[instruction.result] = function.table.define(spirv.OpUndef, instruction.type)
        if block.label in named:
            block.instructions.clear()
            block.merge = None
            header = continues.get(block.label)
            if header is None:
                block.terminator = Instruction(spirv.OpUnreachable, None, None, [])
            else:
                block.terminator = Instruction(spirv.OpBranch, None, None, [header])
            kept.append(block)
    if dropped:
        function.blocks[:] = kept
        replace_all_uses(function, values)
        repair_phis(function)
    return dropped


def _count_edges(function: Function) -> dict[int, int] | None:
    """Return label -> number of branches to a block; None where a block has no predecessor further up.

    A block that is reached nearly always has one: then nobody needs to walk the graph to know that all are reached.
    """
    counts = {function.entry.label: 0}
    for block in function.blocks:
        if block.label not in counts:
            return None
        for label in block.successors():
            counts[label] = counts.get(label, 0) + 1
    return counts


def _reach(function: Function) -> tuple[set[int], dict[int, int], set[int]]:
    """Return, by label, what control reaches, continue target -> header of reached loops, and what headers name."""
    blocks = {block.label: block for block in function.blocks}
    reached = {function.entry.label}
    pending = [function.entry]
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
            if block.merge.opcode == spirv.OpLoopMerge:
                continues[block.merge.operands[1]] = block.label
    return reached, continues, named


def repair_phis(function: Function) -> None:
    """Make each OpPhi list its block's predecessors: gone edges are removed, new ones bring an undefined value."""
    into: dict[int, list[int]] = {block.label: [] for block in function.blocks}
    for block in function.blocks:
        for successor in block.successors():
            if block.label not in into[successor]:
                into[successor].append(block.label)
    for block in function.blocks:
        predecessors = into[block.label]
        for phi in block.phis():
            operands = phi.operands
            incoming = dict(zip(operands[1::2], operands[::2]))
            if len(incoming) == len(predecessors) and all(label in incoming for label in predecessors):
                continue
            assert phi.type is not None
            repaired: list[Id] = []
            for label in predecessors:
                value = incoming.get(label)
                repaired += (function.table.define(spirv.OpUndef, phi.type) if value is None else value, label)
            phi.operands = repaired


def fold_branches(function: Function) -> bool:
    """Replace selections on constants, and selections without content, by plain branches. Return whether one was.

    Loops keep their headers; a switch keeps its merge block, which breaks inside may name.
    """
    if len(function.blocks) == 1:
        return False
    changed = False
    blocks = {block.label: block for block in function.blocks}
    for block in function.blocks:
        target = _only_target(blocks, block)
        if target is not None:
            block.merge = None
            block.terminator = Instruction(spirv.OpBranch, None, None, [target])
            changed = True
    if changed and not remove_unreachable_blocks(function):
        repair_phis(function)
    return changed


def _only_target(blocks: dict[int, Block], block: Block) -> int | None:
    """Return where the selection that a block heads leads in any case; None when it is a choice, or heads none."""
    terminator, merge = block.terminator, block.merge
    if terminator is None or terminator.opcode != spirv.OpBranchConditional:
        return None
    # Without a merge instruction this is an exit of a loop: the blocks of its arms may be needed for the structure.
    if merge is None or merge.opcode != spirv.OpSelectionMerge:
        return None
    condition, true_label, false_label = terminator.operands[:3]
    merge_label: int = merge.operands[0]
    known = None if isinstance(condition, int) else _CONSTANTS.get(condition.opcode)
    if known is not None:
        label: int = true_label if known else false_label
        return label
    return merge_label if _is_empty(blocks, true_label, false_label, merge_label) else None


def _is_empty(blocks: dict[int, Block], true_label: int, false_label: int, merge_label: int) -> bool:
    """Return whether both arms branch straight to the merge block, and no phi there distinguishes them."""
    if blocks[merge_label].phis():
        return False
    for label in (true_label, false_label):
        if label != merge_label:
            block = blocks[label]
            if block.instructions or block.merge is not None or block.successors() != [merge_label]:
                return False
    return True


def merge_blocks(function: Function) -> bool:
    """Merge blocks into their only predecessors, where that has no other successor. Return whether one was.

    A block that a header names stays apart, except for the continue target after the last block of a loop's body.
    """
    if len(function.blocks) == 1:
        return False
    dropped = False
    counts = _count_edges(function)
    if counts is None:
        dropped = remove_unreachable_blocks(function)
        counts = {}
        for block in function.blocks:
            for label in block.successors():
                counts[label] = counts.get(label, 0) + 1
    named = {label for block in function.blocks if block.merge is not None for label in block.structural_targets()}
    blocks = {block.label: block for block in function.blocks}
    renamed: dict[int, int] = {}
    values: dict[int, Id] = {}
    for block in function.blocks:
        if block.terminator is not None and block.terminator.opcode == spirv.OpBranch and block.label not in renamed:
            while True:
                target = _mergeable(blocks, counts, named, block)
                if target is None:
                    break
                _merge(block, target, values)
                renamed[target.label] = block.label
    for header in function.blocks:
        if header.label not in renamed and header.is_loop_header():
            pair = _mergeable_continue(blocks, counts, named, header)
            if pair is not None:
                block, target = pair
                _merge(block, target, values)
                renamed[target.label] = block.label
    if not renamed:
        return dropped
    function.blocks[:] = [block for block in function.blocks if block.label not in renamed]
    _rename(function, renamed)
    replace_all_uses(function, values)
    return True


def _mergeable(blocks: dict[int, Block], counts: dict[int, int], named: set[int], block: Block) -> Block | None:
    """Return the block that can be merged into this one, None when there is none."""
    terminator = block.terminator
    if terminator is None or terminator.opcode != spirv.OpBranch:
        return None
    target = blocks[terminator.operands[0]]
    if counts[target.label] != 1 or target.label in named or target is block:
        return None
    if block.merge is not None and (
        target.merge is not None or target.terminator is None or target.terminator.opcode not in _BEHIND_LOOP_MERGE
    ):
        return None
    return target


def _mergeable_continue(
    blocks: dict[int, Block], counts: dict[int, int], named: set[int], header: Block
) -> tuple[Block, Block] | None:
    """Return a loop's body and the continue target that can be merged into it, None when it cannot.

    The body has to be one block: a merge block, and what is nested in a selection, may not be a continue target.
    """
    assert header.merge is not None
    merge_label, continue_label = header.merge.operands[:2]
    target = blocks[continue_label]
    inside = [label for label in header.successors() if label != merge_label]
    if len(inside) != 1 or counts.get(continue_label) != 1 or target.merge is not None:
        return None
    block = blocks[inside[0]]
    if block is target or block is header or block.label in named or block.merge is not None:
        return None
    return (block, target) if block.successors() == [continue_label] else None


def _merge(block: Block, target: Block, values: dict[int, Id]) -> None:
    """Append a block to its only predecessor. values: gets what replaces its phis."""
    phis = target.phis()
    for phi in phis:
        assert phi.result is not None
        values[phi.result] = phi.operands[0]
    block.instructions += target.instructions[len(phis) :]
    # The header of a loop takes in the test of its condition: drivers know that form best.
    block.merge = block.merge or target.merge
    block.terminator = target.terminator


def _rename(function: Function, renamed: dict[int, int]) -> None:
    """Rename the blocks that are gone, in phis and as continue targets. renamed: label -> label."""
    for block in function.blocks:
        for phi in block.phis():
            operands = phi.operands
            for index in range(1, len(operands), 2):
                while operands[index] in renamed:
                    operands[index] = renamed[operands[index]]
        if block.merge is not None and block.merge.opcode == spirv.OpLoopMerge:
            operands = block.merge.operands
            while operands[1] in renamed:
                operands[1] = renamed[operands[1]]
