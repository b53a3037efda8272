"""Functions as relocatable fragments: blocks of instructions with local ids. SPIR-V 1.6, sections 2.4 and 2.11.

In: instructions in order. Out: a `FunctionBuilder` whose blocks `Module.link` lays out. Must not know: GLSL; final ids.

An instruction is a list `[opcode, type or None, result or None, *operands]`. An operand is an int >= 0 (a literal word), an
int < 0 (the local id of a result, a block or a parameter) or a `Definition`. Local ids count down from -1 within a function.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from glslc_coop.codegen.module import Definition, Module

    Id = Union[int, Definition]
    Instruction = list[Any]


class Block:
    """A basic block. merge: the OpSelectionMerge or OpLoopMerge before the terminator, or None."""

    __slots__ = ("label", "instructions", "merge", "terminator")

    def __init__(self, label: int) -> None:
        self.label = label
        self.instructions: list[Instruction] = []
        self.merge: Instruction | None = None
        self.terminator: Instruction | None = None

    def successors(self) -> list[int]:
        """The labels of the blocks to which control may go from here, in order."""
        terminator = self.terminator
        if terminator is None:
            return []
        opcode = terminator[0]
        if opcode == spirv.OpBranch:
            return [terminator[3]]
        if opcode == spirv.OpBranchConditional:
            return [terminator[4], terminator[5]]
        if opcode == spirv.OpSwitch:
            # The selector comes first; among the rest the literals are not negative and the labels are.
            return [operand for operand in terminator[4:] if operand.__class__ is int and operand < 0]
        return []

    def structural_targets(self) -> list[int]:
        """The merge block and the continue target that this header names."""
        merge = self.merge
        if merge is None:
            return []
        return [merge[3], merge[4]] if merge[0] == spirv.OpLoopMerge else [merge[3]]


class FunctionBuilder:
    """Builds one function. `definition` stands for it in calls; what is emitted after a terminator is dropped.

    function_type: the OpTypeFunction; its operands are the return type and the types of the parameters, which are declared with
    `parameter` in that order. name: the text of OpName. The first block is begun by the constructor.
    """

    __slots__ = (
        "module", "definition", "parameters", "variables", "blocks", "entry", "block", "is_terminated", "next_local",
        "decorations", "names", "emit_lines", "_instructions", "_line",
    )

    def __init__(self, module: Module, function_type: Definition, control: int = 0, name: str | None = None) -> None:
        self.module = module
        self.definition = module.define_unique(spirv.OpFunction, function_type.operands[0], control, function_type, name=name)
        self.definition.function = self
        #: (local id, type) of each parameter, as instructions; the variables of the function likewise.
        self.parameters: list[Instruction] = []
        self.variables: list[Instruction] = []
        self.blocks: list[Block] = []
        #: (local id, decoration, operands) and (local id, text).
        self.decorations: list[tuple[int, int, tuple[Any, ...]]] = []
        self.names: list[tuple[int, str]] = []
        self.next_local = -1
        #: Set by the owner: position -> (file, line, column) with the file's OpString; None when lines are not wanted.
        self.emit_lines: Callable[[int], tuple[Definition, int, int] | None] | None = None
        self._line: tuple[Definition, int, int] | None = None
        self.entry = self.new_block()
        self.begin(self.entry)

    # ---- blocks ----

    def new_block(self) -> Block:
        """A block that nothing is in yet and that has no place yet."""
        label = self.next_local
        self.next_local = label - 1
        return Block(label)

    def begin(self, block: Block) -> None:
        """Places a block behind the ones so far and appends to it from here on."""
        assert block.terminator is None
        self.blocks.append(block)
        self.block = block
        self._instructions = block.instructions
        self.is_terminated = False
        self._line = None

    def _terminate(self, terminator: Instruction) -> None:
        """Ends the current block; what follows goes to a block that nobody can reach and that has no place."""
        self.block.terminator = terminator
        self.block = self.new_block()
        self._instructions = self.block.instructions
        self.is_terminated = True
        self._line = None

    # ---- instructions ----

    def emit(self, opcode: int, type_id: Definition, *operands: Any) -> int:
        """Appends an instruction with a result; its local id."""
        result = self.next_local
        self.next_local = result - 1
        self._instructions.append([opcode, type_id, result, *operands])
        return result

    def newest_opcode(self) -> int:
        """The opcode of the newest instruction of the current block."""
        opcode: int = self._instructions[-1][0] if self._instructions else 0
        return opcode

    def emit_void(self, opcode: int, *operands: Any) -> None:
        """Appends an instruction without a result."""
        self._instructions.append([opcode, None, None, *operands])

    def parameter(self, type_id: Definition, name: str | None = None) -> int:
        """Declares the next parameter."""
        result = self.next_local
        self.next_local = result - 1
        self.parameters.append([spirv.OpFunctionParameter, type_id, result])
        if name is not None:
            self.names.append((result, name))
        return result

    def variable(self, pointer_type: Definition, initializer: Definition | None = None, name: str | None = None) -> int:
        """A variable of the function, placed at the start of its first block."""
        result = self.next_local
        self.next_local = result - 1
        instruction: Instruction = [spirv.OpVariable, pointer_type, result, spirv.StorageClassFunction]
        if initializer is not None:
            instruction.append(initializer)
        self.variables.append(instruction)
        if name is not None:
            self.names.append((result, name))
        return result

    def phi(self, type_id: Definition, *pairs: Any) -> int:
        """OpPhi at the start of the current block: value, predecessor block, value, predecessor block, …"""
        result = self.next_local
        self.next_local = result - 1
        instructions = self._instructions
        position = 0
        while position < len(instructions) and instructions[position][0] == spirv.OpPhi:
            position += 1
        instructions.insert(position, [spirv.OpPhi, type_id, result, *(p.label if p.__class__ is Block else p for p in pairs)])
        return result

    def decorate(self, local_id: int, decoration: int, *operands: Any) -> None:
        """Decorates a result or a parameter."""
        self.decorations.append((local_id, decoration, operands))

    def name(self, local_id: int, text: str) -> None:
        """Names a result or a parameter."""
        self.names.append((local_id, text))

    def line(self, position: int) -> None:
        """Says where the following instructions come from, when lines are wanted and it is not where the last ones did."""
        locate = self.emit_lines
        if locate is not None:
            place = locate(position)
            if place is not None and place != self._line:
                self._line = place
                self._instructions.append([spirv.OpLine, None, None, *place])

    # ---- merge instructions and terminators ----

    def selection_merge(self, merge_block: Block, control: int = 0) -> None:
        """Makes the current block the header of a selection; the conditional branch or switch comes next."""
        self.block.merge = [spirv.OpSelectionMerge, None, None, merge_block.label, control]

    def loop_merge(self, merge_block: Block, continue_block: Block, control: int = 0, *literals: int) -> None:
        """Makes the current block the header of a loop; its branch comes next. literals: what bits of the control ask for."""
        self.block.merge = [spirv.OpLoopMerge, None, None, merge_block.label, continue_block.label, control, *literals]

    def branch(self, target: Block) -> None:
        """Ends the block."""
        self._terminate([spirv.OpBranch, None, None, target.label])

    def branch_conditional(self, condition: Id, true_block: Block, false_block: Block, *weights: int) -> None:
        """Ends the block."""
        self._terminate([spirv.OpBranchConditional, None, None, condition, true_block.label, false_block.label, *weights])

    def switch(self, selector: Id, default: Block, *cases: Any) -> None:
        """Ends the block. cases: literal word, block, literal word, block, …; a 64-bit literal is two words."""
        operands = [case.label if case.__class__ is Block else case for case in cases]
        self._terminate([spirv.OpSwitch, None, None, selector, default.label, *operands])

    def ret(self) -> None:
        """Ends the block: return without a value."""
        self._terminate([spirv.OpReturn, None, None])

    def ret_value(self, value: Id) -> None:
        """Ends the block: return a value."""
        self._terminate([spirv.OpReturnValue, None, None, value])

    def unreachable(self) -> None:
        """Ends the block: control never comes here."""
        self._terminate([spirv.OpUnreachable, None, None])

    def kill(self) -> None:
        """Ends the block: discard."""
        self._terminate([spirv.OpKill, None, None])

    def terminate(self, opcode: int, *operands: Any) -> None:
        """Ends the block with any other terminator: OpTerminateInvocation, OpIgnoreIntersectionKHR, …"""
        self._terminate([opcode, None, None, *operands])

    # ---- for linking and for passes over the finished function ----

    def reachable_blocks(self) -> list[Block]:
        """The blocks in order that control, or a header's merge and continue operands, lead to from the first block.

        A block that only a merge or continue operand leads to keeps its place, since structured control flow wants it; a block
        without a terminator among them ends in OpUnreachable.
        """
        by_label = {block.label: block for block in self.blocks}
        reached = {self.entry.label: True}
        pending = [self.entry]
        while pending:
            block = pending.pop()
            for label in block.successors() + block.structural_targets():
                if label not in reached:
                    reached[label] = True
                    target = by_label.get(label)
                    assert target is not None, "a branch to a block that was never begun"
                    pending.append(target)
        if len(reached) == len(self.blocks):
            return self.blocks
        return [block for block in self.blocks if block.label in reached]
