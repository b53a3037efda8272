"""The intermediate representation: definitions, instructions, blocks and functions. SPIR-V 1.6, sections 2.4 and 2.11.

In: nothing. Out: the data that emission builds, passes rewrite and the linker writes. Must not know: GLSL; words; final
ids.

A module is a set of `Definition`s (types, constants, global variables, functions, imported instruction sets) with the
bodies of its functions. A body is a `Function`: `Block`s of `Instruction`s in the logical layout of SPIR-V. It is
relocatable: results, blocks and parameters have *local ids*, ints that count down from -1 in each function, and
everything at module level is named by its `Definition`. The linker alone gives final ids.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

#: A result: a local id of the function at hand (an int < 0), or a definition.
Id: TypeAlias = "int | Definition"
#: An operand of an instruction: an id, or a literal word (an int >= 0).
Operand: TypeAlias = "int | Definition"
#: Operands whose kinds follow from an opcode that the type checker does not see.
Operands: TypeAlias = "Sequence[Any]"
OperandTuple: TypeAlias = "tuple[Any, ...]"
OperandList: TypeAlias = "list[Any]"
#: A decoration and its operands, as `OperandTuple`; a str is the text of OpDecorateString.
DecorationRow: TypeAlias = "OperandTuple"
#: (opcode, type, operands) -> the definition.
DefinitionRows: TypeAlias = "dict[tuple[int, Definition | None, tuple[Operand, ...]], Definition]"
#: What `Function.decorations` holds: (local id, decoration, its operands).
LocalDecoration: TypeAlias = "tuple[int, int, tuple[int | str | Definition, ...]]"


class Definition:
    """Something at module level: a type, a constant, a global variable, a function or an imported instruction set.

    operands: those after the result id: literal words (ints >= 0) and definitions; the opcode says which, so they are
    not typed one by one. decorations: (decoration, *operands). member_decorations: (member, decoration, *operands).
    member_names: member -> text. capabilities: those to declare when the definition is reached, where the grammar
    cannot tell. function: the body of an OpFunction. A definition has no id before linking. Equality is identity: a
    `DefinitionTable` makes equal types and constants one object.
    """

    __slots__ = (
        "opcode",
        "type",
        "operands",
        "name",
        "decorations",
        "member_decorations",
        "member_names",
        "capabilities",
        "function",
    )

    def __init__(
        self, opcode: int, type_: Definition | None, operands: tuple[Operand, ...], name: str | None = None
    ) -> None:
        self.opcode = opcode
        self.type = type_
        self.operands: OperandTuple = operands
        self.name = name
        self.decorations: list[DecorationRow] | None = None
        #: A structure may have thousands.
        self.member_decorations: dict[DecorationRow, None] | None = None
        self.member_names: dict[int, str] | None = None
        self.capabilities: tuple[int, ...] = ()
        self.function: Function | None = None

    def __repr__(self) -> str:
        shown = self.name if self.name is not None else ", ".join(str(operand) for operand in self.operands)
        return f"<{self.opcode} {shown}>"


class DefinitionTable:
    """The definitions of a module. Types, constants and imports are interned.

    Whatever has an identity of its own (variables, specialization constants, structures, functions) is made by
    `define_unique`. stored_only: ("int" or "float", width) of the scalar types that are only stored and loaded: there
    may be no constants of them. has_positions: functions have debug instructions, which passes have to heed.
    rounded_widths, flushed_widths: of the floats for which an execution mode specifies that results are not rounded to
    nearest, and that denormals are flushed; the optimiser sets them.
    """

    __slots__ = ("stored_only", "has_positions", "rounded_widths", "flushed_widths", "_interned", "_sets")

    def __init__(self) -> None:
        self.stored_only: frozenset[tuple[str, int]] = frozenset()
        self.has_positions = False
        self.rounded_widths: frozenset[int] = frozenset()
        self.flushed_widths: frozenset[int] = frozenset()
        self._interned: DefinitionRows = {}
        self._sets: dict[str, Definition] = {}

    def define(self, opcode: int, type_: Definition | None, *operands: Operand) -> Definition:
        """Return the definition with that opcode, type and operands; equal ones are one object."""
        key = (opcode, type_, operands)
        definition = self._interned.get(key)
        if definition is None:
            definition = self._interned[key] = Definition(opcode, type_, operands)
        return definition

    def define_unique(
        self, opcode: int, type_: Definition | None, *operands: Operand, name: str | None = None
    ) -> Definition:
        """Return a new definition, different from every other."""
        return Definition(opcode, type_, operands, name)

    def share(self, rows: DefinitionRows) -> None:
        """Use the definitions of other tables."""
        self._interned = rows
        self._sets.clear()

    def set_apart(self, definitions: Iterable[Definition]) -> None:
        """Give definitions an identity of their own: equal ones that are defined from now on are others."""
        # Other modules may have the same rows.
        self._interned = dict(self._interned)
        for definition in definitions:
            self._interned.pop((definition.opcode, definition.type, definition.operands), None)

    def is_interned(self, definition: Definition) -> bool:
        """Return whether a definition is the one that `define` gives for its opcode, type and operands."""
        return self._interned.get((definition.opcode, definition.type, definition.operands)) is definition

    def extended_instruction_set(self, name: str) -> Definition:
        """Return the import of an extended instruction set: "GLSL.std.450"."""
        definition = self._sets.get(name)
        if definition is None:
            definition = self._sets[name] = self.define(spirv.OpExtInstImport, None, *encode_string(name))
        return definition

    def string(self, text: str) -> Definition:
        """Return the OpString of a text."""
        return self.define(spirv.OpString, None, *encode_string(text))


class Instruction:
    """One instruction of a function body.

    type: the result type; None when the instruction has none. result: the local id of the result; None when there is
    none. operands: those after the result, in the order of the SPIR-V grammar. An int < 0 is a local id, an int >= 0 a
    literal word, a `Definition` an id at module level; so a pass finds the ids in an instruction that it knows nothing
    about. A string, or a literal of several words, is several operands. The list belongs to the instruction alone and
    passes change it in place.
    """

    __slots__ = ("opcode", "type", "result", "operands")

    def __init__(self, opcode: int, type_: Definition | None, result: int | None, operands: OperandList) -> None:
        self.opcode = opcode
        self.type = type_
        self.result = result
        self.operands = operands

    def __repr__(self) -> str:
        return f"<{self.opcode} {self.type} {self.result} {self.operands}>"

    def replace_predecessor(self, old: int, new: int) -> None:
        """Rename a predecessor in OpPhi, whose operands are value, label, value, label, …"""
        operands = self.operands
        for index in range(1, len(operands), 2):
            if operands[index] == old:
                operands[index] = new


class Block:
    """A basic block: a label, instructions, and a terminator, perhaps after a merge instruction.

    label: its local id. instructions: OpPhi first; no OpLabel, no OpVariable (see `Function.variables`), neither merge
    instruction nor terminator. merge: the OpSelectionMerge or OpLoopMerge of a header block, or None. terminator: None
    while the block is open; the linker ends an open block with OpUnreachable.
    """

    __slots__ = ("label", "instructions", "merge", "terminator")

    def __init__(self, label: int) -> None:
        self.label = label
        self.instructions: list[Instruction] = []
        self.merge: Instruction | None = None
        self.terminator: Instruction | None = None

    def successors(self) -> list[int]:
        """Return the labels of the blocks to which control may go, in the order of the terminator's operands."""
        terminator = self.terminator
        if terminator is None:
            return []
        opcode = terminator.opcode
        if opcode == spirv.OpBranch:
            return [terminator.operands[0]]
        if opcode == spirv.OpBranchConditional:
            return terminator.operands[1:3]
        if opcode == spirv.OpSwitch:
            # The selector comes first; among the rest the literals are not negative and the labels are.
            return [operand for operand in terminator.operands[1:] if operand.__class__ is int and operand < 0]
        return []

    def structural_targets(self) -> list[int]:
        """Return the labels that the merge instruction names: the merge block, and the continue target of a loop."""
        merge = self.merge
        if merge is None:
            return []
        return merge.operands[:2] if merge.opcode == spirv.OpLoopMerge else merge.operands[:1]

    def is_loop_header(self) -> bool:
        """Return whether there is an OpLoopMerge."""
        return self.merge is not None and self.merge.opcode == spirv.OpLoopMerge

    def phis(self) -> list[Instruction]:
        """Return the OpPhi instructions at the start of the block."""
        phis = []
        for instruction in self.instructions:
            if instruction.opcode != spirv.OpPhi:
                break
            phis.append(instruction)
        return phis

    def replace_predecessor(self, old: int, new: int) -> None:
        """Rename a predecessor in the phis."""
        for instruction in self.instructions:
            if instruction.opcode != spirv.OpPhi:
                break
            instruction.replace_predecessor(old, new)


