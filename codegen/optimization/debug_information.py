"""Debug information while passes run: each instruction keeps its line, scope and the calls that it was inlined for.

In: the functions of a module with debug information, before and after the passes. Out: the same ones in a form that
passes can move blocks and calls in; then the form that SPIR-V requires. Must not know: what passes do.

Lines and scopes hold up to the end of a block, and DebugScope distinguishes those of a function from those that were
inlined into it. So before the passes every block gets the line that holds where it begins, and each line, DebugDeclare
and DebugValue names its scope and its DebugInlinedAt, DebugInfoNone where there is none. Afterwards DebugScope gives
that again, and lines without code fall away.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.debug_instructions import (
    DECLARE,
    DESCRIBED,
    DESCRIBED_INLINED,
    DESCRIBED_SCOPE,
    FUNCTION_DEFINITION,
    GLOBAL_VARIABLE,
    INFO_NONE,
    INLINED_AT,
    LINE,
    LINE_INLINED,
    LINE_NUMBER,
    LINE_SCOPE,
    SCOPE,
    SET,
    VALUE,
    debug_number,
    defines_function,
    is_debug,
    is_position,
)
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.ir.instruction import Block, Definition, DefinitionTable, Function, Operand
    from glslc_coop.codegen.ir.module import Module

#: Operand of a DebugGlobalVariable that names the variable.
_VARIABLE = 9


def _nothing(table: DefinitionTable) -> Definition:
    """Return DebugInfoNone."""
    void = table.define(spirv.OpTypeVoid, None)
    return table.define(spirv.OpExtInst, void, table.extended_instruction_set(SET), INFO_NONE)


# ---- before the passes ----


def begin(module: Module, functions: Iterable[Definition]) -> list[Definition]:
    """Prepare the functions for passes; return what describes the global variables."""
    module.has_positions = True
    for definition in functions:
        if definition.function is not None:
            spread_positions(definition.function)
    return [each for each in module.declared if each.opcode == spirv.OpExtInst and each.operands[1] == GLOBAL_VARIABLE]


def spread_positions(function: Function) -> None:
    """Give every block the line that holds where it begins, and lines and descriptions their scopes."""
    nothing = _nothing(function.table)
    #: Label -> the line and the scope at the end of the block.
    ends: dict[int, tuple[Instruction | None, Definition]] = {}
    #: Label -> from which block a block takes its first line.
    sources: dict[int, int] = {}
    for block in function.blocks:
        line, scope = ends.get(sources.get(block.label, 0), (None, nothing))
        place = 0
        rewritten: list[Instruction] = []
        for instruction in block.instructions:
            number = debug_number(instruction)
            if number == SCOPE:
                scope = instruction.operands[2]
                continue
            if number == LINE:
                instruction.operands += (scope, nothing)
            elif number == DECLARE or number == VALUE:
                instruction.operands[DESCRIBED_SCOPE:DESCRIBED_SCOPE] = (scope, nothing)
            elif (number == FUNCTION_DEFINITION or instruction.opcode == spirv.OpPhi) and place == len(rewritten):
                place += 1
            rewritten.append(instruction)
        if line is not None and not (place < len(rewritten) and is_position(rewritten[place])):
            rewritten.insert(place, copy_position(function, line))
        block.instructions[:] = rewritten
        for instruction in reversed(rewritten):
            if is_position(instruction):
                line = instruction
                break
        ends[block.label] = line, scope
        for label in block.successors():
            sources.setdefault(label, block.label)
        for label in block.structural_targets():
            # Behind a construct the line is that before it, not that of its last block.
            sources[label] = block.label


def copy_position(function: Function, position: Instruction) -> Instruction:
    """Return a line once more."""
    result = None if position.result is None else function.new_id()
    return Instruction(position.opcode, position.type, result, [*position.operands])


def last_position(instructions: list[Instruction]) -> Instruction | None:
    """Return the line that holds after the first instructions of a block."""
    for instruction in reversed(instructions):
        if is_position(instruction):
            return instruction
    return None


class Call:
    """A call that is inlined. position: its line. made: DebugInlinedAt of the callee -> the one here."""

    __slots__ = ("table", "position", "made")

    def __init__(self, table: DefinitionTable, position: Instruction) -> None:
        self.table = table
        self.position = position
        self.made: dict[Definition, Definition] = {}

    def move(self, instruction: Instruction) -> None:
        """Record in a line or description that was copied from the callee that it was inlined here."""
        number = debug_number(instruction)
        if number == LINE:
            index = LINE_INLINED
        elif number == DECLARE or number == VALUE:
            index = DESCRIBED_INLINED
        else:
            return
        instruction.operands[index] = self.inlined(instruction.operands[index])

    def inlined(self, before: Definition) -> Definition:
        """Return the DebugInlinedAt of code of the callee; before: the one that it has there, if any."""
        inlined = self.made.get(before)
        if inlined is None:
            operands = self.position.operands
            line, scope, outer = operands[LINE_NUMBER], operands[LINE_SCOPE], operands[LINE_INLINED]
            if before.operands[1] == INLINED_AT:
                line, scope, *following = before.operands[2:]
                outer = self.inlined(following[0] if following else _nothing(self.table))
            named = (outer,) if outer.operands[1] == INLINED_AT else ()
            set_ = self.table.extended_instruction_set(SET)
            void = self.table.define(spirv.OpTypeVoid, None)
            # Two calls are two places, on one line too.
            inlined = self.table.define_unique(spirv.OpExtInst, void, set_, INLINED_AT, line, scope, *named)
            self.made[before] = inlined
        return inlined


def clear_empty_blocks(function: Function) -> None:
    """Take the debug instructions out of blocks that have nothing else, so that they count as empty."""
    for block in function.blocks:
        terminator = block.terminator
        if terminator is not None and terminator.opcode == spirv.OpBranch and block.merge is None:
            if block.instructions and all(is_debug(each) for each in block.instructions):
                block.instructions = [each for each in block.instructions if defines_function(each)]


# ---- after the passes ----


def finish(module: Module, described: list[Definition], functions: Iterable[Definition]) -> None:
    """Write scopes as SPIR-V has them, and describe the global variables: as optimised out where none names them."""
    named: set[Operand] = {variable for entry in module.entry_points for variable in entry.interface}
    for definition in functions:
        if definition.function is not None:
            settle_positions(definition.function)
            for block in definition.function.blocks:
                for instruction in block.instructions:
                    named.update(instruction.operands)
    for description in described:
        if description.operands[_VARIABLE] not in named:
            operands = list(description.operands)
            operands[_VARIABLE] = _nothing(module)
            description.operands = tuple(operands)
    module.declared += described


def _describes_the_same(earlier: Instruction, later: Instruction) -> bool:
    """Return whether a value of a variable is followed by another one, of the same member."""
    if debug_number(earlier) != VALUE or debug_number(later) != VALUE:
        return False
    # The scopes and what they are inlined at are DebugScopes by now.
    return earlier.operands[DESCRIBED] is later.operands[DESCRIBED] and earlier.operands[5:] == later.operands[5:]


def settle_positions(function: Function) -> None:
    """Say scopes by DebugScope, and lines where they change before code."""
    for block in function.blocks:
        _Settling(function, block).run()


class _Settling:
    """One block.

    settled: its instructions. scope: the operands of DebugScope that hold; line: those of the line. pending: the line
    of the code to come.
    """

    __slots__ = ("function", "block", "settled", "scope", "line", "pending")

    def __init__(self, function: Function, block: Block) -> None:
        self.function = function
        self.block = block
        self.settled: list[Instruction] = []
        self.scope: list[Definition] = []
        self.line: list[Operand] = []
        self.pending: Instruction | None = None

    def run(self) -> None:
        """Rewrite the block."""
        block, settled = self.block, self.settled
        for instruction in block.instructions:
            number = debug_number(instruction)
            if number == FUNCTION_DEFINITION:
                settled.insert(0, instruction)
            elif number == DECLARE or number == VALUE:
                self.describe(instruction)
            elif number == LINE or instruction.opcode == spirv.OpLine:
                self.pending = instruction
            else:
                self.write_line()
                settled.append(instruction)
        if block.terminator is not None and block.terminator.opcode != spirv.OpBranch:
            self.write_line()
        block.instructions[:] = settled

    def write_line(self) -> None:
        """Write the line of the code to come, and its scope, where they change."""
        line, self.pending = self.pending, None
        if line is None:
            return
        if line.opcode != spirv.OpLine:
            self.write_scope(line, line.operands[LINE_SCOPE:])
            del line.operands[LINE_SCOPE:]
        if line.operands != self.line:
            self.line = line.operands
            self.settled.append(line)

    def write_scope(self, position: Instruction, operands: list[Definition]) -> None:
        """Write a DebugScope, unless it holds. operands: the scope and a DebugInlinedAt or DebugInfoNone."""
        if operands != self.scope and operands[0].operands[1] != INFO_NONE:
            self.scope = operands
            named = operands if operands[1].operands[1] == INLINED_AT else operands[:1]
            scope = [position.operands[0], SCOPE, *named]
            self.settled.append(Instruction(spirv.OpExtInst, position.type, self.function.new_id(), scope))

    def describe(self, description: Instruction) -> None:
        """Write a declaration or value where the variables are those of the same call."""
        own = description.operands[DESCRIBED_SCOPE : DESCRIBED_INLINED + 1]
        del description.operands[DESCRIBED_SCOPE : DESCRIBED_INLINED + 1]
        pending = self.pending
        if pending is not None and pending.operands[LINE_INLINED] is own[1]:
            self.write_scope(pending, pending.operands[LINE_SCOPE:])
        elif not self.scope or self.scope[1] is not own[1]:
            if pending is None and self.scope:
                # What follows is where the code before it is.
                self.pending = self.position_again()
            self.write_scope(description, own)
        if self.settled and _describes_the_same(self.settled[-1], description):
            self.settled.pop()
        self.settled.append(description)

    def position_again(self) -> Instruction | None:
        """Return the line and the scope that hold."""
        for each in reversed(self.settled):
            if debug_number(each) == LINE:
                return Instruction(each.opcode, each.type, self.function.new_id(), [*each.operands, *self.scope])
        return None
