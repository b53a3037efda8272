"""Literals: text to type and value.

In: literal nodes. Out: the same nodes with type, stage and value. Must not know: operators, names. GLSL 4.60 sections 4.1.3 and 4.1.4; the
suffixes of GL_EXT_shader_explicit_arithmetic_types and GL_EXT_bfloat16.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import types
from glslc_coop.semantics.number_formats import normalizer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.error_codes import Code
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.types import Scalar

    #: Type, value, and what is wrong with the literal: code and message.
    Parsed = tuple[Scalar, Any, "tuple[Code, str] | None"]

_INTEGER_SUFFIXES: dict[str, Scalar] = {
    "": types.INT, "u": types.UINT, "l": types.INT64, "ul": types.UINT64, "s": types.INT16, "us": types.UINT16,
}
_FLOAT_SUFFIXES: tuple[tuple[str, Scalar], ...] = (
    ("lf", types.DOUBLE), ("hf", types.FLOAT16), ("bf16", types.BFLOAT16), ("bf", types.BFLOAT16), ("fe2m1", types.FLOATE2M1),
    ("fe2m3", types.FLOATE2M3), ("fe3m2", types.FLOATE3M2), ("fe4m3", types.FLOATE4M3), ("fe5m2", types.FLOATE5M2), ("fue8m0", types.FLOATUE8M0),
    ("fmxint8", types.FLOATMXINT8), ("f", types.FLOAT),
)
#: Type -> the extensions that have literals of it; one of them is needed. GLSL has double from 4.00 on by itself.
_NEEDS: dict[Scalar, tuple[str, ...]] = {
    types.INT64: (
        "GL_EXT_shader_explicit_arithmetic_types_int64", "GL_EXT_shader_explicit_arithmetic_types", "GL_ARB_gpu_shader_int64", "GL_NV_gpu_shader5",
    ),
    types.INT16: (
        "GL_EXT_shader_explicit_arithmetic_types_int16", "GL_EXT_shader_explicit_arithmetic_types", "GL_AMD_gpu_shader_int16", "GL_NV_gpu_shader5",
    ),
    types.FLOAT16: (
        "GL_EXT_shader_explicit_arithmetic_types_float16", "GL_EXT_shader_explicit_arithmetic_types", "GL_AMD_gpu_shader_half_float",
        "GL_NV_gpu_shader5",
    ),
    types.BFLOAT16: ("GL_EXT_bfloat16",), types.FLOATE4M3: ("GL_EXT_float_e4m3",), types.FLOATE5M2: ("GL_EXT_float_e5m2",),
    types.FLOATE2M1: ("GL_EXT_float_e2m1",), types.FLOATE2M3: ("GL_EXT_float_e2m3",), types.FLOATE3M2: ("GL_EXT_float_e3m2",),
    types.FLOATUE8M0: ("GL_EXT_float_ue8m0",), types.FLOATMXINT8: ("GL_EXT_float_mxint8",),
}
_NEEDS[types.UINT64] = _NEEDS[types.INT64]
_NEEDS[types.UINT16] = _NEEDS[types.INT16]
#: Texts that were met before; emptied when it has grown large.
_PARSED: dict[str, Parsed] = {}
_MAXIMUM_PARSED = 4096
#: No literal is longer than this; Python refuses to read integers of thousands of digits.
_MAXIMUM_DIGITS = 1000


def _remember(text: str, parsed: Parsed) -> Parsed:
    if len(_PARSED) >= _MAXIMUM_PARSED:
        _PARSED.clear()
    _PARSED[text] = parsed
    return parsed


def _parse_integer(text: str) -> Parsed:
    lower = text.lower()
    is_hexadecimal = lower.startswith("0x")
    digits = lower.rstrip("uls") if not is_hexadecimal else lower[:2] + lower[2:].rstrip("uls")
    type_ = _INTEGER_SUFFIXES.get(lower[len(digits) :])
    if type_ is None:
        return types.INT, 0, (codes.BAD_NUMBER, f"'{lower[len(digits):]}' is no suffix of an integer")
    if len(digits) > _MAXIMUM_DIGITS:
        return type_, 0, (codes.LITERAL_TOO_LARGE, "the literal is too large for any type")
    try:
        if is_hexadecimal:
            value = int(digits[2:], 16)
        elif digits[0] == "0":
            value = int(digits, 8)
        else:
            value = int(digits)
    except ValueError:
        what = "hexadecimal" if is_hexadecimal else "octal" if digits.startswith("0") else "decimal"
        return type_, 0, (codes.BAD_NUMBER, f"'{text}' has a digit that is not {what}")
    problem = None
    if value >> type_.width:
        problem = (codes.LITERAL_TOO_LARGE, f"'{text}' does not fit the {type_.width} bits of '{type_}'")
    return type_, normalizer(type_)(value), problem


def check_integer(checker: Checker, node: nodes.IntegerLiteral) -> Any:
    """An integer literal. Its bit pattern has to fit, so 4294967295 is the int -1."""
    return _number(checker, node, _parse_integer, types.INT)


def _number(checker: Checker, node: Any, parse: Callable[[str], Parsed], plain: Scalar) -> Any:
    """A number with type and value. plain: the type that needs no extension."""
    text = node.text
    type_, value, problem = _PARSED.get(text) or _remember(text, parse(text))
    node.type = type_
    node.value = value
    node.stage = 0
    if problem is not None:
        checker.sink.error(problem[0], node.start, node.end, problem[1], token=text)
        node.type = types.ERROR
        node.stage = 2
    elif type_ is not plain:
        _check_available(checker, node, type_)
    return node


def _parse_float(text: str) -> Parsed:
    lower = text.lower()
    type_ = types.FLOAT
    for suffix, found in _FLOAT_SUFFIXES:
        if lower.endswith(suffix):
            lower = lower[: -len(suffix)]
            type_ = found
            break
    try:
        value = float(lower)
    except ValueError:
        return type_, 0.0, (codes.BAD_NUMBER, f"'{text}' is no floating-point literal")
    return type_, normalizer(type_)(value), None


def check_float(checker: Checker, node: nodes.FloatLiteral) -> Any:
    """A floating-point literal; what is too large for its type is infinite."""
    return _number(checker, node, _parse_float, types.FLOAT)


def _check_available(checker: Checker, node: Any, type_: Scalar) -> None:
    """The type of a literal with a suffix may need an extension or a later version."""
    environment = checker.environment
    needs = _NEEDS.get(type_)
    if needs is not None:
        if environment.is_enabled(*needs):
            return
        missing = f"'{needs[0]}'"
    elif type_ is types.DOUBLE and (environment.is_es or (environment.version < 400 and not environment.is_enabled("GL_ARB_gpu_shader_fp64"))):
        missing = "version 400"
    else:
        return
    checker.sink.error(
        codes.LITERAL_NEEDS_EXTENSION, node.start, node.end, f"the literal is of type '{type_}', which needs {missing}", token=node.text
    )
    node.type = types.ERROR
    node.stage = 2


def check_bool(checker: Checker, node: nodes.BoolLiteral) -> Any:
    """`true` or `false`."""
    node.type = types.BOOL
    node.stage = 0
    node.value = node.literal
    return node


def check_string(checker: Checker, node: nodes.StringLiteral) -> Any:
    """A string, which only some built-in functions take."""
    node.type = types.STRING
    node.stage = 2
    return node
