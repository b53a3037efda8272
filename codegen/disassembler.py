"""SPIR-V words -> stable assembly text (.spvasm), for goldens and for `dis`.

In: any words or bytes. Out: text, or DisassemblyError for input that is not SPIR-V. Must not know: how modules are
built.

With friendly ids a type is named by its shape (`%v4float`), a constant by its value (`%uint_5`), variables and
functions by their OpName; the rest are numbered from 1 in each function, so that an additional constant does not change
other lines. Outside of the function its result is written `%function.12`. The generator and bound of the header are
not shown. With plain ids the text is input for `spirv-as`.
"""

from __future__ import annotations

from zlib import crc32

from glslc_coop.codegen.decoded_line import Line
from glslc_coop.codegen.float_literals import FORMATS, SMALL, hexadecimal
from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.ir.words import MAGIC, decode_string, from_bytes
from glslc_coop.codegen.literal_strings import escape
from glslc_coop.codegen.operand_walk import IDS, OperandWalk
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.numerics import from_bits, to_bits

with lazy:
    from collections.abc import Callable, Container, Iterator
    from typing import TypeAlias

    from glslc_coop.codegen.grammar import Enumerant, Instruction

Source: TypeAlias = "bytes | bytearray | list[int]"
#: Opcode -> instruction; kind -> (form, value -> enumerant); instruction set -> number -> name.
Tables: TypeAlias = (
    "tuple[dict[int, Instruction], dict[str, tuple[str, dict[int, Enumerant]]], dict[str, dict[int, str]]]"
)

#: Names longer than this end in a checksum of the whole.
_LONGEST_NAME = 56
#: The same for names that the module gives.
_LONGEST_OWN_NAME = 1024
#: Of a function, in the names of what is inside it.
_LONGEST_OWNER = 256
_SCALARS = {
    ("OpTypeInt", 8, 0): "uchar",
    ("OpTypeInt", 8, 1): "char",
    ("OpTypeInt", 16, 0): "ushort",
    ("OpTypeInt", 16, 1): "short",
    ("OpTypeInt", 32, 0): "uint",
    ("OpTypeInt", 32, 1): "int",
    ("OpTypeInt", 64, 0): "ulong",
    ("OpTypeInt", 64, 1): "long",
    ("OpTypeFloat", 16, None): "half",
    ("OpTypeFloat", 32, None): "float",
    ("OpTypeFloat", 64, None): "double",
}
_SCOPES = {
    "0": "crossDevice",
    "1": "device",
    "2": "workgroup",
    "4": "invocation",
    "5": "queueFamily",
    "6": "shaderCall",
}
_USES = {"0": "A", "1": "B", "2": "Acc"}


#: Extension of SPIR-V -> the names that its modules have for what an earlier extension calls otherwise.
_NAMES_OF_EXTENSIONS = {
    "SPV_EXT_cooperative_matrix_maintenance1": {
        "OpCooperativeMatrixConvertNV": "OpCooperativeMatrixConvertUseEXT",
        "OpCooperativeMatrixReduceNV": "OpCooperativeMatrixReduceEXT",
        "OpCooperativeMatrixPerElementOpNV": "OpCooperativeMatrixPerElementOpEXT",
        "CooperativeMatrixReductionsNV": "CooperativeMatrixReductionsEXT",
        "CooperativeMatrixPerElementOperationsNV": "CooperativeMatrixPerElementOperationsEXT",
    },
}


class DisassemblyError(ValueError):
    """The input is not a SPIR-V module. The message names the offending word."""


_TABLES: list[Tables] = []


def _tables() -> Tables:
    """Return the grammar by number, parsed once per process."""
    if not _TABLES:
        grammar = Grammar.committed()
        kinds = {name: (form, {row.value: row for row in rows}) for name, (form, rows) in grammar.kinds.items()}
        _TABLES.append(({row.opcode: row for row in grammar.instructions}, kinds, grammar.sets))
    return _TABLES[0]


