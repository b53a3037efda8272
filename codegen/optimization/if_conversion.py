"""If-conversion: a selection that only chooses values becomes OpSelect.

In: a Function. Out: the same one with fewer branches. Must not know: what the chosen values are.

Both arms of the selection are empty, so nothing is computed that was not before. (Allen et al., "Conversion of Control
Dependence to Data Dependence", 1983.)
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Function

#: OpSelect with a scalar condition takes these in every version of SPIR-V.
_SCALARS = (spirv.OpTypeBool, spirv.OpTypeInt, spirv.OpTypeFloat)
#: With more choices than this the branch stays.
_MAXIMUM_CHOICES = 4


def convert_selections(function: Function) -> bool:
    """Convert the selections whose arms are empty. Return whether there was one."""
    if len(function.blocks) < 3:
        return False
    blocks = {block.label: block for block in function.blocks}
    headers = [block for block in function.blocks if _may_convert(blocks, block)]
    if not headers:
        return False
    counts: dict[int, int] = {}
    for block in function.blocks:
        for label in set(block.successors()):
            counts[label] = counts.get(label, 0) + 1
    removed: set[int] = set()
    for block in headers:
        arms = _empty_arms(blocks, counts, block)
        if arms is not None:
            removed.update(_convert(blocks, block, arms))
    if removed:
        function.blocks[:] = [block for block in function.blocks if block.label not in removed]
    return bool(removed)


def _may_convert(blocks: dict[int, Block], header: Block) -> bool:
    """Return whether a block heads a selection in whose arms there is no instruction."""
    merge, terminator = header.merge, header.terminator
    if merge is None or merge.opcode != spirv.OpSelectionMerge or terminator is None:
        return False
    if terminator.opcode != spirv.OpBranchConditional or merge.operands[1] & spirv.SelectionControlDontFlatten:
        return False
    _, true_label, false_label = terminator.operands[:3]
    label = merge.operands[0]
    return (true_label == label or not blocks[true_label].instructions) and (
        false_label == label or not blocks[false_label].instructions
    )


def _empty_arms(blocks: dict[int, Block], counts: dict[int, int], header: Block) -> list[int] | None:
    """Return the labels from which control reaches the merge block when a condition is true and when it is false.

    None when the selection cannot be converted.
    """
    merge, terminator = header.merge, header.terminator
    assert merge is not None and terminator is not None
    label = merge.operands[0]
    arms = []
    for arm in terminator.operands[1:3]:
        if arm == label:
            arms.append(header.label)
            continue
        block = blocks[arm]
        if block.instructions or block.merge is not None or block.successors() != [label] or counts[arm] != 1:
            return None
        arms.append(arm)
    phis = blocks[label].phis()
    if arms[0] == arms[1] or counts.get(label) != 2 or not 0 < len(phis) <= _MAXIMUM_CHOICES:
        return None
    if any(phi.type is None or phi.type.opcode not in _SCALARS for phi in phis):
        return None
    return arms


def _convert(blocks: dict[int, Block], header: Block, arms: list[int]) -> list[int]:
    """Make the phis after a selection choices; return the labels of the blocks that are gone."""
    assert header.merge is not None and header.terminator is not None
    label, condition = header.merge.operands[0], header.terminator.operands[0]
    for phi in blocks[label].phis():
        values = dict(zip(phi.operands[1::2], phi.operands[::2]))
        phi.opcode, phi.operands = spirv.OpSelect, [condition, values[arms[0]], values[arms[1]]]
    header.merge = None
    header.terminator = Instruction(spirv.OpBranch, None, None, [label])
    return [arm for arm in arms if arm != header.label]
