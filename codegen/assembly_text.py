"""SPIR-V words -> the assembly text that `spirv-dis` prints, for `-S`: scripts and tests of glslc search it.

In: words. Out: text, or DisassemblyError. Must not know: how modules are built, the form of goldens.

Names, columns and literals are those of SPIRV-Tools: a type is named by its shape, a number by its value, a variable or
function by its OpName, everything else by its number. Text that `codegen/disassembler.py` prints is stable across
changes of a shader; this one is that of one module.
"""

from __future__ import annotations

import io
import re

from glslc_coop.codegen.decoded_line import Line
from glslc_coop.codegen.disassembler import Decoder, float_text
from glslc_coop.codegen.float_literals import FORMATS, hexadecimal
from glslc_coop.codegen.literal_strings import escape
from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.numerics import from_bits

with lazy:
    from collections.abc import Callable, Iterable

_OTHER_BYTE = re.compile(rb"[^0-9A-Za-z]")
#: The column in which instructions begin.
_INDENT = 15
_LONGEST_NAME = 256
_INTEGERS = {8: "char", 16: "short", 32: "int", 64: "long"}
_FLOATS = {16: "half", 32: "float", 64: "double"}
_ENCODINGS = {
    "BFloat16KHR": "bfloat16",
    "Float8E4M3EXT": "fp8e4m3",
    "Float8E5M2EXT": "fp8e5m2",
    "Float6E2M3EXT": "fp6e2m3",
    "Float6E3M2EXT": "fp6e3m2",
    "Float4E2M1EXT": "fp4e2m1",
    "Float8UnsignedE8M0EXT": "fp8e8m0",
    "MXInt8EXT": "mxint8",
}
#: Built-ins whose names are not `gl_` and the word of the enumerant.
_BUILTINS = {
    "VertexId": "gl_VertexID",
    "InstanceId": "gl_InstanceID",
    "PrimitiveId": "gl_PrimitiveID",
    "InvocationId": "gl_InvocationID",
    "SampleId": "gl_SampleID",
    "NumWorkgroups": "gl_NumWorkGroups",
    "WorkgroupSize": "gl_WorkGroupSize",
    "WorkgroupId": "gl_WorkGroupID",
    "LocalInvocationId": "gl_LocalInvocationID",
    "GlobalInvocationId": "gl_GlobalInvocationID",
    **{
        word: f"gl_{word}"
        for word in (
            "Position PointSize ClipDistance CullDistance Layer ViewportIndex TessLevelOuter TessLevelInner TessCoord"
            " PatchVertices FragCoord PointCoord FrontFacing SamplePosition SampleMask FragDepth HelperInvocation"
            " LocalInvocationIndex VertexIndex InstanceIndex BaseInstance"
        ).split()
    },
    **{
        word: word
        for word in (
            "SubgroupSize SubgroupMaxSize NumSubgroups SubgroupId SubgroupLocalInvocationId SubgroupEqMask"
            " SubgroupGeMask SubgroupGtMask SubgroupLeMask SubgroupLtMask"
        ).split()
    },
}
#: Width -> how many digits a decimal has.
_DIGITS = {32: 9, 64: 17}


def assembly_text(words: list[int]) -> str:
    """Return the text of a module. Raises DisassemblyError."""
    # Two passes: the lines of a large module, kept, take more memory than its words and its text together.
    names = _names(_Decoder(words).lines(_NAMING))
    version, generator = words[1], words[2]
    tool = "Khronos" if not generator >> 16 else f"Unknown({generator >> 16})"
    head = (
        f"; SPIR-V\n; Version: {version >> 16 & 0xFF}.{version >> 8 & 0xFF}\n"
        f"; Generator: {tool}; {generator & 0xFFFF}\n; Bound: {words[3]}\n; Schema: {words[4]}\n"
    )
    # A list of the lines takes several times the memory of the text.
    text = io.StringIO()
    text.write(head)
    text.writelines(_print(line, names.by_id) for line in _Decoder(words).lines())
    return text.getvalue()


class _Decoder(Decoder):
    """Decode floating-point literals to the text of SPIRV-Tools."""

    __slots__ = ()

    def float_text(self, bits: int, width: int, encoding: int | None = None) -> str:
        """Return a literal: nine or seventeen digits, hexadecimal where there is no decimal."""
        format_ = FORMATS.get((width, encoding))
        if format_ is None:
            return float_text(bits, width, encoding)
        digits = _DIGITS.get(width)
        if digits is not None and encoding is None and not format_.is_special(bits):
            is_subnormal = not bits >> format_.fraction_bits & (1 << format_.exponent_bits) - 1
            if not is_subnormal or not bits & (1 << width - 1) - 1:
                return f"{float(from_bits(format_.scalar, bits)):.{digits}g}"
        return hexadecimal(bits, format_)


# ---- names ----