def disassemble(source: Source, friendly: bool = True, assembly: bool = False, comments: bool = False) -> str:
    """Return the text of a module. Raises DisassemblyError.

    comments: with the lines of the source, and with set and binding of variables.

    assembly: with the usual header comments and ids that are unique in the module, so that an assembler reads the text;
    otherwise the form of goldens, in which the temporaries of each function are numbered from 1.
    """
    try:
        words = from_bytes(bytes(source)) if isinstance(source, (bytes, bytearray)) else source
    except ValueError as error:
        raise DisassemblyError(f"not SPIR-V: {error}") from None
    lines = Decoder(words).decode()
    try:
        friendly_namer = AssemblyNamer if assembly else FriendlyNamer
        names: Namer = friendly_namer(lines) if friendly else Namer()
        version = words[1]
        text = [f"; SPIR-V\n; Version: {version >> 16 & 0xFF}.{version >> 8 & 0xFF}\n"]
        if assembly:
            generator = f"{words[2] >> 16}; {words[2] & 0xFFFF}"
            text.append(f"; Generator: {generator}\n; Bound: {words[3]}\n; Schema: {words[4]}\n")
        elif friendly:
            lines = _without_unused_imports(lines)
        if comments:
            text.extend(_commented(lines, names))
        else:
            text.extend(_print(line, names) for line in lines)
    except RecursionError:
        raise DisassemblyError("not SPIR-V: types are nested too deeply") from None
    return "".join(text)


def _commented(lines: list[Line], names: Namer) -> list[str]:
    """Return the text of each instruction with its comments."""
    from glslc_coop.codegen.assembly_comments import Comments

    comments = Comments(lines)
    found = []
    for line in lines:
        text = _print(line, names)
        after = comments.after.get(line.result or 0) if line.name == "OpVariable" else None
        if after is not None:
            text = f"{text.rstrip()}  ; {after}\n"
        found.append(comments.before(line) + text)
    return found


def _without_unused_imports(lines: list[Line]) -> list[Line]:
    """Return the lines without unused instruction sets, as every module imports GLSL.std.450."""
    used = {line.operands[0][1] for line in lines if line.name.startswith("OpExtInst") and line.type is not None}
    return [line for line in lines if line.name != "OpExtInstImport" or line.result in used]


# ---- words -> lines ----


def _names_by_extension(words: list[int]) -> dict[str, str]:
    """Return the names that the extensions of a module give to instructions and capabilities: usual name -> theirs."""
    names: dict[str, str] = {}
    start = 5
    while start < len(words):
        count, opcode = words[start] >> 16, words[start] & 0xFFFF
        if not count or opcode not in (spirv.OpCapability, spirv.OpExtension):
            break
        if opcode == spirv.OpExtension:
            try:
                extension, _ = decode_string(words[start + 1 : start + count])
            except ValueError:
                # Reported when the instruction is decoded.
                break
            names.update(_NAMES_OF_EXTENSIONS.get(extension, {}))
        start += count
    return names


def _rename(line: Line, names: dict[str, str]) -> None:
    """Give an instruction, or the capability that it declares, the name of an extension."""
    line.name = names.get(line.name, line.name)
    if line.name == "OpCapability":
        kind, name = line.operands[0]
        line.operands[0] = (kind, names.get(name, name))


class _Form:
    """Where the operands of an instruction are ids.

    least, most: how many words it has if all of its operands are ids, those of type and result included.
    """

    __slots__ = ("has_type", "has_result", "least", "most")

    def __init__(self, kinds: list[str]) -> None:
        self.has_type = "type" in kinds[:1]
        self.has_result = "result" in kinds[:2]
        self.least = self.most = self.has_type + self.has_result
        for kind in kinds[self.least :]:
            if kind.rstrip("?*") not in IDS:
                if kind[-1] not in "?*":
                    self.most = -1
                return
            if kind[-1] == "*":
                self.most = _LONGEST_INSTRUCTION
                return
            self.least += kind[-1] != "?"
            self.most += 1


_LONGEST_INSTRUCTION = 0xFFFF
#: Opcode -> the form of the instruction, of those that were decoded.
_FORMS: dict[int, _Form] = {}


