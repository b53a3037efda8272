"""Building one function. SPIR-V 1.6, sections 2.4 and 2.11.

In: instructions in order. Out: a `Function`. Must not know: GLSL; final ids.

`FunctionBuilder` places blocks and appends instructions. Meanwhile it keeps the path in the dominator tree that leads
to the current block, and two tables that are rolled back to where a block leaves that path. `AvailableValues` numbers
values: an instruction that computes what is available already is not appended. `LocalValues` brings `Local` variables,
which have no memory, into static single-assignment form.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Block, Function, Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import IMPURE_GLSL, NUMBERED
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Sequence
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Operand

#: Opcode, type and operands of an instruction.
Key: TypeAlias = "tuple[Operand, ...]"
#: OpString of the file, line, column.
Line: TypeAlias = "tuple[Definition, int, int]"
#: What a variable is: an id, what blocks give that join, or None where it has no value yet.
Current: TypeAlias = "Id | Join | None"


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

    instructions: of the block. edges: those that lead there. values: what the variable is at the end of each.
    is_open: the block is the header of a loop whose end has not been reached. result: the local id of the OpPhi, once
    the variable was read; phi: that instruction.
    """

    __slots__ = ("local", "instructions", "edges", "values", "is_open", "result", "phi")

    def __init__(
        self,
        local: Local,
        instructions: list[Instruction],
        edges: list[TreeBlock],
        values: list[Current],
        is_open: bool,
    ) -> None:
        self.local = local
        self.instructions = instructions
        self.edges = edges
        self.values = values
        self.is_open = is_open
        self.result: int | None = None
        self.phi: Instruction | None = None


class TreeBlock(Block):
    """A block with its place in the dominator tree, as far as the builder knows.

    edges: before it is placed, the blocks that lead to it. header: the block that names it as its merge block or
    continue target. joins: the variables that a loop assigns, where it is the header and the loop is open. Set when it
    is placed: parent: the block that dominates it immediately; depth: the length of the path to it. keys, changes: how
    many `AvailableValues` and `LocalValues` had before it. values: what the variables that it assigns are at its end.
    """

    __slots__ = ("edges", "header", "joins", "parent", "depth", "keys", "changes", "values")
    parent: TreeBlock | None
    depth: int
    keys: int
    changes: int
    values: dict[Local, Current] | None

    def __init__(self, label: int) -> None:
        super().__init__(label)
        self.edges: list[TreeBlock] | None = None
        self.header: TreeBlock | None = None
        self.joins: list[Join] | None = None


#: What is assigned where nothing is.
_NONE: dict[Local, Current] = {}


def _assigned_below(block: TreeBlock, dominator: TreeBlock) -> dict[Local, Current] | None:
    """Return what variables are at the end of a block, of those that are assigned after one that dominates it."""
    assigned: dict[Local, Current] | None = None
    is_own = False
    while block is not dominator:
        values = block.values
        if values is not None:
            if assigned is None:
                assigned = values
            else:
                if not is_own:
                    assigned, is_own = dict(assigned), True
                for local, value in values.items():
                    # What an inner block assigns hides what an outer one does.
                    if local not in assigned:
                        assigned[local] = value
        assert block.parent is not None
        block = block.parent
    return assigned


#: Most predecessors of a block that are followed to their common dominator one by one.
_FEW = 4


def _assigned_on_ways(
    edges: list[TreeBlock], dominator: TreeBlock, current: dict[Local, Current]
) -> list[dict[Local, Current]]:
    """Return what `_assigned_below` does for each of many blocks, of the variables in `current`.

    Their ways to the dominator may have much in common: each block is passed once.
    """
    below: dict[TreeBlock, dict[Local, Current]] = {dominator: _NONE}
    for edge in edges:
        way: list[TreeBlock] = []
        block = edge
        while block not in below:
            way.append(block)
            assert block.parent is not None
            block = block.parent
        assigned = below[block]
        for block in reversed(way):
            values = block.values
            if values is not None:
                own = {local: value for local, value in values.items() if local in current}
                if own:
                    assigned = {**assigned, **own}
            below[block] = assigned
    return [below[edge] for edge in edges]


