"""The control-flow graph and the dominator tree of a function. SPIR-V 1.6, section 2.11.

In: a Function. Out: a `ControlFlowGraph` of its reachable blocks, a `DominatorTree`. Both describe the function as it
was: a pass that changes branches makes new ones. Must not know: what instructions compute.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Function


class ControlFlowGraph:
    """The reachable blocks.

    order: in reverse postorder; number: label -> place in it; predecessors: by label, each once.
    """

    __slots__ = ("blocks", "order", "predecessors", "number")

    def __init__(self, function: Function) -> None:
        self.blocks: dict[int, Block] = {block.label: block for block in function.blocks}
        self.order: list[Block] = []
        self.predecessors: dict[int, list[int]] = {}
        if len(function.blocks) == 1:
            self.order.append(function.entry)
            self.predecessors[function.entry.label] = []
        else:
            self._walk(function.entry)
        self.number = {block.label: index for index, block in enumerate(self.order)}

    def _walk(self, entry: Block) -> None:
        """Find order and predecessors."""
        blocks, order = self.blocks, self.order
        #: Of all blocks that were met.
        successors = {entry.label: entry.successors()}
        stack: list[tuple[Block, list[int]]] = [(entry, successors[entry.label][::-1])]
        while stack:
            block, remaining = stack[-1]
            while remaining:
                label = remaining.pop()
                if label not in successors:
                    block = blocks[label]
                    labels = successors[label] = block.successors()
                    stack.append((block, labels[::-1]))
                    break
            else:
                order.append(block)
                stack.pop()
        order.reverse()
        predecessors = self.predecessors
        for block in order:
            predecessors[block.label] = []
        for block in order:
            label = block.label
            for successor in successors[label]:
                into = predecessors[successor]
                if not into or into[-1] != label:
                    into.append(label)


class DominatorTree:
    """The dominator tree of a graph. immediate: label -> label of the immediate dominator; the entry is its own.

    Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    """

    __slots__ = ("graph", "immediate", "_spans")

    def __init__(self, graph: ControlFlowGraph) -> None:
        self.graph = graph
        self._spans: dict[int, tuple[int, int]] | None = None
        order, number = graph.order, graph.number
        immediate: list[int] = [-1] * len(order)
        immediate[0] = 0
        passed = [0] * len(order)
        mark = 0
        incoming = [[number[label] for label in graph.predecessors[block.label]] for block in order]
        changed = True
        while changed:
            changed = False
            for index in range(1, len(order)):
                new = -1
                mark += 1
                for predecessor in incoming[index]:
                    if immediate[predecessor] < 0:
                        continue
                    if new < 0:
                        new = predecessor
                        continue
                    # Intersection: climb from both until they meet. What was passed for one of many predecessors
                    # leads to where they met, and nobody climbs there again.
                    finger = predecessor
                    while finger != new and passed[finger] != mark:
                        if finger > new:
                            passed[finger] = mark
                            finger = immediate[finger]
                        else:
                            passed[new] = mark
                            new = immediate[new]
                if new != immediate[index]:
                    immediate[index] = new
                    changed = True
        self.immediate = {order[index].label: order[dominator].label for index, dominator in enumerate(immediate)}

    def dominates(self, one: int, other: int) -> bool:
        """Return whether one block dominates the other. Each dominates itself."""
        if one == other:
            return True
        spans = self.spans()
        if one not in spans or other not in spans:
            return False
        first, last = spans[one]
        return first <= spans[other][0] <= last

    def spans(self) -> dict[int, tuple[int, int]]:
        """Return label -> the numbers of the first and last block of its subtree, which are numbered in preorder."""
        if self._spans is None:
            children = self.children()
            preorder: list[int] = []
            pending = [self.graph.order[0].label]
            while pending:
                label = pending.pop()
                preorder.append(label)
                pending.extend([child.label for child in children[label]])
            spans: dict[int, tuple[int, int]] = {}
            for number in range(len(preorder) - 1, -1, -1):
                label = preorder[number]
                # The child that is visited last ends where the block does.
                below = children[label]
                spans[label] = number, spans[below[0].label][1] if below else number
            self._spans = spans
        return self._spans

    def children(self) -> dict[int, list[Block]]:
        """Return label -> the blocks that it immediately dominates, in reverse postorder."""
        children: dict[int, list[Block]] = {block.label: [] for block in self.graph.order}
        for block in self.graph.order[1:]:
            children[self.immediate[block.label]].append(block)
        return children