def _form(row: Instruction) -> _Form:
    form = _FORMS.get(row.opcode)
    if form is None:
        form = _FORMS[row.opcode] = _Form(row.operands)
    return form


class Decoder(OperandWalk):
    """Decode all instructions by the grammar."""

    __slots__ = (
        "words",
        "instructions",
        "rows",
        "kinds",
        "sets",
        "widths",
        "types",
        "imports",
        "position",
        "end",
        "line",
    )

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.instructions, self.rows, self.sets = _tables()
        self.kinds = self.rows.keys()
        #: Type id -> (opcode name, width, signedness or encoding) of numbers; number id -> type id; import id ->
        #: instruction set.
        self.widths: dict[int, tuple[str, int, int | None]] = {}
        self.types: dict[int, int] = {}
        self.imports: dict[int, str] = {}
        self.position = 0
        self.end = 0
        self.line = Line("")

    def decode(self) -> list[Line]:
        """Return all instructions in order. Raises DisassemblyError."""
        return list(self.lines())

    def lines(self, whole: Container[str] | None = None) -> Iterator[Line]:
        """Yield all instructions in order. Raises DisassemblyError.

        whole: the names of the instructions to decode whole, by default all; of others only type and result are read.
        """
        words = self.words
        if len(words) < 5:
            raise DisassemblyError("not SPIR-V: shorter than a header")
        if words[0] != MAGIC:
            raise DisassemblyError("not SPIR-V: wrong magic number")
        names = _names_by_extension(words)
        function = 0
        start, total = 5, len(words)
        while start < total:
            count, opcode = words[start] >> 16, words[start] & 0xFFFF
            if not count or start + count > total:
                raise DisassemblyError(f"word {start}: an instruction of {count} words does not fit")
            row = self.instructions.get(opcode)
            if row is None:
                raise DisassemblyError(f"word {start}: unknown opcode {opcode}")
            self.position, self.end = start + 1, start + count
            try:
                is_whole = whole is None or row.name in whole
                line = self.instruction(row) if is_whole else self.beginning(row)
            except (IndexError, ValueError) as error:
                raise DisassemblyError(f"word {start}: {row.name}: {error}") from None
            if line.name == "OpFunction":
                function = line.result or 0
            line.function = function
            if line.name == "OpFunctionEnd":
                function = 0
            if names and is_whole:
                _rename(line, names)
            yield line
            start += count

    def word(self) -> int:
        """Return the next word of the instruction."""
        if self.position >= self.end:
            raise ValueError("operands are missing")
        self.position += 1
        return self.words[self.position - 1]

    def instruction(self, row: Instruction) -> Line:
        """Decode the current instruction."""
        form = _form(row)
        if form.least <= self.end - self.position <= form.most:
            line = self.beginning(row)
            self.identifiers()
        else:
            line = self.line = Line(row.name)
            self.operands(row.operands)
            if self.position != self.end:
                raise ValueError("there are words left over")
        self.remember(line)
        return line

    def beginning(self, row: Instruction) -> Line:
        """Decode the type and the result of the current instruction."""
        line = self.line = Line(row.name)
        form = _form(row)
        if form.has_type:
            line.type = self.word()
        if form.has_result:
            line.result = self.word()
        return line

    def has_more(self) -> bool:
        """Return whether the instruction has more operands."""
        return self.position < self.end

    def result_type(self) -> None:
        """Decode the id of the type of the result."""
        self.line.type = self.word()

    def result(self) -> None:
        """Decode the id of the result."""
        self.line.result = self.word()

    def identifier(self) -> None:
        """Decode any other id."""
        self.line.operands.append(("id", self.word()))

    def identifiers(self) -> None:
        """Decode the operands that are left, all of them ids."""
        self.line.operands += [("id", word) for word in self.words[self.position : self.end]]
        self.position = self.end

    def string(self) -> None:
        """Decode a literal string."""
        text, length = decode_string(self.words[self.position : self.end])
        self.position += length
        self.line.operands.append(("string", text))

    def extended_instruction(self) -> None:
        """Decode the number of an extended instruction."""
        number = self.word()
        imported = self.imports.get(self.line.operands[0][1], "")
        self.line.operands.append(("text", self.sets.get(imported, {}).get(number, str(number))))

    def operation(self) -> None:
        """Decode the opcode inside OpSpecConstantOp and its operands."""
        row = self.instructions.get(self.word())
        if row is None:
            raise ValueError("unknown operation")
        self.line.operands.append(("text", row.name[2:]))
        self.operation_operands(row)

    def float_number(self) -> None:
        """Decode a literal of one word that is a float."""
        self.line.operands.append(("text", self.float_text(self.word(), 32)))

    def integer(self) -> None:
        """Decode any other literal of one word."""
        self.line.operands.append(("number", self.word()))

    def enumerant(self, kind: str) -> None:
        """Decode a value or a mask with the operands that belong to it."""
        form, rows = self.rows[kind]
        value = self.word()
        enumerants: list[Enumerant] = []
        if form == "mask" and value:
            bits = [1 << bit for bit in range(32) if value >> bit & 1]
            enumerants = [rows[bit] for bit in bits if bit in rows]
            if len(enumerants) != len(bits):
                raise ValueError(f"unknown bits in {kind}")
        elif value in rows:
            enumerants = [rows[value]]
        else:
            raise ValueError(f"unknown {kind} {value}")
        self.line.operands.append(("text", "|".join(row.name for row in enumerants)))
        for row in enumerants:
            self.operands(row.parameters)

    def number(self) -> None:
        """Decode a literal whose width is that of the result type, or of the selector of a switch."""
        line = self.line
        type_id = line.type if line.type is not None else self.types.get(line.operands[0][1], 0)
        name, width, form = self.widths.get(type_id, ("OpTypeInt", 32, 0))
        value = self.word()
        if width > 32:
            value |= self.word() << 32
        if name == "OpTypeFloat":
            line.operands.append(("text", self.float_text(value, width, form)))
        else:
            if form and value >> (max(width, 32) - 1):
                value -= 1 << max(width, 32)
            line.operands.append(("number", value))

    def float_text(self, bits: int, width: int, encoding: int | None = None) -> str:
        """Return a floating-point literal."""
        return float_text(bits, width, encoding)

    def remember(self, line: Line) -> None:
        """Record what decoding later instructions depends on."""
        if line.name in ("OpTypeInt", "OpTypeFloat"):
            form = line.operands[1][1] if len(line.operands) > 1 else None
            if line.name == "OpTypeFloat" and form is not None:
                form = next(value for value, row in self.rows["FPEncoding"][1].items() if row.name == form)
            if line.result is not None:
                self.widths[line.result] = (line.name, line.operands[0][1], form)
        elif line.name == "OpExtInstImport" and line.result is not None:
            self.imports[line.result] = line.operands[0][1]
        elif line.result is not None and line.type in self.widths:
            self.types[line.result] = line.type


