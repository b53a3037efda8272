"""Jump threading: a branch to an empty block becomes a branch to where that block leads.

In: a Function. Out: the same one with fewer blocks, structured as before. Must not know: what instructions compute.

A block is empty when it only branches. One that a merge instruction names stays, and so do the body of a loop and its
preheader: spirv-opt ends with a fault when it unrolls a loop whose header is entered by a conditional branch. The
cases of a switch stay too: one that continues a loop around the switch has to be a block of its own for some drivers.
The values that an empty block brings to the phis of its target dominate it, and it computes none, so they dominate its
predecessors as well.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.ir.instruction import Block, Function, Id


def thread_jumps(function: Function) -> bool:
    """Remove the empty blocks that need not be. Return whether there was one."""
    empty = _empty_blocks(function)
    if not empty:
        return False
    blocks = {block.label: block for block in function.blocks}
    predecessors: dict[int, list[Block]] = {block.label: [] for block in function.blocks}
    for block in function.blocks:
        for label in dict.fromkeys(block.successors()):
            predecessors[label].append(block)
    removed: set[int] = set()
    for block in empty:
        terminator = block.terminator
        label = block.label
        assert terminator is not None
        sources, target = predecessors[label], blocks[terminator.operands[0]]
        if not sources or target.is_loop_header() or any(_keeps_targets(source) for source in sources):
            continue
        into = predecessors[target.label]
        if any(source in into for source in sources):
            # The target could not tell the two edges apart; if-conversion makes a choice of values of them.
            continue
        _retarget(block, target, sources)
        into.remove(block)
        into.extend(sources)
        removed.add(label)
    if removed:
        function.blocks[:] = [block for block in function.blocks if block.label not in removed]
    return bool(removed)


def _empty_blocks(function: Function) -> list[Block]:
    """Return the blocks that only branch, and that no merge instruction names."""
    empty = [
        block
        for block in function.blocks
        if not block.instructions
        and block.merge is None
        and block.terminator is not None
        and block.terminator.opcode == spirv.OpBranch
        and block is not function.entry
    ]
    if not empty:
        return empty
    named = {label for block in function.blocks if block.merge is not None for label in block.structural_targets()}
    return [block for block in empty if block.label not in named]


def _keeps_targets(source: Block) -> bool:
    """Return whether a block must branch to the blocks that it names: the body of a loop, the cases of a switch."""
    return source.is_loop_header() or (source.terminator is not None and source.terminator.opcode == spirv.OpSwitch)


def _retarget(block: Block, target: Block, sources: list[Block]) -> None:
    """Make the predecessors of an empty block branch to its target."""
    old, new = block.label, target.label
    for source in sources:
        terminator = source.terminator
        assert terminator is not None
        terminator.operands = [new if operand == old else operand for operand in terminator.operands]
    for phi in target.phis():
        operands: list[Id] = []
        for value, label in zip(phi.operands[::2], phi.operands[1::2]):
            for predecessor in [source.label for source in sources] if label == old else [label]:
                operands += (value, predecessor)
        phi.operands = operands
