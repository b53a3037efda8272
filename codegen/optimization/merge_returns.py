"""Merging of returns: one return a function, as inlining needs.

In: a Function as it was emitted, before any other pass. Out: the same one with a single return at its end. Must not
know: GLSL.

The body becomes the only case of a switch, so that a return inside selections is a branch to its merge block. A return
inside a loop or another switch first leaves that: it sets a flag and branches to the inner merge block, where the flag
is tested. The new edges into merge blocks go round what was computed inside the construct. Where that is used after
it, as when the construct had no other way out, it goes through a variable.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cfg import ControlFlowGraph, DominatorTree
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.optimization.inlining import RETURNS, return_block
from glslc_coop.codegen.optimization.simplify_cfg import remove_unreachable_blocks
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir import debug_instructions
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function


class _Construct:
    """A loop or switch: what a return inside has to leave first. merge: the label of its merge block."""

    __slots__ = ("header", "merge", "is_left")

    def __init__(self, header: Block, merge: int) -> None:
        self.header = header
        self.merge = merge
        self.is_left = False


def merge_returns(function: Function) -> bool:
    """Give the function one return, at the end, unless it has one where inlining can use it.

    Return whether blocks were changed.
    """
    dropped = remove_unreachable_blocks(function)
    returns = [
        block for block in function.blocks if block.terminator is not None and block.terminator.opcode in RETURNS
    ]
    if not returns or return_block(function) is not None:
        return dropped
    _Merging(function, returns).run()
    return True


class _Merging:
    """One run.

    value: the variable that holds what is returned, None for a void function. flag: the one that holds whether.
    """

    __slots__ = ("function", "graph", "tree", "returns", "constructs", "value", "flag", "end", "bool_type")

    def __init__(self, function: Function, returns: list[Block]) -> None:
        self.function = function
        self.returns = returns
        self.graph = ControlFlowGraph(function)
        self.tree = DominatorTree(self.graph)
        self.constructs = [
            _Construct(block, block.merge.operands[0])
            for block in self.graph.order
            if block.merge is not None
            and block.terminator is not None
            and (block.is_loop_header() or block.terminator.opcode == spirv.OpSwitch)
        ]
        self.bool_type = function.table.define(spirv.OpTypeBool, None)
        self.value: int | None = None
        self.flag: int | None = None
        self.end = function.new_block()

    def new_variable(self, type_: Definition, initializer: Definition | None = None) -> int:
        """Return a new variable of the function."""
        pointer = self.function.table.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, type_)
        result = self.function.new_id()
        self.function.variables.append(Instruction(spirv.OpVariable, pointer, result, [spirv.StorageClassFunction]))
        if initializer is not None:
            # By a store, as inlining would write it.
            store = Instruction(spirv.OpStore, None, None, [result, initializer])
            entry = self.function.entry
            entry.instructions.insert(len(self.definitions(entry)), store)
        return result

    def enclosing(self, label: int) -> list[_Construct]:
        """Return the loops and switches around a block, from the inside out.

        The merge block of a switch need not dominate what follows the loop around it, for `continue` passes it by; so
        what lies in a construct that was left has been left as well.
        """
        dominates, number = self.tree.dominates, self.graph.number
        headed = [
            each for each in self.constructs if each.header.label != label and dominates(each.header.label, label)
        ]
        left = [each for each in headed if each.merge in number and dominates(each.merge, label)]
        around = [each for each in headed if not any(self.encloses(outer, each) for outer in left)]
        # A construct that begins further down the order is further inside.
        around.sort(key=lambda each: -number[each.header.label])
        return around

    def encloses(self, outer: _Construct, inner: _Construct) -> bool:
        """Return whether a construct that control may leave by its merge block contains the other one, or is it."""
        label = inner.header.label
        return self.tree.dominates(outer.header.label, label) and not self.tree.dominates(outer.merge, label)

    def run(self) -> None:
        """Rewrite the function."""
        function = self.function
        return_type = function.definition.type
        assert return_type is not None
        if return_type.opcode != spirv.OpTypeVoid:
            self.value = self.new_variable(return_type)
        surroundings = [(block, self.enclosing(block.label)) for block in self.returns]
        if any(around for _, around in surroundings):
            self.flag = self.new_variable(self.bool_type, function.table.define(spirv.OpConstantFalse, self.bool_type))
        outer: dict[int, _Construct | None] = {}
        for block, around in surroundings:
            self.leave(block, around)
            for inside, outside in zip(around, [*around[1:], None]):
                inside.is_left = True
                outer[inside.merge] = outside
        for construct in self.constructs:
            if construct.is_left:
                self.test_flag(construct, outer[construct.merge])
        self.wrap()
        if self.flag is not None:
            from glslc_coop.codegen.optimization.dominance_repair import repair_dominance

            repair_dominance(function)

    def leave(self, block: Block, around: list[_Construct]) -> None:
        """Make a return stores and a branch out of the innermost construct."""
        terminator = block.terminator
        assert terminator is not None
        if self.value is not None:
            block.instructions.append(Instruction(spirv.OpStore, None, None, [self.value, terminator.operands[0]]))
        target = self.end.label
        if around:
            true = self.function.table.define(spirv.OpConstantTrue, self.bool_type)
            block.instructions.append(Instruction(spirv.OpStore, None, None, [self.flag, true]))
            target = around[0].merge
            self.add_edge(target, block.label)
        block.terminator = Instruction(spirv.OpBranch, None, None, [target])

    def add_edge(self, target: int, source: int) -> None:
        """Add a predecessor. What a phi gets along the new edge is not used: the function is about to return."""
        for phi in self.graph.blocks[target].phis():
            assert phi.type is not None
            phi.operands += (self.function.table.define(spirv.OpUndef, phi.type), source)

    def test_flag(self, construct: _Construct, outside: _Construct | None) -> None:
        """Test, after a construct that a return may have left, whether to go on or to leave the next one."""
        function = self.function
        merge = self.graph.blocks[construct.merge]
        phis = merge.phis()
        rest, out = function.new_block(), function.new_block()
        rest.instructions = merge.instructions[len(phis) :]
        rest.merge, rest.terminator = merge.merge, merge.terminator
        flag = function.new_id()
        merge.instructions = [*phis, Instruction(spirv.OpLoad, self.bool_type, flag, [self.flag])]
        merge.merge = Instruction(spirv.OpSelectionMerge, None, None, [rest.label, 0])
        merge.terminator = Instruction(spirv.OpBranchConditional, None, None, [flag, out.label, rest.label])
        target = self.end.label if outside is None else outside.merge
        out.terminator = Instruction(spirv.OpBranch, None, None, [target])
        place = function.blocks.index(merge) + 1
        function.blocks[place:place] = [out, rest]
        self.graph.blocks[rest.label], self.graph.blocks[out.label] = rest, out
        successors = rest.successors()
        for block in function.blocks:
            if block.label in successors:
                block.replace_predecessor(merge.label, rest.label)
        if rest.merge is not None:
            for other in self.constructs:
                if other.header is merge:
                    other.header = rest
        if outside is not None:
            self.add_edge(target, out.label)

    def definitions(self, entry: Block) -> list[Instruction]:
        """Return the debug information that only the entry block may have, and which it begins with."""
        return [each for each in entry.instructions[:1] if debug_instructions.defines_function(each)]

    def wrap(self) -> None:
        """Make the body the only case of a switch, with the one return after it."""
        function, table = self.function, self.function.table
        old = function.entry
        body = function.new_block()
        definitions = self.definitions(old)
        body.instructions = old.instructions[len(definitions) :]
        body.merge, body.terminator = old.merge, old.terminator
        uint = table.define(spirv.OpTypeInt, None, 32, 0)
        old.instructions = definitions
        old.merge = Instruction(spirv.OpSelectionMerge, None, None, [self.end.label, 0])
        old.terminator = Instruction(spirv.OpSwitch, None, None, [table.define(spirv.OpConstant, uint, 0), body.label])
        for block in function.blocks:
            block.replace_predecessor(old.label, body.label)
        function.blocks.insert(1, body)
        if self.value is None:
            self.end.terminator = Instruction(spirv.OpReturn, None, None, [])
        else:
            result = function.new_id()
            self.end.instructions = [Instruction(spirv.OpLoad, function.definition.type, result, [self.value])]
            self.end.terminator = Instruction(spirv.OpReturnValue, None, None, [result])
        function.blocks.append(self.end)