class AvailableValues:
    """The values of the instructions that dominate the current block, by what computes them.

    A scoped hash table: Briggs, Cooper and Simpson, "Value Numbering", 1997.
    """

    __slots__ = ("is_on", "_results", "_reachable", "_glsl_set")

    def __init__(self, glsl_set: Definition) -> None:
        #: Equal instructions are one; otherwise each is appended.
        self.is_on = True
        #: Instruction -> its result; a scratch table where control does not get to.
        self._results: dict[Key, int] = {}
        #: Those of the blocks that control gets to; a dictionary keeps its order, the newest last.
        self._reachable = self._results
        self._glsl_set = glsl_set

    def find(self, opcode: int, type_: Definition, operands: tuple[Operand, ...], result: int) -> int:
        """Return the result of an equal instruction that is available; otherwise make the given one available."""
        if (
            self.is_on
            and opcode in NUMBERED
            and (opcode != spirv.OpExtInst or (operands[0] is self._glsl_set and operands[1] not in IMPURE_GLSL))
        ):
            return self._results.setdefault((opcode, type_) + operands, result)
        return result

    def find_load(self, type_: Definition, pointer: Id, result: int) -> int:
        """Return what `find` does, for a load of memory that nobody writes while the shader runs."""
        return self._results.setdefault((spirv.OpLoad, type_, pointer), result) if self.is_on else result

    def count(self) -> int:
        """Return how many there are where control gets to."""
        return len(self._reachable)

    def enter(self) -> None:
        """Begin a block."""
        self._results = self._reachable

    def leave(self) -> None:
        """End a block: control does not get to what follows."""
        self._results = {}

    def roll_back(self, count: int) -> None:
        """Forget all but the first ones."""
        results = self._reachable
        for _ in range(len(results) - count):
            results.popitem()

    def clear(self) -> None:
        """Forget all."""
        self._results = self._reachable = {}


