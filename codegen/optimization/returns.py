"""One return a function: what inlining needs.

In: a function as it was emitted, before any other pass. Out: the same one with a single return at its end. Must not know: GLSL.

The body becomes the only case of a switch, so that a return inside selections is a branch to its merge block. A return inside a loop or
another switch first leaves that: it sets a flag and branches to the inner merge block, where the flag is asked. What is used behind a
construct was computed before it, since names end with their scope: so the new edges into merge blocks keep every value defined.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.function import Block
from glslc_coop.codegen.optimization import flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.function import FunctionBuilder

_RETURNS = (spirv.OpReturn, spirv.OpReturnValue)


class _Construct:
    """A loop or switch: what a return inside has to leave first."""

    __slots__ = ("header", "merge", "is_left")

    def __init__(self, header: Block, merge: int) -> None:
        self.header = header
        self.merge = merge
        self.is_left = False


def merge_returns(function: FunctionBuilder) -> None:
    """Gives the function one return, at the end. Leaves alone what has one already in a place that inlining can use."""
    from glslc_coop.codegen.optimization.inlining import return_block

    flow.drop_unreachable(function)
    returns = [block for block in function.blocks if block.terminator is not None and block.terminator[0] in _RETURNS]
    if not returns or return_block(function) is not None:
        return
    _Merging(function, returns).run()


class _Merging:
    """One run. value: the variable that holds what is returned, None for a void function."""

    __slots__ = ("function", "graph", "returns", "constructs", "value", "flag", "end", "bool_type")

    def __init__(self, function: FunctionBuilder, returns: list[Block]) -> None:
        self.function = function
        self.returns = returns
        self.graph = flow.Flow(function)
        self.graph.find_dominators()
        self.constructs = [
            _Construct(block, block.merge[3]) for block in self.graph.order
            if block.merge is not None and block.terminator is not None
            and (block.merge[0] == spirv.OpLoopMerge or block.terminator[0] == spirv.OpSwitch)
        ]
        self.bool_type = function.module.define(spirv.OpTypeBool, None)
        self.value: int | None = None
        self.flag: int | None = None
        self.end = function.new_block()

    def new_id(self) -> int:
        result = self.function.next_local
        self.function.next_local = result - 1
        return result

    def variable(self, type_: Any, initializer: Any = None) -> int:
        """A variable of the function."""
        pointer = self.function.module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, type_)
        result = self.new_id()
        self.function.variables.append([spirv.OpVariable, pointer, result, spirv.StorageClassFunction])
        if initializer is not None:
            # By a store, as inlining would write it.
            self.function.entry.instructions.insert(0, [spirv.OpStore, None, None, result, initializer])
        return result

    def dominates(self, one: int, other: int) -> bool:
        """Does one block dominate the other?"""
        dominator = self.graph.dominator
        while other != one:
            above = dominator.get(other)
            if above is None or above == other:
                return False
            other = above
        return True

    def around(self, label: int) -> list[_Construct]:
        """The loops and switches around a block, from the inside out.

        The merge block of a switch need not dominate what follows the loop around it, for `continue` passes it by; so what lies in a
        construct that was left has been left as well.
        """
        headed = [each for each in self.constructs if each.header.label != label and self.dominates(each.header.label, label)]
        left = [each for each in headed if each.merge in self.graph.number and self.dominates(each.merge, label)]
        found = [each for each in headed if not any(self.encloses(outer, each) for outer in left)]
        # A construct that begins further down the order is further inside.
        found.sort(key=lambda each: -self.graph.number[each.header.label])
        return found

    def encloses(self, outer: _Construct, inner: _Construct) -> bool:
        """Does a construct that control may leave by its merge block hold the other one, or is it that one?"""
        label = inner.header.label
        return self.dominates(outer.header.label, label) and not self.dominates(outer.merge, label)

    def run(self) -> None:
        function, module = self.function, self.function.module
        return_type = function.definition.type
        assert return_type is not None
        if return_type.opcode != spirv.OpTypeVoid:
            self.value = self.variable(return_type)
        surroundings = [(block, self.around(block.label)) for block in self.returns]
        if any(around for _, around in surroundings):
            self.flag = self.variable(self.bool_type, module.define(spirv.OpConstantFalse, self.bool_type))
        outer: dict[int, _Construct | None] = {}
        for block, around in surroundings:
            self.leave(block, around)
            for inside, outside in zip(around, [*around[1:], None]):
                inside.is_left = True
                outer[inside.merge] = outside
        for construct in self.constructs:
            if construct.is_left:
                self.ask(construct, outer[construct.merge])
        self.wrap()

    def leave(self, block: Block, around: list[_Construct]) -> None:
        """A return becomes stores and a branch out of the innermost construct."""
        terminator = block.terminator
        assert terminator is not None
        if self.value is not None:
            block.instructions.append([spirv.OpStore, None, None, self.value, terminator[3]])
        target = self.end.label
        if around:
            true = self.function.module.define(spirv.OpConstantTrue, self.bool_type)
            block.instructions.append([spirv.OpStore, None, None, self.flag, true])
            target = around[0].merge
            self.add_edge(target, block.label)
        block.terminator = [spirv.OpBranch, None, None, target]

    def block_at(self, label: int) -> Block:
        return self.graph.blocks[label]

    def add_edge(self, target: int, source: int) -> None:
        """What a phi gets along the new edge is not used: the function is about to return."""
        for instruction in self.block_at(target).instructions:
            if instruction[0] != spirv.OpPhi:
                break
            instruction += [self.function.module.define(spirv.OpUndef, instruction[1]), source]

    def ask(self, construct: _Construct, outside: _Construct | None) -> None:
        """Behind a construct that a return may have left: go on, or leave the next one."""
        function = self.function
        merge = self.block_at(construct.merge)
        phis = 0
        while phis < len(merge.instructions) and merge.instructions[phis][0] == spirv.OpPhi:
            phis += 1
        rest, out = function.new_block(), function.new_block()
        rest.instructions = merge.instructions[phis:]
        rest.merge, rest.terminator = merge.merge, merge.terminator
        asked = self.new_id()
        merge.instructions = [*merge.instructions[:phis], [spirv.OpLoad, self.bool_type, asked, self.flag]]
        merge.merge = [spirv.OpSelectionMerge, None, None, rest.label, 0]
        merge.terminator = [spirv.OpBranchConditional, None, None, asked, out.label, rest.label]
        target = self.end.label
        if outside is not None:
            target = outside.merge
        out.terminator = [spirv.OpBranch, None, None, target]
        place = function.blocks.index(merge) + 1
        function.blocks[place:place] = [out, rest]
        self.graph.blocks[rest.label], self.graph.blocks[out.label] = rest, out
        for each in function.blocks:
            if each.label in rest.successors():
                for instruction in each.instructions:
                    if instruction[0] != spirv.OpPhi:
                        break
                    for index in range(4, len(instruction), 2):
                        if instruction[index] == merge.label:
                            instruction[index] = rest.label
        if rest.merge is not None:
            for other in self.constructs:
                if other.header is merge:
                    other.header = rest
        if outside is not None:
            self.add_edge(target, out.label)

    def wrap(self) -> None:
        """The body as the only case of a switch, and the one return behind it."""
        function, module = self.function, self.function.module
        old = function.entry
        body = function.new_block()
        body.instructions, body.merge, body.terminator = old.instructions, old.merge, old.terminator
        uint = module.define(spirv.OpTypeInt, None, 32, 0)
        old.instructions = []
        old.merge = [spirv.OpSelectionMerge, None, None, self.end.label, 0]
        old.terminator = [spirv.OpSwitch, None, None, module.define(spirv.OpConstant, uint, 0), body.label]
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction[0] != spirv.OpPhi:
                    break
                for index in range(4, len(instruction), 2):
                    if instruction[index] == old.label:
                        instruction[index] = body.label
        function.blocks.insert(1, body)
        if self.value is None:
            self.end.terminator = [spirv.OpReturn, None, None]
        else:
            result = self.new_id()
            self.end.instructions = [[spirv.OpLoad, function.definition.type, result, self.value]]
            self.end.terminator = [spirv.OpReturnValue, None, None, result]
        function.blocks.append(self.end)
