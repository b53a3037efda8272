"""Building one function. SPIR-V 1.6, sections 2.4 and 2.11.

In: instructions in order. Out: a `Function`. Must not know: GLSL; final ids.

While blocks are appended the builder keeps the path in the dominator tree that leads to the current one. With it
values are numbered, in a scoped hash table (Briggs, Cooper and Simpson, "Value Numbering", 1997): an instruction that
computes what is available already is not appended. And `Local` variables, which have no memory, are brought into
static single-assignment form in the same pass (Brandis and Mössenböck, "Single-Pass Generation of Static
Single-Assignment Form for Structured Languages", 1994): where several blocks join, a phi is made of what a variable
is in each, but only once the variable is read. A loop is given the variables that it assigns before it begins.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Block, Function, Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import PURE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Operand

    #: (opcode, type, operands) of an instruction.
    Key: TypeAlias = "tuple[int, Definition, tuple[Operand, ...]]"
    #: What a variable is: an id, what blocks give that join, or None where it has no value yet.
    Current: TypeAlias = "Id | Join | None"

#: What is numbered: OpSampledImage has to appear in the block that uses it, an undefined value is another one each
#: time, and a copy is made in order to be another id.
NUMBERED: frozenset[int] = (PURE | {spirv.OpExtInst}) - {
    spirv.OpSampledImage,
    spirv.OpPhi,
    spirv.OpUndef,
    spirv.OpCopyObject,
}
#: Instructions of GLSL.std.450 that write through a pointer or read an input: Modf, Frexp, InterpolateAt….
_IMPURE_EXTENDED = frozenset((35, 51, 76, 77, 78))


class Local:
    """A variable of a function that has values but no memory. type: of the values."""

    __slots__ = ("type",)

    def __init__(self, type_: Definition) -> None:
        self.type = type_


class Nothing:
    """What a variable was before it was declared."""

    __slots__ = ()


_NOTHING = Nothing()


class Join:
    """What a variable is at the start of a block, given by the blocks that lead there.

    labels: of these blocks. values: what the variable is at the end of each. result: the local id of the OpPhi, once
    the variable was read; phi: that instruction.
    """

    __slots__ = ("local", "block", "labels", "values", "result", "phi")

    def __init__(self, local: Local, block: Block, labels: list[int], values: list[Current]) -> None:
        self.local = local
        self.block = block
        self.labels = labels
        self.values = values
        self.result: int | None = None
        self.phi: Instruction | None = None


class Scope:
    """A block in the dominator tree, below the one that dominates it immediately as far as the builder knows.

    depth: the length of the path to it. keys, changes: how many the builder had before it. values: what the variables
    that it assigns are at its end.
    """

    __slots__ = ("parent", "depth", "label", "keys", "changes", "values")

    def __init__(self, parent: Scope | None, label: int, keys: int, changes: int) -> None:
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.label = label
        self.keys = keys
        self.changes = changes
        self.values: dict[Local, Current] | None = None


class FunctionBuilder(Function):
    """Builds one function, block by block; what is emitted behind a terminator is dropped.

    The constructor begins the first block. Every emitting method appends to the current block; those that make a result
    return its local id. function_type: the OpTypeFunction; its operands are the return type and the types of the
    parameters, which are declared with `parameter` in that order. control: the FunctionControl mask. name: the text of
    OpName. is_terminated: has the current block ended? emit_lines: set by the owner: position -> (file, line, column)
    with the file's OpString; None where lines are not wanted. write_line: emits such a line in place of OpLine.
    numbered: the opcodes of the instructions of which equal ones are appended once; set by the owner.
    """

    __slots__ = (
        "block",
        "is_terminated",
        "emit_lines",
        "write_line",
        "numbered",
        "_instructions",
        "_line",
        "_glsl_set",
        "_path",
        "_available",
        "_reachable",
        "_nowhere",
        "_values",
        "_changes",
        "_edges",
        "_structure",
        "_headers",
    )

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
        self.numbered: frozenset[int] = NUMBERED
        self._glsl_set = table.extended_instruction_set("GLSL.std.450")
        self._nowhere = self.new_block()
        self._forget(self.entry)

    def _forget(self, block: Block) -> None:
        """Forget what is known: a block is the first of those that are appended from now on."""
        #: The blocks that dominate the current one, and itself.
        self._path = [Scope(None, block.label, 0, 0)]
        #: Instruction -> its result, of those on the path; a scratch table while the current block is not placed.
        self._available: dict[Key, int] = {}
        self._reachable = self._available
        self._values: dict[Local, Current] = {}
        #: What variables were before they were changed, in order.
        self._changes: list[tuple[Local, Current | Nothing]] = []
        #: Label of a block that is not placed yet -> the blocks that lead to it.
        self._edges: dict[int, list[Scope]] = {}
        #: Label of a merge block or continue target -> the header that names it.
        self._structure: dict[int, Scope] = {}
        #: Label of the header of a loop that is open -> the variables that the loop assigns.
        self._headers: dict[int, list[Join]] = {}

    # ---- blocks ----

    def begin(self, block: Block, assigned: Sequence[Local] = ()) -> None:
        """Place a block behind the ones so far and make it the current one.

        assigned: where the block is the header of a loop, the variables that the loop assigns.
        """
        assert block.terminator is None
        self.blocks.append(block)
        self.block = block
        self._instructions = block.instructions
        self.is_terminated = False
        self._line = None
        available = self._available = self._reachable
        label, path = block.label, self._path
        edges = self._edges.pop(label, None)
        if edges is None:
            # Control does not reach it: only a merge or continue operand leads there.
            dominator = self._dominator([self._structure.get(label, path[-1])])
            path.append(Scope(dominator, label, len(available), len(self._changes)))
            return
        if len(edges) == 1 and edges[0] is path[-1]:
            path.append(Scope(edges[0], label, len(available), len(self._changes)))
        else:
            dominator = self._dominator(edges)
            path.append(Scope(dominator, label, len(available), len(self._changes)))
            self._join(block, edges, dominator)
        if assigned:
            values = self._values
            joins = [Join(local, block, [edges[0].label], [values[local]]) for local in assigned if local in values]
            for join in joins:
                self.write(join.local, join)
            self._headers[label] = joins

    def begin_apart(self, block: Block) -> None:
        """Begin a block that is moved to another place afterwards, with those that follow."""
        self.begin(block)
        self._forget(block)

    def _dominator(self, edges: list[Scope]) -> Scope:
        """Return the innermost block that dominates these and the current one; what follows it is left."""
        path = self._path
        depth = len(path) - 1
        for scope in edges:
            while scope.depth > depth or path[scope.depth] is not scope:
                assert scope.parent is not None
                scope = scope.parent
            depth = scope.depth
        if depth + 1 < len(path):
            first = path[depth + 1]
            del path[depth + 1 :]
            available = self._available
            while len(available) > first.keys:
                # The newest one: a dictionary keeps its order.
                available.popitem()
            changes, values = self._changes, self._values
            while len(changes) > first.changes:
                local, before = changes.pop()
                if isinstance(before, Nothing):
                    del values[local]
                else:
                    values[local] = before
        return path[depth]

    def _join(self, block: Block, edges: list[Scope], dominator: Scope) -> None:
        """Set the variables that are assigned in between to what they are at the end of the blocks that lead here."""
        changed: dict[Local, Current] = {}
        ends: list[dict[Local, Current]] = []
        for edge in edges:
            end: dict[Local, Current] = {}
            scope = edge
            while scope is not dominator:
                if scope.values is not None:
                    for local, value in scope.values.items():
                        # What an inner block assigns hides what an outer one does.
                        if local not in end:
                            end[local] = value
                assert scope.parent is not None
                scope = scope.parent
            ends.append(end)
            changed.update(end)
        current = self._values
        for local in changed:
            if local not in current:
                # Declared in between.
                continue
            values = [end.get(local, current[local]) for end in ends]
            first = values[0]
            if all(value == first for value in values):
                self.write(local, first)
            else:
                self.write(local, Join(local, block, [edge.label for edge in edges], values))

    def _terminate(self, opcode: int, operands: list[Operand], targets: Sequence[int] = ()) -> None:
        """End the current block; what follows goes to a block that is never placed.

        targets: the labels of the blocks to which control may go.
        """
        if not self.is_terminated:
            scope, edges = self._path[-1], self._edges
            for label in targets:
                if label in self._headers:
                    self._close(self._headers.pop(label))
                else:
                    leading = edges.get(label)
                    if leading is None:
                        edges[label] = [scope]
                    elif leading[-1] is not scope:
                        leading.append(scope)
        self.block.terminator = Instruction(opcode, None, None, operands)
        self.block = nowhere = self._nowhere
        self._instructions = nowhere.instructions = []
        self.is_terminated = True
        self._line = None
        self._available = {}

    # ---- variables without memory ----

    def declare(self, local: Local) -> None:
        """Declare a variable, which has no value yet."""
        self.write(local, None)

    def write(self, local: Local, value: Current) -> None:
        """Assign a value to a variable."""
        if self.is_terminated:
            return
        scope, values = self._path[-1], self._values
        if scope.values is None:
            scope.values = {}
        if local not in scope.values:
            self._changes.append((local, values.get(local, _NOTHING)))
        scope.values[local] = values[local] = value

    def read(self, local: Local) -> Id:
        """Return the value of a variable; an undefined one where it has none."""
        return self._value(local, self._values.get(local))

    def _value(self, local: Local, value: Current) -> Id:
        """Return the id of what a variable is."""
        while isinstance(value, Join):
            if value.result is not None:
                return value.result
            if len(value.values) == 1 and value.block.label not in self._headers:
                # The loop never changes it.
                value = value.values[0]
            else:
                return self._make_phi(value)
        if value is None:
            return self.table.define(spirv.OpUndef, local.type)
        return value

    def _make_phi(self, join: Join) -> int:
        """Make the OpPhi of a variable that is read, and those that it needs."""
        result = join.result = self.new_id()
        pending = [join]
        while pending:
            made = pending.pop()
            operands: list[Operand] = []
            made.phi = Instruction(spirv.OpPhi, made.local.type, made.result, operands)
            made.block.instructions.insert(0, made.phi)
            for label, value in zip(made.labels, made.values):
                operands += (self._operand(made.local, value, pending), label)
        return result

    def _operand(self, local: Local, value: Current, pending: list[Join]) -> Id:
        """Return the id of what a variable is; where that takes another OpPhi, add it to those to be made."""
        while isinstance(value, Join) and value.result is None:
            if len(value.values) == 1 and value.block.label not in self._headers:
                value = value.values[0]
            else:
                value.result = self.new_id()
                pending.append(value)
        return self._value(local, value)

    def _close(self, joins: list[Join]) -> None:
        """Add what the variables of a loop are at its end, where control goes back to the header."""
        label = self.block.label
        for join in joins:
            value = self._values.get(join.local)
            if join.phi is not None:
                join.phi.operands += (self._value(join.local, value), label)
            elif value is not join:
                join.labels.append(label)
                join.values.append(value)

    # ---- instructions ----

    def emit(self, opcode: int, type_id: Definition, *operands: Operand) -> int:
        """Append an instruction with a result; return its local id, or that of an equal one that is available."""
        return self.append(opcode, type_id, operands)

    def append(self, opcode: int, type_id: Definition, operands: tuple[Operand, ...]) -> int:
        """Append an instruction with a result, as `emit` does."""
        result = self.next_local
        if opcode in self.numbered and (
            opcode != spirv.OpExtInst or (operands[0] is self._glsl_set and operands[1] not in _IMPURE_EXTENDED)
        ):
            known = self._available.setdefault((opcode, type_id, operands), result)
            if known != result:
                return known
        self.next_local = result - 1
        self._instructions.append(Instruction(opcode, type_id, result, list(operands)))
        return result

    def load_constant(self, type_id: Definition, pointer: Id) -> int:
        """Append an OpLoad of memory that nobody writes while the shader runs, unless an equal one is available."""
        result = self.next_local
        if self.numbered:
            known = self._available.setdefault((spirv.OpLoad, type_id, (pointer,)), result)
            if known != result:
                return known
        self.next_local = result - 1
        self._instructions.append(Instruction(spirv.OpLoad, type_id, result, [pointer]))
        return result

    def emit_unique(self, opcode: int, type_id: Definition, *operands: Operand) -> int:
        """Append an instruction with a result that is to be decorated: it stands for no other, and no other for it."""
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
        self._structure[merge_block.label] = self._path[-1]

    def loop_merge(self, merge_block: Block, continue_block: Block, control: int = 0, *literals: int) -> None:
        """Make the current block the header of a loop; its branch comes next.

        literals: the parameters of the control's bits.
        """
        self.block.merge = Instruction(
            spirv.OpLoopMerge, None, None, [merge_block.label, continue_block.label, control, *literals]
        )
        self._structure[merge_block.label] = self._structure[continue_block.label] = self._path[-1]

    def branch(self, target: Block) -> None:
        """End the block with OpBranch."""
        self._terminate(spirv.OpBranch, [target.label], (target.label,))

    def branch_conditional(self, condition: Id, true_block: Block, false_block: Block, *weights: int) -> None:
        """End the block with OpBranchConditional."""
        true_label, false_label = true_block.label, false_block.label
        self._terminate(
            spirv.OpBranchConditional, [condition, true_label, false_label, *weights], (true_label, false_label)
        )

    def switch(self, selector: Id, default: Block, *cases: int | Block) -> None:
        """End the block with OpSwitch.

        cases: literal word, block, literal word, block, …; a 64-bit literal is two words.
        """
        labels = [case.label if isinstance(case, Block) else case for case in cases]
        targets = [default.label, *[case.label for case in cases if isinstance(case, Block)]]
        self._terminate(spirv.OpSwitch, [selector, default.label, *labels], targets)

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