#: Width -> number of digits that always suffices, for formats whose readers round a decimal correctly.
_DIGITS = {32: 9, 64: 17}


def float_text(bits: int, width: int, encoding: int | None = None) -> str:
    """Return a floating-point literal: the shortest decimal with the same bits; hexadecimal for infinities and NaNs."""
    format_ = FORMATS.get((width, encoding))
    scalar = format_.scalar if format_ is not None else SMALL.get(encoding or 0)
    if scalar is None or scalar.width != width:
        return str(bits)
    bits &= (1 << width) - 1
    value = float(from_bits(scalar, bits))
    if value - value != 0:
        return hexadecimal(bits, format_) if format_ is not None else "nan"
    for digits in range(1, _DIGITS.get(width, 1)):
        text = f"{value:.{digits}g}"
        try:
            if to_bits(scalar, float(text)) == bits:
                return text
        except OverflowError:
            # Rounded up, the largest finite number overflows.
            continue
    return repr(value).removesuffix(".0")


# ---- names ----


_NOTHING: dict[str, int] = {}


class Namer:
    """Names ids by their plain numbers."""

    def name(self, number: int, function: int) -> str:
        """Return the text of an id inside a function, or outside of functions."""
        return f"%{number}"


class FriendlyNamer(Namer):
    """Names ids stably: global names are unique in the module, others in their function."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines: dict[int, Line] = {line.result: line for line in lines if line.result is not None}
        self.debug_names = {
            line.operands[0][1]: line.operands[1][1] for line in lines if line.name == "OpName" and line.operands[1][1]
        }
        self.spec_ids: dict[int, int] = {}
        self.builtins: dict[int, str] = {}
        for line in lines:
            if line.name == "OpDecorate" and len(line.operands) == 3:
                if line.operands[1][1] == "SpecId":
                    self.spec_ids[line.operands[0][1]] = line.operands[2][1]
                elif line.operands[1][1] == "BuiltIn":
                    self.builtins[line.operands[0][1]] = line.operands[2][1]
        self.names: dict[int, str] = {}
        self.functions: dict[int, int] = {}
        used: dict[str, int] = {}
        local_used: dict[int, dict[str, int]] = {}
        counters: dict[int, int] = {}
        for line in lines:
            if (
                line.result is not None
                and line.result not in self.names
                and (line.function == 0 or line.name == "OpFunction")
            ):
                self.names[line.result] = _unique(self.shape(line.result), used)
        for line in lines:
            number = line.result
            if number is None or number in self.names:
                continue
            self.functions[number] = line.function
            text = self.debug_names.get(number)
            if text is not None:
                self.names[number] = _unique(_own_name(text), local_used.setdefault(line.function, {}), used)
            else:
                counters[line.function] = counters.get(line.function, 0) + 1
                self.names[number] = str(counters[line.function])

    def name(self, number: int, function: int) -> str:
        """Return the text of an id."""
        text = self.names.get(number)
        if text is None:
            return f"%undefined_{number}"
        owner = self.functions.get(number, 0)
        if owner and owner != function:
            return f"%{self.names.get(owner, owner)}.{text}"
        return f"%{text}"

    # ---- module-level names ----

    def of(self, number: int) -> str:
        """Return the name of an operand of a definition; definitions are named in order, so it mostly has one."""
        text = self.names.get(number)
        if text is not None:
            return text
        line = self.lines.get(number)
        # A forward-declared pointer, or nonsense: its pointee may lead back here.
        if line is not None and line.name == "OpTypePointer" and len(line.operands) == 2:
            target = line.operands[1][1]
            return f"_ptr_{line.operands[0][1]}_{self.debug_names.get(target) or 'forward'}"
        return f"id{number}"

    def shape(self, number: int) -> str:
        """Return the name of a definition before it is made unique."""
        line = self.lines[number]
        text = self.debug_names.get(number)
        if text is not None:
            return _own_name(text)
        if number in self.spec_ids:
            return f"spec_{self.spec_ids[number]}"
        if number in self.builtins:
            return f"gl_{self.builtins[number]}"
        maker = _SHAPES.get(line.name)
        if maker is not None:
            try:
                return _shorten(_clean(maker(self, line)))
            except (IndexError, KeyError, TypeError):
                pass
        return _clean(line.name[2:].lower())

    def value(self, number: int) -> str:
        """Return the name of a constant without its type, as part of another name."""
        line = self.lines.get(number)
        text = self.of(number)
        if line is not None and line.type is not None and line.name != "OpVariable":
            prefix = self.of(line.type) + "_"
            if text.startswith(prefix):
                return text[len(prefix) :]
        return text


class AssemblyNamer(FriendlyNamer):
    """Names ids so that each is unique in the module: those of a function begin with its name."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        used = {text: 0 for number, text in self.names.items() if number not in self.functions}
        for number, function in self.functions.items():
            owner = str(self.names.get(function, function))
            if len(owner) > _LONGEST_OWNER:
                # The types of thousands of parameters.
                owner = _shorten(owner)
            self.names[number] = _unique(f"{owner}_{self.names[number]}", used)

    def name(self, number: int, function: int) -> str:
        """Return the text of an id."""
        return f"%{self.names.get(number, f'undefined_{number}')}"