class LocalValues:
    """What the variables without memory are where control is.

    Static single-assignment form in one pass: Brandis and Mössenböck, "Single-Pass Generation of Static
    Single-Assignment Form for Structured Languages", 1994. Where several blocks join, a phi is created from what a
    variable is in each, but only once the variable is read. A loop is given the variables that it assigns before it
    begins.
    """

    __slots__ = ("current", "_changes", "_joins")

    def __init__(self) -> None:
        self.current: dict[Local, Current] = {}
        #: What variables were before they were changed, in order.
        self._changes: list[tuple[Local, Current | Nothing]] = []
        #: Those at the headers of loops.
        self._joins: list[Join] = []

    def write(self, block: TreeBlock, local: Local, value: Current) -> None:
        """Assign a value to a variable in a block, which is the current one."""
        current, own = self.current, block.values
        if own is None:
            own = block.values = {}
        if local not in own:
            self._changes.append((local, current.get(local, _NOTHING)))
        own[local] = current[local] = value

    def count(self) -> int:
        """Return how many changes there are."""
        return len(self._changes)

    def roll_back(self, count: int) -> None:
        """Undo all but the first changes."""
        changes, current = self._changes, self.current
        for _ in range(len(changes) - count):
            local, before = changes.pop()
            if isinstance(before, Nothing):
                del current[local]
            else:
                current[local] = before

    def clear(self) -> None:
        """Forget all."""
        self.current = {}
        self._changes = []
        for join in self._joins:
            # A loop leads back to its header, and no collector may come by to see it.
            join.edges, join.values = [], []
        self._joins = []

    # ---- where control joins ----

    def join(self, block: TreeBlock, edges: list[TreeBlock], dominator: TreeBlock) -> None:
        """Set the variables that are assigned in between to what they are at the end of the blocks that lead here."""
        changed: dict[Local, Current] = {}
        ends: list[dict[Local, Current]] = []
        current, changes = self.current, self._changes
        if len(edges) > _FEW:
            ends = _assigned_on_ways(edges, dominator, current)
            for end in ends:
                changed.update(end)
        else:
            for edge in edges:
                below = edge.values if edge.parent is dominator else _assigned_below(edge, dominator)
                if below is None:
                    below = _NONE
                else:
                    changed.update(below)
                ends.append(below)
        for local in changed:
            if local not in current:
                # Declared in between.
                continue
            before = current[local]
            values = [end.get(local, before) for end in ends]
            value = values[0]
            if values.count(value) != len(values):
                value = Join(local, block.instructions, edges, values, False)
            if value is not before:
                changes.append((local, before))
                current[local] = value
                if block.values is None:
                    block.values = {local: value}
                else:
                    block.values[local] = value

    def open_loop(self, header: TreeBlock, edges: list[TreeBlock], assigned: Sequence[Local]) -> None:
        """Begin a loop that assigns some variables."""
        current, instructions = self.current, header.instructions
        joins = [Join(local, instructions, edges, [current[local]], True) for local in assigned if local in current]
        for join in joins:
            self.write(header, join.local, join)
        header.joins = joins
        self._joins += joins

    def close_loop(self, function: Function, header: TreeBlock, end: TreeBlock) -> None:
        """Add what the variables of a loop are at its end, where control goes back to the header."""
        joins, header.joins = header.joins, None
        for join in joins or ():
            join.is_open = False
            value = self.current.get(join.local)
            if join.phi is not None:
                join.phi.operands += (self.id_of(function, join.local, value), end.label)
            elif value is not join:
                join.edges = [*join.edges, end]
                join.values.append(value)

    # ---- ids ----

    def id_of(self, function: Function, local: Local, value: Current) -> Id:
        """Return the id of what a variable is."""
        while isinstance(value, Join):
            if value.result is not None:
                return value.result
            if len(value.values) == 1 and not value.is_open:
                # The loop never changes it.
                value = value.values[0]
            else:
                return self._make_phi(function, value)
        if value is None:
            return function.table.define(spirv.OpUndef, local.type)
        return value

    def _make_phi(self, function: Function, join: Join) -> int:
        """Make the OpPhi of a variable that is read, and those that it needs."""
        result = join.result = function.new_id()
        pending = [join]
        while pending:
            made = pending.pop()
            operands: list[Operand] = []
            made.phi = Instruction(spirv.OpPhi, made.local.type, made.result, operands)
            made.instructions.insert(0, made.phi)
            for edge, value in zip(made.edges, made.values):
                if isinstance(value, Join) or value is None:
                    value = self._operand(function, made.local, value, pending)
                operands.append(value)
                operands.append(edge.label)
        return result

    def _operand(self, function: Function, local: Local, value: Current, pending: list[Join]) -> Id:
        """Return the id of what a variable is; where that takes another OpPhi, add it to those to be made."""
        while isinstance(value, Join) and value.result is None:
            if len(value.values) == 1 and not value.is_open:
                value = value.values[0]
            else:
                value.result = function.new_id()
                pending.append(value)
        return self.id_of(function, local, value)


class LineWriter:
    """Writes the lines of the source that code is from; each form of debug information derives from it."""

    __slots__ = ()

    def locate(self, position: int) -> Line | None:
        """Return the line of a position of the source; None for code that is from no line."""
        raise NotImplementedError

    def write(self, builder: FunctionBuilder, line: Line, is_first: bool) -> None:
        """Append a line to the current block. is_first: it is the first of the block."""
        builder.emit_void(spirv.OpLine, *line)


