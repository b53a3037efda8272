"""Check literals: from text to type and value.

In: literal nodes. Out: the same nodes with type, stage and value. Must not know: operators, names. GLSL 4.60 sections
4.1.3 and 4.1.4; the suffixes of GL_EXT_shader_explicit_arithmetic_types and GL_EXT_bfloat16.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import NO_FACTS, Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants.numerics import normalizer
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Scalar

Number: TypeAlias = "nodes.IntegerLiteral | nodes.FloatLiteral"
#: Type, value, and the error of the literal: code and message.
Parsed: TypeAlias = "tuple[Scalar, Value, tuple[Code, str] | None]"

_INTEGER_SUFFIXES: dict[str, Scalar] = {
    "": types.INT,
    "u": types.UINT,
    "l": types.INT64,
    "ul": types.UINT64,
    "s": types.INT16,
    "us": types.UINT16,
}
_FLOAT_SUFFIXES: tuple[tuple[str, Scalar], ...] = (
    ("lf", types.DOUBLE),
    ("hf", types.FLOAT16),
    ("bf16", types.BFLOAT16),
    ("bf", types.BFLOAT16),
    ("fe2m1", types.FLOATE2M1),
    ("fe2m3", types.FLOATE2M3),
    ("fe3m2", types.FLOATE3M2),
    ("fe4m3", types.FLOATE4M3),
    ("fe5m2", types.FLOATE5M2),
    ("fue8m0", types.FLOATUE8M0),
    ("fmxint8", types.FLOATMXINT8),
    ("f", types.FLOAT),
)
#: Parsed literals by text; cleared when it grows too large.
_PARSED: dict[str, Parsed] = {}
_MAXIMUM_PARSED = 4096
#: Longer literals are errors; int() rejects strings of thousands of digits.
_MAXIMUM_DIGITS = 1000
#: The longest string that an instruction can hold, its null included, besides its first two words.
_MAXIMUM_BYTES = 4 * (0xFFFF - 2) - 1


def _remember(text: str, parsed: Parsed) -> Parsed:
    if len(_PARSED) >= _MAXIMUM_PARSED:
        _PARSED.clear()
    _PARSED[text] = parsed
    return parsed


def _parse_integer(text: str) -> Parsed:
    if text[0] != "0" and text.isdecimal() and len(text) < 10:
        # Most are short numbers without suffix, and fit.
        return types.INT, int(text), None
    lower = text.lower()
    is_hexadecimal = lower.startswith("0x")
    digits = lower.rstrip("uls") if not is_hexadecimal else lower[:2] + lower[2:].rstrip("uls")
    type_ = _INTEGER_SUFFIXES.get(lower[len(digits) :])
    if type_ is None:
        return types.INT, 0, (codes.BAD_NUMBER, f"'{lower[len(digits) :]}' is not an integer suffix")
    if len(digits) > _MAXIMUM_DIGITS:
        return type_, 0, (codes.LITERAL_TOO_LARGE, "integer literal is too large for any type")
    try:
        if is_hexadecimal:
            value = int(digits[2:], 16)
        elif digits[0] == "0":
            value = int(digits, 8)
        else:
            value = int(digits)
    except ValueError:
        what = "hexadecimal" if is_hexadecimal else "octal" if digits.startswith("0") else "decimal"
        return type_, 0, (codes.BAD_NUMBER, f"invalid digit in {what} literal '{text}'")
    problem = None
    if value >> type_.width:
        problem = (codes.LITERAL_TOO_LARGE, f"'{text}' does not fit in the {type_.width} bits of '{type_}'")
    return type_, normalizer(type_)(value), problem


def _wider(type_: Scalar, text: str) -> list[str]:
    """Return the note with the 64-bit literal of an integer that does not fit in 32 bits."""
    digits = text.rstrip("uUlLsS")
    if (
        not type_.is_integer
        or len(digits) > len("0xffffffffffffffff")
        or digits.startswith("0")
        and digits[1:2] not in "xX"
    ):
        return []
    if type_.width == 64 or int(digits, 0) >> 64:
        return []
    return [f"write '{digits}ul', of type 'uint64_t' (GL_EXT_shader_explicit_arithmetic_types_int64)"]


def check_number(checker: Checker, node: Number) -> Expression:
    """Check a number, of which the bit pattern of an integer must fit its type, so 4294967295 is the int -1; a float
    too large for its type is infinite.
    """
    text = node.text
    type_, value, problem = _PARSED.get(text) or _remember(
        text, _parse_integer(text) if isinstance(node, nodes.IntegerLiteral) else _parse_float(text)
    )
    node.type = type_
    node.value = value
    node.stage = CONSTANT
    if problem is not None:
        notes = _wider(type_, text) if problem[0] is codes.LITERAL_TOO_LARGE else []
        checker.error(problem[0], node, problem[1], *notes, token=text)
        node.type = types.ERROR
        node.stage = RUNTIME
    elif type_.width != 32:
        _check_available(checker, node, type_)
    return node


def _parse_float(text: str) -> Parsed:
    lower = text.lower()
    type_ = types.FLOAT
    # Each suffix has this letter.
    for suffix, found in _FLOAT_SUFFIXES if "f" in lower else ():
        if lower.endswith(suffix):
            lower = lower[: -len(suffix)]
            type_ = found
            break
    try:
        value = float(lower)
    except ValueError:
        return type_, 0.0, (codes.BAD_NUMBER, f"'{text}' is not a floating-point literal")
    return type_, normalizer(type_)(value), None


def _check_available(checker: Checker, node: Number, type_: Scalar) -> None:
    """Check the extension or version that the type of a literal requires."""
    environment = checker.environment
    if type_ is types.DOUBLE:
        # Literals of double are part of GLSL 4.00.
        if not environment.is_es and (environment.version >= 400 or environment.is_enabled("GL_ARB_gpu_shader_fp64")):
            return
        missing = "version 400"
        notes: tuple[str, ...] = ("write '#version 450' in the first line",)
        facts = NO_FACTS
    elif environment.has_arithmetic(type_):
        return
    else:
        extension = environment.extension_with_arithmetic(type_)
        missing, facts = f"'{extension}'", Facts(extension=extension)
        notes = (proposals.enable(extension),)
    message = f"literal of type '{type_}' requires {missing}"
    checker.error(codes.LITERAL_NEEDS_EXTENSION, node, message, *notes, token=node.text, facts=facts)
    node.type = types.ERROR
    node.stage = RUNTIME


def check_bool(checker: Checker, node: nodes.BoolLiteral) -> Expression:
    """Check `true` or `false`."""
    node.type = types.BOOL
    node.stage = CONSTANT
    node.value = node.literal
    return node


def check_string(checker: Checker, node: nodes.StringLiteral) -> Expression:
    """Check a string, which only some built-in functions accept."""
    if len(node.text) * 4 > _MAXIMUM_BYTES and len(node.text.encode("utf-8", "surrogateescape")) > _MAXIMUM_BYTES:
        message = f"string literal must have at most {_MAXIMUM_BYTES} bytes"
        checker.error(codes.RESOURCE_LIMIT, node, message, token="string")
    node.type = types.STRING
    node.stage = RUNTIME
    return node