def _unique(text: str, used: dict[str, int], outer: dict[str, int] = _NOTHING) -> str:
    """Return the text, with a number appended when it is taken. outer: what is taken as well, and stays as it is."""
    if text not in used and text not in outer:
        used[text] = 0
        return text
    count = used[text] if text in used else outer[text]
    while True:
        candidate = f"{text}_{count}"
        count += 1
        if candidate not in used and candidate not in outer:
            used[text] = count
            used[candidate] = 0
            return candidate


def _clean(text: str) -> str:
    """Return the text with characters replaced that ids must not contain; a leading digit gets a prefix."""
    cleaned = "".join(character if character.isascii() and character.isalnum() else "_" for character in text)
    return f"_{cleaned}" if not cleaned or cleaned[0].isdigit() else cleaned


def _shorten(text: str, longest: int = _LONGEST_NAME) -> str:
    return text if len(text) <= longest else f"{text[: longest - 9]}_{crc32(text.encode()):08x}"


def _own_name(text: str) -> str:
    """Return the name that a module gives to an id; every use repeats it."""
    return _shorten(_clean(text), _LONGEST_OWN_NAME)


def _number(text: str) -> str:
    """Return a number as part of a name: `-1.5` is n1_5."""
    return text.replace("-", "n").replace(".", "_").replace("+", "")