class FunctionBuilder(Function):
    """Builds one function, block by block; what is emitted after a terminator is dropped.

    The constructor begins the first block. Every emitting method appends to the current block; those that make a result
    return its local id. function_type: the OpTypeFunction; its operands are the return type and the types of the
    parameters, which are declared with `parameter` in that order. control: the FunctionControl mask. name: the text of
    OpName. is_terminated: has the current block ended? lines: set by the owner; None where lines are not wanted.
    available: what need not be computed again; `is_on` is set by the owner.
    """

    __slots__ = (
        "block",
        "is_terminated",
        "lines",
        "available",
        "_locals",
        "_path",
        "_nowhere",
        "_instructions",
        "_line",
    )

    def __init__(
        self, table: DefinitionTable, function_type: Definition, control: int = 0, name: str | None = None
    ) -> None:
        definition = table.define_unique(spirv.OpFunction, function_type.operands[0], control, function_type, name=name)
        super().__init__(table, definition)
        self.lines: LineWriter | None = None
        self._line: Line | None = None
        #: Where everything goes while the current block is terminated.
        self._nowhere = self.new_block()
        self.block = self._nowhere
        self.is_terminated = False
        self.available = AvailableValues(table.extended_instruction_set("GLSL.std.450"))
        self._locals = LocalValues()
        #: The blocks that dominate the current one, and itself.
        self._path: list[TreeBlock] = []
        self.blocks.clear()
        assert isinstance(self.entry, TreeBlock)
        self.begin_apart(self.entry)

    def new_block(self) -> TreeBlock:
        """Return an empty block that is not among `blocks` yet."""
        label = self.next_local
        self.next_local = label - 1
        return TreeBlock(label)

    # ---- blocks ----

    def begin(self, block: TreeBlock, assigned: Sequence[Local] = ()) -> None:
        """Place a block after the ones so far and make it the current one.

        assigned: where the block is the header of a loop, the variables that the loop assigns.
        """
        assert block.terminator is None
        path, edges, locals_ = self._path, block.edges, self._locals
        if edges is None:
            # Control does not reach it: only a merge or continue operand leads there.
            dominator = self._dominator([block.header or path[-1]])
        elif len(edges) == 1 and edges[0] is path[-1]:
            dominator = edges[0]
        else:
            dominator = self._dominator(edges)
        block.parent = dominator
        block.depth = len(path)
        block.keys = self.available.count()
        block.changes = locals_.count()
        block.values = None
        path.append(block)
        self._enter(block)
        if edges is None:
            return
        block.edges = None
        if len(edges) > 1 or edges[0] is not dominator:
            locals_.join(block, edges, dominator)
        if assigned:
            locals_.open_loop(block, edges, assigned)

    def begin_apart(self, block: TreeBlock) -> None:
        """Begin a block after which nothing of the blocks so far is known, because it is moved to another place."""
        self.forget()
        block.parent, block.depth, block.keys, block.changes, block.values = None, 0, 0, 0, None
        self._path = [block]
        self._enter(block)

    def _enter(self, block: TreeBlock) -> None:
        """Append to a block from here on."""
        self.blocks.append(block)
        self.block = block
        self._instructions = block.instructions
        self.is_terminated = False
        self._line = None
        self.available.enter()

    def forget(self) -> None:
        """Forget what is available, and what variables are; nothing is appended any more but after `begin_apart`."""
        self._path = []
        self.available.clear()
        self._locals.clear()

    def _dominator(self, edges: list[TreeBlock]) -> TreeBlock:
        """Return the innermost block that dominates these and the current one; what follows it is left."""
        path = self._path
        depth = last = len(path) - 1
        seen: dict[TreeBlock, bool] = {}
        for block in edges:
            while block.depth > last or path[block.depth] is not block:
                if block in seen:
                    break
                seen[block] = True
                assert block.parent is not None
                block = block.parent
            else:
                depth = min(depth, block.depth)
        if depth + 1 < len(path):
            first = path[depth + 1]
            del path[depth + 1 :]
            self.available.roll_back(first.keys)
            self._locals.roll_back(first.changes)
        return path[depth]

    def _terminate(self, opcode: int, operands: list[Operand], targets: Sequence[TreeBlock] = ()) -> None:
        """End the current block; what follows goes to a block that is never placed.

        targets: the blocks to which control may go.
        """
        if not self.is_terminated:
            block = self._path[-1]
            for target in targets:
                if target.joins is not None:
                    self._locals.close_loop(self, target, block)
                elif target.edges is None:
                    target.edges = [block]
                elif target.edges[-1] is not block:
                    target.edges.append(block)
        self.block.terminator = Instruction(opcode, None, None, operands)
        self.block = nowhere = self._nowhere
        self._instructions = nowhere.instructions
        self.is_terminated = True
        self._line = None
        self.available.leave()

    # ---- variables without memory ----

    def write(self, local: Local, value: Current) -> None:
        """Assign a value to a variable."""
        if not self.is_terminated:
            self._locals.write(self._path[-1], local, value)

    def read(self, local: Local) -> Id:
        """Return the value of a variable; an undefined one where it has none."""
        value = self._locals.current.get(local)
        return value if value.__class__ is int else self._locals.id_of(self, local, value)

    # ---- instructions ----

    def emit(self, opcode: int, type_id: Definition, *operands: Operand) -> int:
        """Append an instruction with a result; return its local id, or that of an equal one that is available."""
        return self.append(opcode, type_id, operands)

    def append(self, opcode: int, type_id: Definition, operands: tuple[Operand, ...]) -> int:
        """Append an instruction with a result, as `emit` does."""
        result = self.next_local
        available = self.available.find(opcode, type_id, operands, result)
        if available != result:
            return available
        self.next_local = result - 1
        self._instructions.append(Instruction(opcode, type_id, result, list(operands)))
        return result

    def load_constant(self, type_id: Definition, pointer: Id) -> int:
        """Append an OpLoad of memory that nobody writes while the shader runs, unless an equal one is available."""
        result = self.next_local
        available = self.available.find_load(type_id, pointer, result)
        if available != result:
            return available
        self.next_local = result - 1
        self._instructions.append(Instruction(spirv.OpLoad, type_id, result, [pointer]))
        return result

    def emit_unique(self, opcode: int, type_id: Definition, *operands: Operand) -> int:
        """Append an instruction with a result that is to be decorated: it and an equal one are never merged."""
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
        if self.lines is not None:
            line = self.lines.locate(position)
            if line is not None and line != self._line:
                is_first = self._line is None
                self._line = line
                self.lines.write(self, line, is_first)

    def forget_line(self) -> None:
        """Emit the next line although it may be that of the code before."""
        self._line = None

    # ---- merge instructions and terminators ----

    def selection_merge(self, merge_block: TreeBlock, control: int = 0) -> None:
        """Make the current block the header of a selection; its conditional branch or switch comes next."""
        self.block.merge = Instruction(spirv.OpSelectionMerge, None, None, [merge_block.label, control])
        merge_block.header = self._path[-1]

    def loop_merge(self, merge_block: TreeBlock, continue_block: TreeBlock, control: int = 0, *literals: int) -> None:
        """Make the current block the header of a loop; its branch comes next.

        literals: the parameters of the control's bits.
        """
        self.block.merge = Instruction(
            spirv.OpLoopMerge, None, None, [merge_block.label, continue_block.label, control, *literals]
        )
        merge_block.header = continue_block.header = self._path[-1]

    def continue_in_block(self, header: TreeBlock) -> None:
        """Make the current block the continue target of a loop; the one that its header names is never placed."""
        assert header.merge is not None
        header.merge.operands[1] = self.block.label

    def branch(self, target: TreeBlock) -> None:
        """End the block with OpBranch."""
        self._terminate(spirv.OpBranch, [target.label], (target,))

    def branch_conditional(self, condition: Id, true_block: TreeBlock, false_block: TreeBlock, *weights: int) -> None:
        """End the block with OpBranchConditional."""
        operands = [condition, true_block.label, false_block.label, *weights]
        self._terminate(spirv.OpBranchConditional, operands, (true_block, false_block))

    def switch(self, selector: Id, default: TreeBlock, *cases: int | TreeBlock) -> None:
        """End the block with OpSwitch.

        cases: literal word, block, literal word, block, …; a 64-bit literal is two words.
        """
        labels = [case.label if isinstance(case, TreeBlock) else case for case in cases]
        targets = [default, *[case for case in cases if isinstance(case, TreeBlock)]]
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
