"""Decode the words of SPIR-V instructions into operands that know whether they are ids. SPIR-V 1.6, section 2.3.

In: words. Out: `RawInstruction`s whose operands are literal words (int) or ids (`IdWord`). Must not know: modules, what
an instruction means. The operand kinds are the rows of the grammar table.
"""

from __future__ import annotations

from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.tables import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from glslc_coop.codegen.grammar import Enumerant

_IDS = frozenset(("IdRef", "IdScope", "IdMemorySemantics"))
_STRING = "LiteralString"
#: Kinds of two operands; "literal" is as wide as the selector of OpSwitch.
_PAIRS = {
    "PairLiteralIntegerIdRef": ("literal", "IdRef"),
    "PairIdRefLiteralInteger": ("IdRef", "LiteralInteger"),
    "PairIdRefIdRef": ("IdRef", "IdRef"),
}


class ReaderError(Exception):
    """The words are not a module that can be read; str() says why."""


class IdWord(int):
    """An operand that is an id."""

    __slots__ = ()


class RawInstruction:
    """An instruction as read. type and result are 0 where there are none."""

    __slots__ = ("opcode", "type", "result", "operands")

    def __init__(self, opcode: int) -> None:
        self.opcode = opcode
        self.type = 0
        self.result = 0
        self.operands: list[int] = []


class _Tables:
    """The grammar by number. rows: opcode -> operand kinds. values, masks: kind -> value -> parameter kinds."""

    _tables: _Tables | None = None

    def __init__(self) -> None:
        grammar = Grammar.committed()
        self.rows: dict[int, list[str]] = {}
        for instruction in grammar.instructions:
            self.rows.setdefault(instruction.opcode, instruction.operands)
        self.values = {name: _parameters(rows) for name, (form, rows) in grammar.kinds.items() if form != "mask"}
        self.masks = {name: _parameters(rows) for name, (form, rows) in grammar.kinds.items() if form == "mask"}

    @classmethod
    def get(cls) -> _Tables:
        """Return the tables, made once."""
        if cls._tables is None:
            cls._tables = cls()
        return cls._tables


def _parameters(rows: list[Enumerant]) -> dict[int, list[str]]:
    return {row.value: row.parameters for row in rows}


class InstructionDecoder:
    """Decodes the instructions of a module one after the other."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.tables = _Tables.get()
        self.position = self.end = 5
        self.current = RawInstruction(0)
        #: Id of an integer type -> its width; id of a result -> the id of its type.
        self.widths: dict[int, int] = {}
        self.types: dict[int, int] = {}

    def instructions(self) -> Iterator[RawInstruction]:
        """Yield every instruction of the module."""
        words = self.words
        while self.end < len(words):
            start = self.end
            count, opcode = words[start] >> 16, words[start] & 0xFFFF
            row = self.tables.rows.get(opcode)
            if row is None:
                raise ReaderError(f"unknown instruction {opcode}")
            if not count or start + count > len(words):
                raise ReaderError(f"instruction {opcode} at word {start} does not end within the module")
            self.position, self.end = start + 1, start + count
            self.current = RawInstruction(opcode)
            for kind in row:
                self.decode(kind)
            if self.position != self.end:
                raise ReaderError(f"instruction {opcode} at word {start} has too many words")
            self.note_types()
            yield self.current

    def note_types(self) -> None:
        """Remember what decides how wide the literals of OpSwitch are."""
        current = self.current
        if current.opcode == spirv.OpTypeInt:
            self.widths[current.result] = current.operands[0]
        if current.type and current.result:
            self.types[current.result] = current.type

    def decode(self, kind: str) -> None:
        """Decode an operand of a kind: `?` behind it for at most one, `*` for any number."""
        if kind[-1] == "*":
            while self.position < self.end:
                self.operand(kind[:-1])
        elif kind[-1] != "?":
            self.operand(kind)
        elif self.position < self.end:
            self.operand(kind[:-1])

    def take(self) -> int:
        """Return the next word of the instruction."""
        if self.position >= self.end:
            raise ReaderError(f"instruction {self.current.opcode} has too few words")
        self.position += 1
        return self.words[self.position - 1]

    def operand(self, kind: str) -> None:
        """Decode one operand and what it brings with it."""
        current, tables = self.current, self.tables
        if kind == "type":
            current.type = self.take()
        elif kind == "result":
            current.result = self.take()
        elif kind in _IDS:
            current.operands.append(IdWord(self.take()))
        elif kind in tables.values or kind in tables.masks:
            self.enumerant(kind)
        elif kind in _PAIRS:
            self.pair(_PAIRS[kind])
        elif kind == _STRING:
            self.string()
        elif kind == "LiteralContextDependentNumber":
            current.operands += self.words[self.position : self.end]
            self.position = self.end
        elif kind == "LiteralSpecConstantOpInteger":
            self.constant_operation()
        else:
            current.operands.append(self.take())

    def enumerant(self, kind: str) -> None:
        """Decode a value or a mask, and the operands that its enumerants take."""
        value = self.take()
        self.current.operands.append(value)
        values = self.tables.values.get(kind)
        if values is not None:
            for parameter in values.get(value, ()):
                self.decode(parameter)
            return
        mask = self.tables.masks[kind]
        for bit in range(32):
            if value >> bit & 1:
                for parameter in mask.get(1 << bit, ()):
                    self.decode(parameter)

    def pair(self, kinds: tuple[str, str]) -> None:
        """Decode two operands that come together."""
        for kind in kinds:
            if kind != "literal":
                self.operand(kind)
                continue
            self.current.operands.append(self.take())
            selector = self.types.get(self.current.operands[0], 0)
            if self.widths.get(selector, 32) == 64:
                self.current.operands.append(self.take())

    def string(self) -> None:
        """Decode a literal string: words up to the one that holds a null."""
        while True:
            word = self.take()
            self.current.operands.append(word)
            if (word - 0x01010101) & ~word & 0x80808080:
                return

    def constant_operation(self) -> None:
        """Decode the opcode inside OpSpecConstantOp and its operands."""
        opcode = self.take()
        self.current.operands.append(opcode)
        for kind in self.tables.rows.get(opcode, ()):
            if kind not in ("type", "result"):
                self.decode(kind)
