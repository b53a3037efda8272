"""Decode the words of SPIR-V instructions into operands that know whether they are ids. SPIR-V 1.6, section 2.3.

In: words. Out: `RawInstruction`s whose operands are literal words (int) or ids (`IdWord`). Raises ReaderError for words
that the grammar does not allow. Must not know: modules, what an instruction means. The operand kinds are the rows of
the grammar table.
"""

from __future__ import annotations

from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.ir.words import MAGIC
from glslc_coop.codegen.operand_walk import IDS, OperandWalk
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator, Sequence

    from glslc_coop.codegen.grammar import Enumerant, Instruction

_HEADER_WORDS = 5


class ReaderError(ValueError):
    """The words are not a module that can be read; str() gives the reason and the word."""


class IdWord(int):
    """An operand that is an id."""

    __slots__ = ()


class ParameterId(IdWord):
    """An id that an enumerant brings with it, such as the level of detail of `Lod`."""

    __slots__ = ()


class RawInstruction:
    """An instruction as read. type and result are 0 where there are none."""

    __slots__ = ("row", "opcode", "position", "type", "result", "operands", "function")

    def __init__(self, row: Instruction, position: int) -> None:
        #: Of the grammar.
        self.row = row
        self.opcode = row.opcode
        #: Index of its first word in the module.
        self.position = position
        self.type = 0
        self.result = 0
        self.operands: list[int] = []
        #: The result of the OpFunction that it is in; 0 outside.
        self.function = 0

    def error(self, message: str) -> ReaderError:
        """Return the error that this instruction has."""
        return ReaderError(f"word {self.position}: {self.row.name}: {message}")


class Tables:
    """The grammar by number.

    instructions: opcode -> row. values, masks: kind -> value -> parameter kinds. sets: extended instruction sets.
    """

    _tables: Tables | None = None

    def __init__(self) -> None:
        grammar = Grammar.committed()
        self.instructions: dict[int, Instruction] = {}
        for instruction in grammar.instructions:
            self.instructions.setdefault(instruction.opcode, instruction)
        self.sets = grammar.sets
        self.values = {name: _parameters(rows) for name, (form, rows) in grammar.kinds.items() if form != "mask"}
        self.masks = {name: _parameters(rows) for name, (form, rows) in grammar.kinds.items() if form == "mask"}

    @classmethod
    def get(cls) -> Tables:
        """Return the tables, made once."""
        if cls._tables is None:
            cls._tables = cls()
        return cls._tables


def _parameters(rows: list[Enumerant]) -> dict[int, list[str]]:
    return {row.value: row.parameters for row in rows}


def check_header(words: Sequence[int]) -> None:
    """Raise ReaderError where the words do not begin with the header of a module."""
    if len(words) < _HEADER_WORDS or words[0] != MAGIC:
        raise ReaderError("not a SPIR-V module")


class InstructionDecoder(OperandWalk):
    """Decodes the instructions of a module one after the other."""

    def __init__(self, words: Sequence[int]) -> None:
        check_header(words)
        self.words = words
        self.tables = Tables.get()
        self.kinds = self.tables.values.keys() | self.tables.masks.keys()
        self.position = self.end = _HEADER_WORDS
        self.current = RawInstruction(self.tables.instructions[spirv.OpNop], 0)
        #: Id of a scalar type -> its width; id of a result -> the id of its type.
        self.widths: dict[int, int] = {}
        self.types: dict[int, int] = {}

    def instructions(self) -> Iterator[RawInstruction]:
        """Yield every instruction of the module."""
        words = self.words
        while self.end < len(words):
            start = self.end
            count, opcode = words[start] >> 16, words[start] & 0xFFFF
            row = self.tables.instructions.get(opcode)
            if row is None:
                raise ReaderError(f"word {start}: unknown opcode {opcode}")
            self.current = RawInstruction(row, start)
            if not count or start + count > len(words):
                raise self.current.error(f"an instruction of {count} words does not fit")
            self.position, self.end = start + 1, start + count
            self.operands(row.operands)
            if self.position != self.end:
                raise self.current.error(f"has {self.end - self.position} words too many")
            self.remember_type()
            yield self.current

    def remember_type(self) -> None:
        """Remember what decides how wide literal numbers are."""
        current = self.current
        if current.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
            self.widths[current.result] = current.operands[0]
        if current.type and current.result:
            self.types[current.result] = current.type

    def has_more(self) -> bool:
        """Return whether the instruction has more operands."""
        return self.position < self.end

    def take(self) -> int:
        """Return the next word of the instruction."""
        if self.position >= self.end:
            raise self.current.error("operands are missing")
        self.position += 1
        return self.words[self.position - 1]

    def result_type(self) -> None:
        """Decode the id of the type of the result."""
        self.current.type = self.take_id()

    def result(self) -> None:
        """Decode the id of the result."""
        self.current.result = self.take_id()

    def identifier(self) -> None:
        """Decode any other id."""
        self.current.operands.append(IdWord(self.take_id()))

    def integer(self) -> None:
        """Decode a literal of one word."""
        self.current.operands.append(self.take())

    def take_id(self) -> int:
        """Return the next word, which is an id."""
        number = self.take()
        if not 0 < number < self.words[3]:
            raise self.current.error(f"id {number} is not below the bound {self.words[3]} in the header")
        return number

    def enumerant(self, kind: str) -> None:
        """Decode a value or a mask, and the operands that its enumerants take."""
        value = self.take()
        self.current.operands.append(value)
        values = self.tables.values.get(kind)
        if values is not None:
            if value not in values:
                raise self.current.error(f"unknown {kind} {value}")
            self.parameters(values[value])
            return
        mask = self.tables.masks[kind]
        for bit in range(32):
            if value >> bit & 1:
                if 1 << bit not in mask:
                    raise self.current.error(f"unknown bits in {kind} 0x{value:x}")
                self.parameters(mask[1 << bit])

    def parameters(self, kinds: list[str]) -> None:
        """Decode the operands of an enumerant."""
        for kind in kinds:
            if kind in IDS:
                self.current.operands.append(ParameterId(self.take_id()))
            else:
                self.operands((kind,))

    def number(self) -> None:
        """Decode a literal number, low word first, as wide as its type."""
        current = self.current
        type_ = current.type or self.types.get(current.operands[0], 0)
        for _ in range(max(self.widths.get(type_, 32) + 31 >> 5, 1)):
            current.operands.append(self.take())

    def string(self) -> None:
        """Decode a literal string: words up to the one that holds a null."""
        while True:
            if self.position >= self.end:
                raise self.current.error("a string without an end")
            word = self.take()
            self.current.operands.append(word)
            if (word - 0x01010101) & ~word & 0x80808080:
                return

    def operation(self) -> None:
        """Decode the opcode inside OpSpecConstantOp and its operands."""
        opcode = self.take()
        row = self.tables.instructions.get(opcode)
        if row is None or "type" not in row.operands:
            raise self.current.error(f"unknown operation {opcode}")
        self.current.operands.append(opcode)
        self.operation_operands(row)
