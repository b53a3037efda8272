"""Does control flow in a function lead from definitions to their uses, and is it structured? SPIR-V 1.6, section 2.11.

In: the blocks of a function whose branches lead to its blocks. Out: a ReaderError for the first wrong instruction. Must
not know: what other instructions do.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import ControlFlowGraph, DominatorTree
from glslc_coop.codegen.ir.definitions import is_id
from glslc_coop.codegen.ir.instruction import Block, Definition, DefinitionTable, Function, Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.definitions import Definitions
    from glslc_coop.codegen.ir.operand_decoder import RawInstruction


class RawBlock:
    """A basic block as read. instructions: all of them, the label aside; merge: its merge instruction, or None."""

    __slots__ = ("label", "instructions", "merge")

    def __init__(self, label: RawInstruction) -> None:
        self.label = label
        self.instructions: list[RawInstruction] = []
        self.merge: RawInstruction | None = None

    @property
    def terminator(self) -> RawInstruction:
        """Return the last instruction."""
        return self.instructions[-1]


def targets(instruction: RawInstruction) -> list[int]:
    """Return the labels that a merge instruction or a terminator names."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in (spirv.OpBranch, spirv.OpSelectionMerge):
        return operands[:1]
    if opcode == spirv.OpLoopMerge:
        return operands[:2]
    if opcode == spirv.OpBranchConditional:
        return operands[1:3]
    return [operand for operand in operands[1:] if is_id(operand)] if opcode == spirv.OpSwitch else []


def check_flow(definitions: Definitions, blocks: list[RawBlock], is_structured: bool) -> None:
    """Check a function. is_structured: it is one of shaders, not of kernels."""
    # In one block the order of the instructions decides.
    if len(blocks) > 1:
        _Flow(definitions, blocks).run(is_structured)


def _graph(blocks: list[RawBlock]) -> ControlFlowGraph:
    """Return the control-flow graph, whose labels are the negated ids, as labels are negative there."""
    function = Function(DefinitionTable(), Definition(spirv.OpFunction, None, ()))
    function.blocks = []
    for block in blocks:
        node = Block(-block.label.result)
        labels = [-label for label in targets(block.terminator)]
        # The first operand of the others is a condition or a selector.
        operands = labels if block.terminator.opcode == spirv.OpBranch else [0, *labels]
        node.terminator = Instruction(block.terminator.opcode, None, None, operands)
        function.blocks.append(node)
    function.entry = function.blocks[0]
    return ControlFlowGraph(function)


class _Flow:
    """One function."""

    def __init__(self, definitions: Definitions, blocks: list[RawBlock]) -> None:
        self.definitions = definitions
        self.graph = _graph(blocks)
        self.tree = DominatorTree(self.graph)
        self.blocks = blocks
        self.by_label = {block.label.result: block for block in blocks}
        self.reached = [self.by_label[-node.label] for node in self.graph.order]
        #: Result -> the label of its block.
        self.owners = {each.result: block.label.result for block in blocks for each in block.instructions}

    def run(self, is_structured: bool) -> None:
        """Check the order of blocks, uses, and the structure."""
        position = {block.label.result: index for index, block in enumerate(self.blocks)}
        for block in self.reached:
            label = block.label.result
            dominator = -self.tree.immediate[-label]
            if position[dominator] > position[label]:
                raise block.label.error(f"block '%{label}' precedes '%{dominator}', which dominates it")
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpPhi:
                    for value, source in zip(instruction.operands[::2], instruction.operands[1::2]):
                        self.check_use(instruction, value, source)
                else:
                    for operand in instruction.operands:
                        if operand.__class__ is not int:
                            self.check_use(instruction, operand, label)
        if is_structured:
            self.check_structure()

    def dominates(self, one: int, other: int) -> bool:
        """Return whether one block dominates another."""
        return self.tree.dominates(-one, -other)

    def is_reached(self, label: int) -> bool:
        """Return whether control reaches a block."""
        return -label in self.graph.number

    def check_use(self, user: RawInstruction, number: int, label: int) -> None:
        """Check that the block of a definition dominates the block of its use."""
        owner = self.owners.get(number)
        if owner is not None and owner != label and self.is_reached(label) and not self.dominates(owner, label):
            raise user.error(f"'%{number}' is defined in block '%{owner}', which does not dominate '%{label}'")

    # ---- structured control flow ----

    def check_structure(self) -> None:
        """Check that headers have merge instructions, merge blocks one header, and loops one back edge."""
        headers: dict[int, int] = {}
        exits: set[int] = set()
        for block in self.reached:
            if block.merge is None:
                continue
            label, named = block.label.result, targets(block.merge)
            exits.update(named)
            if named[0] in headers:
                raise block.merge.error(f"'%{named[0]}' is the merge block of '%{headers[named[0]]}' as well")
            headers[named[0]] = label
            for target in named:
                if self.is_reached(target) and not self.dominates(label, target):
                    raise block.merge.error(f"block '%{label}' does not dominate '%{target}'")
        for block in self.reached:
            self.check_selection(block, exits)
            for target in targets(block.terminator):
                if self.graph.number[-target] <= self.graph.number[-block.label.result]:
                    self.check_back_edge(block, target)

    def check_selection(self, block: RawBlock, exits: set[int]) -> None:
        """Check that a selection has a merge instruction, unless it leaves or continues a construct."""
        opcode = block.terminator.opcode
        if block.merge is None and opcode in (spirv.OpBranchConditional, spirv.OpSwitch):
            inside = {target for target in targets(block.terminator) if target not in exits}
            if opcode == spirv.OpSwitch or len(inside) > 1:
                raise block.terminator.error("a selection must follow an OpSelectionMerge")

    def check_back_edge(self, block: RawBlock, target: int) -> None:
        """Check that a back edge leads from the continue construct to the header of its loop."""
        label, merge = block.label.result, self.by_label[target].merge
        if merge is None or merge.opcode != spirv.OpLoopMerge or not self.dominates(target, label):
            raise block.terminator.error(f"branches back to '%{target}', which is not the header of a loop around it")
        if not self.dominates(merge.operands[1], label):
            raise block.terminator.error(f"branches back to '%{target}' from outside of the continue construct")
