"""SPIR-V assembly text -> words: what `spirv-as` reads, and what the disassembler prints.

In: text. Out: words, or AssemblyError with a line and a column. Must not know: GLSL, files. SPIR-V 1.6 section 2.3; the
syntax is that of SPIRV-Tools.

Ids are numbered in the order in which they first appear, whatever their names. A literal number of an OpConstant, or of
an OpSwitch, has the width of its type. `!123` is a literal word; `\\x1b` in a string is a byte.
"""

from __future__ import annotations

import re

from glslc_coop.codegen.float_literals import FORMATS, SMALL, special_bits
from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.ir.words import encode_integer, encode_string, header
from glslc_coop.codegen.operand_walk import OperandWalk
from glslc_coop.diagnostics.sink import clean
from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.numerics import from_bits, to_bits

with lazy:
    from collections.abc import Iterator

    from glslc_coop.codegen.grammar import Enumerant, Instruction

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[^\s;"]+', re.S)
#: A backslash makes a character literal; `\x` and two digits are a byte, as the disassembler writes control characters.
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(.))", re.S)
#: Bits of the largest number, SPIR-V 1.6 section 2.16.1.
_WIDEST = 64


class AssemblyError(ValueError):
    """Text that is not SPIR-V assembly. line and column count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class _Token:
    __slots__ = ("text", "line", "column")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column


class _Tables:
    """The grammar by name; made once."""

    def __init__(self) -> None:
        grammar = Grammar.committed()
        self.instructions: dict[str, Instruction] = {}
        for row in grammar.instructions:
            for name in (row.name, *row.aliases):
                self.instructions[name] = row
        self.kinds: dict[str, tuple[str, dict[str, Enumerant]]] = {}
        for kind, (form, rows) in grammar.kinds.items():
            self.kinds[kind] = (form, {name: row for row in rows for name in (row.name, *row.aliases)})
        self.sets = {name: {word: number for number, word in numbers.items()} for name, numbers in grammar.sets.items()}


_TABLES: list[_Tables] = []


def assemble(text: str, version: tuple[int, int] = (1, 0)) -> list[int]:
    """Return the words of a module. version: of SPIR-V; a `; Version:` comment in the text's head wins over it.

    Raises AssemblyError.
    """
    if not _TABLES:
        _TABLES.append(_Tables())
    return _Assembler(_TABLES[0]).run(text, version)


class _Assembler(OperandWalk):
    """The state of one text: ids by name, number types by id, and the tokens of the instruction at hand."""

    def __init__(self, tables: _Tables) -> None:
        self.tables = tables
        self.kinds = tables.kinds.keys()
        #: Of the instruction at hand, without the first.
        self.words: list[int] = []
        self.result_name = ""
        self.ids: dict[str, int] = {}
        #: Type id -> (is it a float, width, signedness or encoding); value id -> type id; import id -> set.
        self.numbers: dict[int, tuple[bool, int, int | None]] = {}
        self.types: dict[int, int] = {}
        self.imports: dict[int, str] = {}
        self.tokens: list[_Token] = []
        self.at = 0
        self.last = _Token("", 1, 1)
        self.type_id = 0
        self.result_id = 0
        self.first_id = 0

    def run(self, text: str, version: tuple[int, int]) -> list[int]:
        words: list[int] = []
        lines = _instructions(text)
        for tokens in lines:
            words += self.instruction(tokens)
        return header(_version(text) or version, len(self.ids) + 1) + words

    # ---- tokens ----

    def fail(self, message: str, token: _Token | None = None) -> AssemblyError:
        token = token or self.last
        return AssemblyError(clean(message), token.line, token.column)

    def has_more(self) -> bool:
        """Return whether the instruction has more tokens."""
        return self.at < len(self.tokens)

    def take(self, wanted: str) -> str:
        """Return the next token's text; wanted says what it should be."""
        if not self.has_more():
            raise self.fail(f"expected {wanted}, found the end of the instruction")
        self.last = self.tokens[self.at]
        self.at += 1
        return self.last.text

    # ---- instructions ----

    def instruction(self, tokens: list[_Token]) -> list[int]:
        """Return the words of one instruction."""
        self.tokens, self.at, self.last = tokens, 0, tokens[0]
        result: str | None = None
        if tokens[0].text.startswith("%"):
            result = self.take("a result id")
            if self.take("'='") != "=":
                raise self.fail("expected '=' after the result id")
        name = self.take("an instruction")
        if name.startswith("!"):
            return [self.raw(name), *(self.raw(self.take("a word")) for _ in range(len(tokens) - self.at))]
        row = self.tables.instructions.get(name)
        if row is None:
            raise self.fail(f"'{name}' is not an instruction of SPIR-V")
        if ("result" in row.operands) != (result is not None):
            needs = "has a result: write '%id = " if result is None else "has no result: leave out '%id = "
            raise self.fail(f"'{row.name}' {needs}{row.name}'")
        self.type_id = self.result_id = self.first_id = 0
        operands = self.words = []
        self.result_name = result or ""
        self.operands(row.operands)
        if self.has_more():
            self.take("")
            raise self.fail(f"too many operands for '{row.name}'")
        if len(operands) >= 0xFFFF:
            raise self.fail(f"'{row.name}' has too many operands", tokens[0])
        self.remember(row, operands)
        return [len(operands) + 1 << 16 | row.opcode, *operands]

    def operand(self, kind: str) -> None:
        """Append the words of one operand and of what belongs to it."""
        if kind != "result" and self.has_more() and self.tokens[self.at].text.startswith("!"):
            self.words.append(self.raw(self.take("a word")))
        else:
            super().operand(kind)

    def result(self) -> None:
        """Append the result, which the text has in front."""
        self.result_id = self.id(self.result_name)
        self.words.append(self.result_id)

    def result_type(self) -> None:
        """Append the type of the result."""
        self.type_id = self.id(self.take("a result type"))
        self.words.append(self.type_id)

    def identifier(self) -> None:
        """Append any other id."""
        number = self.id(self.take("an id"))
        self.first_id = self.first_id or number
        self.words.append(number)

    def float_number(self) -> None:
        """Append a float of 32 bits."""
        self.words += _float_words(self.take("a number"), (32, None), self)

    def integer(self) -> None:
        """Append a literal of one word."""
        self.words += self.integer_words(self.take("a number"), 32, 0)

    def id(self, text: str) -> int:
        if not text.startswith("%") or not re.fullmatch(r"%[A-Za-z0-9_.]+", text):
            raise self.fail(f"expected an id such as '%1' or '%name', found '{text}'")
        return self.ids.setdefault(text, len(self.ids) + 1)

    def raw(self, text: str) -> int:
        try:
            return int(text[1:], 0) & 0xFFFFFFFF
        except ValueError:
            raise self.fail(f"'{text}' is not a word") from None

    def string(self) -> None:
        """Append a literal string."""
        text = self.take("a string")
        if not text.startswith('"'):
            raise self.fail(f"expected a string in double quotes, found '{text}'")
        self.words += encode_string(_ESCAPE.sub(_unescape, text[1:-1]))

    def enumerant(self, kind: str) -> None:
        """Append a value, or a mask written as `A|B`, with the operands of each of its parts."""
        form, rows = self.tables.kinds[kind]
        text = self.take(f"a {kind}")
        found = []
        for word in text.split("|") if form == "mask" else [text]:
            row = rows.get(word)
            if row is None:
                raise self.fail(f"'{word}' is not a {kind}")
            found.append(row)
        value = 0
        for row in found:
            value |= row.value
        self.words.append(value)
        for row in sorted(found, key=lambda row: row.value):
            self.operands(row.parameters)

    def extended_instruction(self) -> None:
        """Append the number of an instruction of the set that the first operand imports."""
        name = self.take("an extended instruction")
        numbers = self.tables.sets.get(self.imports.get(self.first_id, ""), {})
        if name in numbers:
            self.words.append(numbers[name])
        elif name.isascii() and name.isdigit():
            self.words += self.integer_words(name, 32, 0)
        else:
            raise self.fail(f"'{name}' is not an instruction of '{self.imports.get(self.first_id, 'the set')}'")

    def operation(self) -> None:
        """Append the opcode and operands of OpSpecConstantOp."""
        name = self.take("an operation")
        row = self.tables.instructions.get(f"Op{name}")
        if row is None:
            raise self.fail(f"'{name}' is not an operation")
        self.words.append(row.opcode)
        self.operation_operands(row)

    # ---- numbers ----

    def number(self) -> None:
        """Append a literal number."""
        type_id = self.type_id or self.types.get(self.first_id, 0)
        is_float, width, form = self.numbers.get(type_id, (False, 32, 0))
        text = self.take("a number")
        if width > _WIDEST:
            raise self.fail(f"numbers of {width} bits are not supported")
        if is_float:
            self.words += _float_words(text, (width, form), self)
        else:
            self.words += self.integer_words(text, width, form or 0)

    def integer_words(self, text: str, width: int, is_signed: int) -> list[int]:
        try:
            value = int(text, 0)
        except ValueError:
            raise self.fail(f"expected a number, found '{text}'") from None
        if not 1 <= width <= 64:
            raise self.fail(f"numbers of {width} bits are not supported")
        if not -(1 << max(width, 32) - 1) <= value < 1 << max(width, 32):
            raise self.fail(f"{text} does not fit {width} bits")
        return encode_integer(value, width, bool(is_signed))

    def remember(self, row: Instruction, words: list[int]) -> None:
        """Keep what later instructions depend on."""
        if row.name == "OpTypeInt":
            self.numbers[words[0]] = (False, words[1], words[2])
        elif row.name == "OpTypeFloat":
            self.numbers[words[0]] = (True, words[1], words[2] if len(words) > 2 else None)
        elif row.name == "OpExtInstImport":
            self.imports[words[0]] = _ESCAPE.sub(_unescape, self.tokens[3].text[1:-1])
        elif self.type_id and self.result_id:
            self.types[self.result_id] = self.type_id