def _scalar(namer: FriendlyNamer, line: Line) -> str:
    width = line.operands[0][1]
    if line.name == "OpTypeInt":
        return _SCALARS.get(
            (line.name, width, line.operands[1][1]), f"{'int' if line.operands[1][1] else 'uint'}{width}"
        )
    if len(line.operands) == 1:
        return _SCALARS.get((line.name, width, None), f"float{width}")
    return _ENCODING_NAMES.get(line.operands[1][1], f"float{width}_{line.operands[1][1]}")


_ENCODING_NAMES = {"BFloat16KHR": "bfloat16", "Float8E4M3EXT": "floate4m3", "Float8E5M2EXT": "floate5m2"}


def _ids(namer: FriendlyNamer, line: Line) -> list[str]:
    return [namer.of(value) if kind == "id" else str(value) for kind, value in line.operands]


def _values(namer: FriendlyNamer, line: Line) -> list[str]:
    return [namer.value(value) if kind == "id" else _number(str(value)) for kind, value in line.operands]


def _matrix_type(namer: FriendlyNamer, line: Line) -> str:
    component, scope, rows, columns, *use = _values(namer, line)
    parts = ["coopmat" if use else "fcoopmat", namer.of(line.operands[0][1]), f"{rows}x{columns}"]
    if use:
        parts.append(_USES.get(use[0], use[0]))
    if scope != "3":
        parts.append(_SCOPES.get(scope, scope))
    return "_".join(parts)


def _image_type(namer: FriendlyNamer, line: Line) -> str:
    component, dim, depth, arrayed, multisampled, sampled, image_format, *_ = _ids(namer, line)
    parts = ["image" if sampled == "2" else "texture", component, dim]
    parts += [word for flag, word in ((arrayed, "array"), (multisampled, "ms"), (depth, "depth")) if flag == "1"]
    return "_".join(parts if image_format == "Unknown" else [*parts, image_format])


def _constant(namer: FriendlyNamer, line: Line) -> str:
    return f"{namer.of(line.type or 0)}_{_number(str(line.operands[0][1]))}"


def _composite(namer: FriendlyNamer, line: Line) -> str:
    return "_".join([namer.of(line.type or 0), *_values(namer, line)])


def _variable(namer: FriendlyNamer, line: Line) -> str:
    return f"var_{namer.of(line.type or 0).removeprefix('_ptr_')}"