class _Names:
    """The names of ids, each unique.

    by_id: not those that are the number of the id, as most are.
    """

    __slots__ = ("by_id", "used", "has_numbers")

    def __init__(self) -> None:
        self.by_id: dict[int, str] = {}
        #: Name -> the number to try first for another of that name.
        self.used: dict[str, int] = {}
        #: Whether the module names an id by a number, which may be that of another id.
        self.has_numbers = False

    def save(self, number: int, text: str) -> None:
        """Name an id that has no name yet."""
        if number in self.by_id:
            return
        base = str(number) if len(text) > _LONGEST_NAME else _clean(text)
        self.has_numbers = self.has_numbers or base.isdigit()
        name, index = base, self.used.get(base, 0)
        while name in self.used:
            name = f"{base}_{index}"
            index += 1
        # What was taken stays taken: the next of that name begins there.
        self.used[base] = index
        self.used.setdefault(name, 0)
        self.by_id[number] = name

    def save_number(self, number: int) -> None:
        """Name an id by its number, unless it has a name or another id was given that one."""
        if str(number) in self.used:
            self.save(number, str(number))

    def of(self, number: int) -> str:
        """Return the name of an id; its number before its definition."""
        return self.by_id.get(number, str(number))


def _clean(text: str) -> str:
    """Return a name of letters, digits and underscores. An underscore replaces every other byte, as in SPIRV-Tools."""
    return _OTHER_BYTE.sub(b"_", text.encode("utf-8", "surrogateescape")).decode("ascii") or "_"


def _names(lines: Iterable[Line]) -> _Names:
    names = _Names()
    for line in lines:
        if line.name == "OpName":
            names.save(line.operands[0][1], line.operands[1][1])
        elif line.name == "OpFunction" and not names.has_numbers:
            # Nothing after it has a name that does not come from an OpName.
            break
        elif line.name == "OpDecorate" and line.operands[1][1] == "BuiltIn":
            name = _BUILTINS.get(line.operands[2][1])
            if name is not None:
                names.save(line.operands[0][1], name)
        elif line.result is not None:
            shape = _SHAPES.get(line.name)
            if shape is None:
                names.save_number(line.result)
            else:
                names.save(line.result, shape(names, line))
    return names


def _integer(names: _Names, line: Line) -> str:
    width, signed = line.operands[0][1], line.operands[1][1]
    root = _INTEGERS.get(width)
    return f"{'' if signed else 'u'}{root}" if root else f"{'i' if signed else 'u'}{width}"


def _float(names: _Names, line: Line) -> str:
    width = line.operands[0][1]
    named = _ENCODINGS.get(line.operands[1][1]) if len(line.operands) > 1 else None
    return named or _FLOATS.get(width, f"fp{width}")


def _vector(names: _Names, line: Line) -> str:
    return f"v{line.operands[1][1]}{names.of(line.operands[0][1])}"


def _constant(names: _Names, line: Line) -> str:
    return f"{names.of(line.type or 0)}_{line.operands[0][1]}".replace("-", "n")


_SHAPES: dict[str, Callable[[_Names, Line], str]] = {
    "OpTypeVoid": lambda names, line: "void",
    "OpTypeBool": lambda names, line: "bool",
    "OpTypeInt": _integer,
    "OpTypeFloat": _float,
    "OpTypeVector": _vector,
    "OpTypeMatrix": lambda names, line: "mat" + _vector(names, line)[1:],
    "OpTypeArray": lambda names, line: f"_arr_{names.of(line.operands[0][1])}_{names.of(line.operands[1][1])}",
    "OpTypeRuntimeArray": lambda names, line: f"_runtimearr_{names.of(line.operands[0][1])}",
    "OpTypePointer": lambda names, line: f"_ptr_{line.operands[0][1]}_{names.of(line.operands[1][1])}",
    "OpTypeUntypedPointerKHR": lambda names, line: f"_ptr_{line.operands[0][1]}",
    "OpTypeStruct": lambda names, line: f"_struct_{line.result}",
    "OpConstantTrue": lambda names, line: "true",
    "OpConstantFalse": lambda names, line: "false",
    "OpConstant": _constant,
}


#: The instructions whose operands determine names, and those that the decoding of other instructions depends on.
_NAMING = frozenset({"OpName", "OpDecorate", "OpExtInstImport", *_SHAPES})


# ---- lines -> text ----


def _print(line: Line, names: dict[int, str]) -> str:
    """Return the text of a line, with its end. names: of the ids whose names are not their numbers."""
    name = names.get
    text = line.name
    if line.type is not None:
        text += f" %{name(line.type, line.type)}"
    for kind, value in line.operands:
        if kind == "id":
            text += f" %{name(value, value)}"
        else:
            text += f' "{escape(value)}"' if kind == "string" else f" {value}"
    result = line.result
    if result is None:
        return f"{'':{_INDENT}}{text}\n"
    return f"{f'%{name(result, result)}':>{_INDENT - 3}} = {text}\n"