def _unescape(match: re.Match[str]) -> str:
    """Return the character of an escape; bytes above ASCII are lone surrogates, as in every string here."""
    if match[1] is None:
        return match[2]
    byte = int(match[1], 16)
    return chr(byte if byte < 0x80 else 0xDC00 + byte)


def _instructions(text: str) -> list[list[_Token]]:
    """Return the tokens of each instruction. One begins with an opcode, or with `%id =` in front of it."""
    found: list[list[_Token]] = []
    for token in _tokens(text):
        if token.text == "=" and found and len(found[-1]) > 1:
            # The id in front belongs to the instruction that begins here.
            found.append([found[-1].pop()])
        is_opcode = token.text.startswith("Op") and token.text[2:3].isupper()
        if not found or (is_opcode and not (len(found[-1]) == 2 and found[-1][1].text == "=")):
            found.append([])
        found[-1].append(token)
    return found


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens of a text without comments; a string may hold line breaks."""
    line, start, at = 1, 0, 0
    while at < len(text):
        character = text[at]
        if character == "\n":
            line, start = line + 1, at + 1
        if character.isspace():
            at += 1
            continue
        if character == ";":
            end = text.find("\n", at)
            at = end if end >= 0 else len(text)
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise AssemblyError("a string without an end", line, at - start + 1)
        yield _Token(match[0], line, at - start + 1)
        breaks = match[0].count("\n")
        if breaks:
            line, start = line + breaks, at + match[0].rindex("\n") + 1
        at = match.end()


def _version(text: str) -> tuple[int, int] | None:
    """Return the version of a `; Version: 1.5` comment in front of the first instruction."""
    for line in text.splitlines():
        if line.strip() and not line.strip().startswith(";"):
            return None
        match = re.match(r"\s*;\s*Version:\s*(\d{1,2})\.(\d{1,2})\s*$", line)
        if match:
            return int(match[1]), int(match[2])
    return None


def _float_words(text: str, shape: tuple[int, int | None], assembler: _Assembler) -> list[int]:
    """Return the words of a floating-point literal: decimal, or hexadecimal with infinities and NaNs."""
    width = shape[0]
    format_ = FORMATS.get(shape)
    scalar = format_.scalar if format_ is not None else SMALL.get(shape[1] or 0)
    if scalar is None or scalar.width != width:
        return assembler.integer_words(text, width, 0)
    try:
        bits = special_bits(text, format_) if format_ is not None else None
        if bits is None:
            value = float.fromhex(text) if "x" in text.lower() else float(text)
            bits = to_bits(scalar, value)
            if format_ is None and repr(float(from_bits(scalar, bits))) != repr(value):
                raise ValueError
    except (ValueError, OverflowError):
        raise assembler.fail(f"expected a number of {width} bits, found '{text}'") from None
    return [bits & 0xFFFFFFFF, bits >> 32] if width > 32 else [bits]
