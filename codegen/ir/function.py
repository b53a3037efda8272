"""Building one function. SPIR-V 1.6, sections 2.4 and 2.11.

In: instructions in order. Out: a `Function`. Must not know: GLSL; final ids.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Block, Function, Instruction
from glslc_coop.codegen.tables import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Operand


class FunctionBuilder(Function):
    """Builds one function, block by block; what is emitted behind a terminator is dropped.

    The constructor begins the first block. Every emitting method appends to the current block; those that make a result
    return its local id. function_type: the OpTypeFunction; its operands are the return type and the types of the
    parameters, which are declared with `parameter` in that order. control: the FunctionControl mask. name: the text of
    OpName. is_terminated: has the current block ended? emit_lines: set by the owner: position -> (file, line, column)
    with the file's OpString; None where lines are not wanted. write_line: emits such a line in place of OpLine.
    """

    __slots__ = ("block", "is_terminated", "emit_lines", "write_line", "_instructions", "_line")

    def __init__(
        self, table: DefinitionTable, function_type: Definition, control: int = 0, name: str | None = None
    ) -> None:
        definition = table.define_unique(spirv.OpFunction, function_type.operands[0], control, function_type, name=name)
        super().__init__(table, definition)
        self.emit_lines: Callable[[int], tuple[Definition, int, int] | None] | None = None
        self.write_line: Callable[[FunctionBuilder, tuple[Definition, int, int], bool], None] | None = None
        self._line: tuple[Definition, int, int] | None = None
        self.block = self.entry
        self._instructions = self.entry.instructions
        self.is_terminated = False

    # ---- blocks ----

    def begin(self, block: Block) -> None:
        """Place a block behind the ones so far and make it the current one."""
        assert block.terminator is None
        self.blocks.append(block)
        self.block = block
        self._instructions = block.instructions
        self.is_terminated = False
        self._line = None

    def _terminate(self, opcode: int, operands: list[Operand]) -> None:
        """End the current block; what follows goes to a block that nothing leads to and that is not placed."""
        self.block.terminator = Instruction(opcode, None, None, operands)
        self.block = self.new_block()
        self._instructions = self.block.instructions
        self.is_terminated = True
        self._line = None

    # ---- instructions ----

    def emit(self, opcode: int, type_id: Definition, *operands: Operand) -> int:
        """Append an instruction with a result; return its local id."""
        result = self.next_local
        self.next_local = result - 1
        self._instructions.append(Instruction(opcode, type_id, result, list(operands)))
        return result

    def newest_opcode(self) -> int:
        """Return the opcode of the newest instruction of the current block, 0 when there is none."""
        return self._instructions[-1].opcode if self._instructions else 0

    def emit_void(self, opcode: int, *operands: Operand) -> None:
        """Append an instruction without a result."""
        self._instructions.append(Instruction(opcode, None, None, list(operands)))

    def parameter(self, type_id: Definition, name: str | None = None) -> int:
        """Declare the next parameter."""
        result = self.new_id()
        self.parameters.append(Instruction(spirv.OpFunctionParameter, type_id, result, []))
        if name is not None:
            self.names.append((result, name))
        return result

    def variable(self, pointer_type: Definition, initializer: Definition | None = None, name: str | None = None) -> int:
        """Declare a variable of the function."""
        result = self.new_id()
        operands: list[Operand] = [spirv.StorageClassFunction]
        if initializer is not None:
            operands.append(initializer)
        self.variables.append(Instruction(spirv.OpVariable, pointer_type, result, operands))
        if name is not None:
            self.names.append((result, name))
        return result

    def phi(self, type_id: Definition, *pairs: Id | Block) -> int:
        """Emit OpPhi at the start of the current block: value, predecessor block, value, predecessor block, …"""
        result = self.new_id()
        operands: list[Operand] = [pair.label if isinstance(pair, Block) else pair for pair in pairs]
        self._instructions.insert(len(self.block.phis()), Instruction(spirv.OpPhi, type_id, result, operands))
        return result

    def line(self, position: int) -> None:
        """Emit OpLine for a position of the source, where lines are wanted and the last one was for another."""
        locate = self.emit_lines
        if locate is not None:
            line = locate(position)
            if line is not None and line != self._line:
                is_first = self._line is None
                self._line = line
                if self.write_line is not None:
                    self.write_line(self, line, is_first)
                else:
                    self._instructions.append(Instruction(spirv.OpLine, None, None, [*line]))

    def forget_line(self) -> None:
        """Emit the next line although it may be that of the code before."""
        self._line = None

    # ---- merge instructions and terminators ----

    def selection_merge(self, merge_block: Block, control: int = 0) -> None:
        """Make the current block the header of a selection; its conditional branch or switch comes next."""
        self.block.merge = Instruction(spirv.OpSelectionMerge, None, None, [merge_block.label, control])

    def loop_merge(self, merge_block: Block, continue_block: Block, control: int = 0, *literals: int) -> None:
        """Make the current block the header of a loop; its branch comes next.

        literals: the parameters of the control's bits.
        """
        self.block.merge = Instruction(
            spirv.OpLoopMerge, None, None, [merge_block.label, continue_block.label, control, *literals]
        )

    def branch(self, target: Block) -> None:
        """End the block with OpBranch."""
        self._terminate(spirv.OpBranch, [target.label])

    def branch_conditional(self, condition: Id, true_block: Block, false_block: Block, *weights: int) -> None:
        """End the block with OpBranchConditional."""
        self._terminate(spirv.OpBranchConditional, [condition, true_block.label, false_block.label, *weights])

    def switch(self, selector: Id, default: Block, *cases: int | Block) -> None:
        """End the block with OpSwitch.

        cases: literal word, block, literal word, block, …; a 64-bit literal is two words.
        """
        labels = [case.label if isinstance(case, Block) else case for case in cases]
        self._terminate(spirv.OpSwitch, [selector, default.label, *labels])

    def ret(self) -> None:
        """End the block with OpReturn."""
        self._terminate(spirv.OpReturn, [])

    def ret_value(self, value: Id) -> None:
        """End the block with OpReturnValue."""
        self._terminate(spirv.OpReturnValue, [value])

    def unreachable(self) -> None:
        """End the block with OpUnreachable."""
        self._terminate(spirv.OpUnreachable, [])

    def kill(self) -> None:
        """End the block with OpKill."""
        self._terminate(spirv.OpKill, [])

    def terminate(self, opcode: int, *operands: Operand) -> None:
        """End the block with any other terminator: OpTerminateInvocation, OpIgnoreIntersectionKHR, …"""
        self._terminate(opcode, list(operands))
