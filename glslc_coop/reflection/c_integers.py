"""Integers of C: literals, character constants, and operators on them.

In: spellings of tokens and integers. Out: `Integer`. Must not know: tokens, syntax trees.

Nothing here takes more time or memory than 64 bits need: a value that does not fit is an error, never a larger number.
C17 6.4.4, 6.5, 6.6; the usual 64-bit ABIs.
"""

from __future__ import annotations

import re

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

_LITERAL = re.compile(r"(?:(0[xX])([0-9a-fA-F]+)|(0[bB])([01]+)|(0)([0-7]*)|()([1-9][0-9]*))([uUlLzZ]*)")
_BASES = {"0x": 16, "0b": 2, "0": 8, "": 10}
_SUFFIXES = {"", "u", "l", "ul", "lu", "ll", "ull", "llu", "z", "uz", "zu"}
_CHARACTER = re.compile(r"(u8|[uUL])?'(?:([^\\\n'])|\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|([^0-7x\n])))'")
_ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92, "'": 39, '"': 34, "?": 63}
#: Prefix of a character constant -> its bits, and whether its type is unsigned.
_CHARACTERS = {None: (8, False), "u8": (8, True), "u": (16, True), "U": (32, True), "L": (32, False)}


class IntegerError(ValueError):
    """An operand or an operation without an integer as its result; the message says which."""


class Integer:
    """An integer of 32 or 64 bits."""

    __slots__ = ("value", "bits", "is_unsigned")

    def __init__(self, value: int, bits: int = 32, is_unsigned: bool = False) -> None:
        self.value = value
        self.bits = bits
        self.is_unsigned = is_unsigned

    def converted(self, bits: int, is_unsigned: bool) -> Integer:
        """Return the value in another type: modulo a power of two if it does not fit."""
        value = self.value & (1 << bits) - 1
        if not is_unsigned and value >> bits - 1:
            value -= 1 << bits
        return Integer(value, bits, is_unsigned)


def _fitting(value: int, bits: int, is_unsigned: bool) -> Integer:
    """Return a result in its type: an unsigned one wraps, a signed one that does not fit is an error."""
    result = Integer(value, bits, is_unsigned).converted(bits, is_unsigned)
    if not is_unsigned and result.value != value:
        raise IntegerError(f"the result does not fit into {bits} bits")
    return result


def literal(text: str) -> Integer:
    """Return the value of an integer literal. Raises IntegerError for any other number."""
    match = _LITERAL.fullmatch(text.replace("'", ""))
    suffix = match[9].lower() if match is not None else ""
    if match is None or suffix not in _SUFFIXES:
        raise IntegerError(f"{_quoted(text)} is not an integer")
    prefix, digits = next((match[index], match[index + 1]) for index in (1, 3, 5, 7) if match[index] is not None)
    base = _BASES[prefix.lower()]
    # 64 bits have at most 64 digits; more of them are zeros in front.
    digits = digits.lstrip("0") or "0"
    value = int(digits, base) if len(digits) <= 64 else 1 << 64
    for bits in (64,) if "l" in suffix or "z" in suffix else (32, 64):
        if "u" not in suffix and value < 1 << bits - 1:
            return Integer(value, bits)
        if ("u" in suffix or base != 10) and value < 1 << bits:
            return Integer(value, bits, True)
    raise IntegerError(f"{_quoted(text)} does not fit into 64 bits")


def character(text: str) -> Integer:
    """Return the value of a character constant. Raises IntegerError where compilers disagree about it."""
    match = _CHARACTER.fullmatch(text)
    if match is None:
        raise IntegerError(f"{_quoted(text)} is not a constant of one character")
    prefix, plain, octal, hexadecimal, escape = match.groups()
    bits, is_unsigned = _CHARACTERS[prefix]
    if plain is not None:
        value = ord(plain)
        if value > 127 and bits == 8:
            raise IntegerError(f"{text} is not a constant of one character")
    elif escape is not None:
        if escape not in _ESCAPES:
            raise IntegerError(f"unknown escape sequence in {text}")
        value = _ESCAPES[escape]
    else:
        digits = (octal or hexadecimal).lstrip("0") or "0"
        value = int(digits, 8 if octal else 16) if len(digits) <= 16 else 1 << 64
    if value >= 1 << bits:
        raise IntegerError(f"the value of {_quoted(text)} does not fit into {bits} bits")
    # Characters are promoted to int, except those of 32 bits.
    found = Integer(value).converted(bits, is_unsigned)
    return Integer(found.value, 32, is_unsigned and bits == 32)


def _quoted(text: str) -> str:
    """Return a token for a message: one with quotes of its own needs no others."""
    text = text if len(text) <= 60 else f"{text[:60]}..."
    return text if text.endswith(("'", '"')) else f"'{text}'"


# ---- operators ----


def _quotient(left: int, right: int) -> int:
    if right == 0:
        raise IntegerError("division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left: int, right: int) -> int:
    return left - right * _quotient(left, right)


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _quotient,
    "%": _remainder,
}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}
_UNARY: dict[str, Callable[[int], int]] = {"+": lambda a: a, "-": lambda a: -a, "~": lambda a: ~a}
_LEVELS = ("||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %")
#: Operator -> how tightly it binds. `&&` and `||` are for the caller, who may not need their right operand.
PRECEDENCE = {operator: level for level, operators in enumerate(_LEVELS, 1) for operator in operators.split()}
UNARY = {*_UNARY, "!"}


def common_type(left: Integer, right: Integer) -> tuple[int, bool]:
    """Return bits and signedness after the usual arithmetic conversions."""
    bits = max(left.bits, right.bits)
    return bits, any(each.is_unsigned and each.bits == bits for each in (left, right))


def unary(operator: str, operand: Integer) -> Integer:
    """Apply an operator of `UNARY`. Raises IntegerError."""
    if operator == "!":
        return Integer(int(operand.value == 0))
    return _fitting(_UNARY[operator](operand.value), operand.bits, operand.is_unsigned)


def binary(operator: str, left: Integer, right: Integer) -> Integer:
    """Apply an operator of `PRECEDENCE`. Raises IntegerError."""
    if operator in ("<<", ">>"):
        return _shift(operator, left, right)
    if operator in ("&&", "||"):
        both = (left.value != 0, right.value != 0)
        return Integer(int(all(both) if operator == "&&" else any(both)))
    bits, is_unsigned = common_type(left, right)
    first, second = left.converted(bits, is_unsigned).value, right.converted(bits, is_unsigned).value
    if operator in _COMPARISONS:
        return Integer(int(_COMPARISONS[operator](first, second)))
    return _fitting(_ARITHMETIC[operator](first, second), bits, is_unsigned)


def _shift(operator: str, left: Integer, right: Integer) -> Integer:
    if not 0 <= right.value < left.bits:
        raise IntegerError(f"shift count {right.value} is not between 0 and {left.bits - 1}")
    value = left.value >> right.value if operator == ">>" else left.value << right.value
    return _fitting(value, left.bits, left.is_unsigned)