_SHAPES: dict[str, Callable[[FriendlyNamer, Line], str]] = {
    "OpTypeVoid": lambda namer, line: "void",
    "OpTypeBool": lambda namer, line: "bool",
    "OpTypeInt": _scalar,
    "OpTypeFloat": _scalar,
    "OpTypeVector": lambda namer, line: f"v{line.operands[1][1]}{namer.of(line.operands[0][1])}",
    "OpTypeMatrix": lambda namer, line: f"mat{line.operands[1][1]}{namer.of(line.operands[0][1])}",
    "OpTypeArray": lambda namer, line: "_arr_" + "_".join(_ids(namer, line)),
    "OpTypeRuntimeArray": lambda namer, line: "_runtimearr_" + namer.of(line.operands[0][1]),
    "OpTypeStruct": lambda namer, line: "_".join(["_struct", *_ids(namer, line)]),
    "OpTypePointer": lambda namer, line: f"_ptr_{line.operands[0][1]}_{namer.of(line.operands[1][1])}",
    "OpTypeFunction": lambda namer, line: "_".join(["fn", *_ids(namer, line)]),
    "OpTypeImage": _image_type,
    "OpTypeSampledImage": lambda namer, line: "sampled_" + namer.of(line.operands[0][1]),
    "OpTypeSampler": lambda namer, line: "sampler",
    "OpTypeAccelerationStructureKHR": lambda namer, line: "accelerationStructure",
    "OpTypeRayQueryKHR": lambda namer, line: "rayQuery",
    "OpTypeCooperativeMatrixKHR": _matrix_type,
    "OpTypeCooperativeMatrixNV": _matrix_type,
    "OpTypeCooperativeVectorNV": lambda namer, line: (
        f"coopvec_{namer.of(line.operands[0][1])}_{namer.value(line.operands[1][1])}"
    ),
    "OpTypeTensorLayoutNV": lambda namer, line: "_".join(["tensorLayout", *_values(namer, line)]),
    "OpTypeTensorViewNV": lambda namer, line: "_".join(["tensorView", *_values(namer, line)]),
    "OpConstant": _constant,
    "OpConstantTrue": lambda namer, line: "true",
    "OpConstantFalse": lambda namer, line: "false",
    "OpConstantNull": lambda namer, line: namer.of(line.type or 0) + "_null",
    "OpUndef": lambda namer, line: namer.of(line.type or 0) + "_undef",
    "OpConstantComposite": _composite,
    "OpConstantCompositeReplicateEXT": lambda namer, line: _composite(namer, line) + "_all",
    "OpSpecConstant": lambda namer, line: "spec_" + _constant(namer, line),
    "OpSpecConstantTrue": lambda namer, line: "spec_true",
    "OpSpecConstantFalse": lambda namer, line: "spec_false",
    "OpSpecConstantComposite": lambda namer, line: "spec_" + _composite(namer, line),
    "OpSpecConstantCompositeReplicateEXT": lambda namer, line: "spec_" + _composite(namer, line) + "_all",
    "OpSpecConstantOp": lambda namer, line: "_".join(["spec", *_values(namer, line)]),
    "OpVariable": _variable,
    "OpExtInstImport": lambda namer, line: str(line.operands[0][1]),
    "OpString": lambda namer, line: "string_" + str(line.operands[0][1]).rpartition("/")[2],
    "OpFunction": lambda namer, line: "function",
}


# ---- lines -> text ----


def _print(line: Line, names: Namer) -> str:
    """Return the text of a line, with its end."""
    function = line.function
    parts = [line.name]
    if line.type is not None:
        parts.append(names.name(line.type, function))
    for kind, value in line.operands:
        if kind == "id":
            parts.append(names.name(value, function))
        elif kind == "string":
            parts.append(f'"{escape(value)}"')
        else:
            parts.append(str(value))
    text = " ".join(parts)
    if line.result is not None:
        text = f"{names.name(line.result, function)} = {text}"
    if function and line.name not in ("OpFunction", "OpFunctionParameter", "OpFunctionEnd"):
        text = f"{'  ' if line.name == 'OpLabel' else '    '}{text}"
    elif line.name == "OpFunction":
        text = f"\n{text}"
    return text + "\n"