class Function:
    """The body of a function. `definition` is its OpFunction, which calls name.

    table: where passes define types and constants. parameters: one OpFunctionParameter each. variables: the OpVariables
    of storage class Function, which the linker places at the start of the first block. blocks: in an order in which
    each block follows its dominators. entry: the first of them. decorations, names: of local ids. next_local: the
    local id that `new_id` gives next.
    """

    __slots__ = (
        "table",
        "definition",
        "parameters",
        "variables",
        "blocks",
        "entry",
        "next_local",
        "decorations",
        "names",
        "start",
    )

    def __init__(self, table: DefinitionTable, definition: Definition) -> None:
        """Make a body with one empty block for an OpFunction definition."""
        self.table = table
        self.definition = definition
        definition.function = self
        self.parameters: list[Instruction] = []
        self.variables: list[Instruction] = []
        self.decorations: list[LocalDecoration] = []
        self.names: list[tuple[int, str]] = []
        #: Its position in the source, for messages.
        self.start: int | None = None
        self.next_local = -1
        self.entry = self.new_block()
        self.blocks: list[Block] = [self.entry]

    def new_id(self) -> int:
        """Return a local id that nothing has yet."""
        result = self.next_local
        self.next_local = result - 1
        return result

    def new_block(self) -> Block:
        """Return an empty block that is not among `blocks` yet."""
        return Block(self.new_id())

    def decorate(self, local_id: int, decoration: int, *operands: int | str | Definition) -> None:
        """Decorate a result or a parameter."""
        self.decorations.append((local_id, decoration, operands))

    def name(self, local_id: int, text: str) -> None:
        """Name a result or a parameter."""
        self.names.append((local_id, text))

    def _leads_to_all(self) -> bool:
        """Return whether each block is mentioned by one before it, so that all of them are reached."""
        reached = {self.entry.label}
        for block in self.blocks:
            if block.label not in reached:
                return False
            # Operands that are no labels do no harm.
            if block.merge is not None:
                reached.update(block.merge.operands)
            if block.terminator is not None:
                reached.update(block.terminator.operands)
        return True

    def reachable_blocks(self) -> list[Block]:
        """Return, in order, the blocks to which control leads, or a merge or continue operand of one of those.

        A block that only a merge or continue operand leads to keeps its place, as structured control flow demands.
        """
        if self._leads_to_all():
            return self.blocks
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
