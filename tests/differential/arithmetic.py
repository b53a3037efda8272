"""Exact arithmetic on the numbers of SPIR-V: integers of any width, and floats rounded once.

In: the name of an instruction, its operands, and their kinds: ("int", width, is signed), ("float", width) or ("bool",).
Out: the result. An integer is its bits, unsigned. Must not know: instructions' ids. SPIR-V 1.6, section 3.56, and
GLSL.std.450.
"""

from __future__ import annotations

import math
import struct
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Kind = tuple[Any, ...]

FORMATS = {16: "<e", 32: "<f", 64: "<d"}
#: Width -> bits of the significand, and the least exponent of a normal number.
_SHAPES = {16: (11, -14), 32: (24, -126), 64: (53, -1022)}
_LARGEST = {16: Fraction(65504), 32: Fraction(2**24 - 1) * 2**104, 64: Fraction(2**53 - 1) * 2**971}
_ARBITRARY = 0xA5A5A5A5A5A5A5A5


class Undefined(Exception):
    """Something undefined is computed."""


def signed(value: int, width: int) -> int:
    """Return the number that bits are in two's complement."""
    return value - (1 << width) if value >> (width - 1) & 1 else value


def rounded(value: Fraction, width: int) -> float:
    """Return the float of a width that is nearest to an exact number, ties to even; infinity beyond the largest."""
    if value == 0:
        return 0.0
    digits, least = _SHAPES[width]
    magnitude = abs(value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, least) - digits + 1)
    nearest = round(magnitude / unit) * unit
    result = math.inf if nearest > _LARGEST[width] else float(nearest)
    return -result if value < 0 else result


def narrow(value: float, width: int) -> float:
    """Return a double rounded to a width. Use it where the double is exact, or wide enough to round twice."""
    if width == 64 or value != value or math.isinf(value):
        return value
    return math.copysign(rounded(Fraction(value), width), value)


def to_bytes(value: Any, kind: Kind) -> bytes:
    """Return the bytes of a number."""
    if kind[0] == "float":
        return struct.pack(FORMATS[kind[1]], value)
    return int(value).to_bytes(kind[1] // 8, "little")


def from_bytes(data: bytes, kind: Kind) -> Any:
    """Return the number of some bytes."""
    if kind[0] == "float":
        return struct.unpack(FORMATS[kind[1]], data)[0]
    return int.from_bytes(data, "little")


def parse(text: str, kind: Kind) -> Any:
    """Return the number that a constant has in assembly."""
    if kind[0] == "int":
        return int(text, 0) & ((1 << kind[1]) - 1)
    if "0x" in text:
        head, _, exponent = text.partition("p")
        largest = {16: 15, 32: 127, 64: 1023}[kind[1]]
        if int(exponent) > largest:
            sign = -1.0 if text.startswith("-") else 1.0
            return sign * (math.inf if head.lstrip("-") in ("0x1", "0x1.") else math.nan)
        return float.fromhex(text)
    return narrow(float(text), kind[1])


# ---- instructions ----


def _divide(one: int, other: int) -> int:
    if other == 0:
        raise Undefined("division by zero")
    return one // other


def _signed_divide(one: int, other: int, width: int) -> int:
    """Return the quotient, rounded toward zero."""
    x, y = signed(one, width), signed(other, width)
    if y == 0 or (x == -(1 << width - 1) and y == -1):
        raise Undefined(f"{x} / {y}")
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


def _remainder(one: int, other: int, width: int) -> int:
    """Return the remainder with the sign of the first operand."""
    return signed(one, width) - _signed_divide(one, other, width) * signed(other, width)


def _modulo(one: int, other: int, width: int) -> int:
    """Return the remainder with the sign of the second operand."""
    _signed_divide(one, other, width)
    return signed(one, width) % signed(other, width)


def _shift(function: Callable[[int, int], int]) -> Callable[[int, int, int], int]:
    # The value alone is undefined, not the behavior.
    return lambda one, other, width: function(one, other) if other < width else _ARBITRARY


#: Instructions on integers, of bits: (one, other, width).
INTEGERS: dict[str, Callable[[int, int, int], int]] = {
    "OpIAdd": lambda one, other, width: one + other,
    "OpISub": lambda one, other, width: one - other,
    "OpIMul": lambda one, other, width: one * other,
    "OpUDiv": lambda one, other, width: _divide(one, other),
    "OpUMod": lambda one, other, width: one - _divide(one, other) * other,
    "OpSDiv": _signed_divide,
    "OpSRem": _remainder,
    "OpSMod": _modulo,
    "OpBitwiseAnd": lambda one, other, width: one & other,
    "OpBitwiseOr": lambda one, other, width: one | other,
    "OpBitwiseXor": lambda one, other, width: one ^ other,
    "OpShiftLeftLogical": _shift(lambda one, other: one << other),
    "OpShiftRightLogical": _shift(lambda one, other: one >> other),
    "OpShiftRightArithmetic": lambda one, other, width: signed(one, width) >> other if other < width else _ARBITRARY,
    "OpIEqual": lambda one, other, width: one == other,
    "OpINotEqual": lambda one, other, width: one != other,
    "OpULessThan": lambda one, other, width: one < other,
    "OpUGreaterThan": lambda one, other, width: one > other,
    "OpULessThanEqual": lambda one, other, width: one <= other,
    "OpUGreaterThanEqual": lambda one, other, width: one >= other,
    "OpSLessThan": lambda one, other, width: signed(one, width) < signed(other, width),
    "OpSGreaterThan": lambda one, other, width: signed(one, width) > signed(other, width),
    "OpSLessThanEqual": lambda one, other, width: signed(one, width) <= signed(other, width),
    "OpSGreaterThanEqual": lambda one, other, width: signed(one, width) >= signed(other, width),
}
_LOGIC: dict[str, Callable[..., int]] = {
    "OpLogicalAnd": lambda one, other: one & other,
    "OpLogicalOr": lambda one, other: one | other,
    "OpLogicalEqual": lambda one, other: int(one == other),
    "OpLogicalNotEqual": lambda one, other: int(one != other),
    "OpLogicalNot": lambda one: 1 - one,
}
_ORDERS: dict[str, Callable[[float, float], bool]] = {
    "Equal": lambda one, other: one == other,
    "NotEqual": lambda one, other: one < other or one > other,
    "LessThan": lambda one, other: one < other,
    "GreaterThan": lambda one, other: one > other,
    "LessThanEqual": lambda one, other: one <= other,
    "GreaterThanEqual": lambda one, other: one >= other,
}
_FLOATS = ("OpFAdd", "OpFSub", "OpFMul", "OpFDiv", "OpFRem", "OpFMod")
_UNARY = ("OpSNegate", "OpNot", "OpFNegate", "OpIsNan", "OpIsInf", "OpBitCount", "OpBitReverse", "OpQuantizeToF16")
_CONVERSIONS = (
    "OpConvertFToS",
    "OpConvertFToU",
    "OpConvertSToF",
    "OpConvertUToF",
    "OpSConvert",
    "OpUConvert",
    "OpFConvert",
)
_FIELDS = ("OpBitFieldInsert", "OpBitFieldSExtract", "OpBitFieldUExtract")
_PAIRS = ("OpIAddCarry", "OpISubBorrow", "OpUMulExtended", "OpSMulExtended")


def knows(name: str) -> bool:
    """Return True for an instruction that `compute` computes."""
    return (
        name in INTEGERS
        or name in _LOGIC
        or name.startswith(("OpFOrd", "OpFUnord"))
        or name in _FLOATS + _UNARY + _CONVERSIONS + _FIELDS
    )


def compute(name: str, operands: Sequence[Any], kind: Kind, result: Kind) -> Any:
    """Return the result of an instruction on scalars. kind: of the first operand. Raises Undefined."""
    if name in _LOGIC:
        return _LOGIC[name](*operands)
    if name in _CONVERSIONS:
        return convert(name, operands[0], kind, result)
    if name in _UNARY:
        return _unary(name, operands[0], kind)
    if name in _FIELDS:
        return _field(name, operands, kind)
    if name.startswith(("OpFOrd", "OpFUnord")):
        one, other = operands
        is_unordered = one != one or other != other
        order = _ORDERS[name.removeprefix("OpFOrd").removeprefix("OpFUnord")]
        return int(order(one, other) or is_unordered and name.startswith("OpFUnord"))
    # A shift's amount may have another width.
    return binary(name, operands[0], operands[1], kind)


def binary(name: str, one: Any, other: Any, kind: Kind) -> Any:
    """Return the result of an instruction on two numbers of a kind. Raises Undefined."""
    if kind[0] == "float":
        return _float(name, one, other, kind[1])
    found = INTEGERS[name](one, other, kind[1])
    return int(found) if isinstance(found, bool) else found & ((1 << kind[1]) - 1)


def atomic(name: str, one: int, other: int, kind: Kind) -> Any:
    """Return what an atomic instruction stores."""
    if name == "Exchange":
        return other
    if name in ("SMin", "SMax", "UMin", "UMax"):
        return extended(name, (one, other), kind)
    prefix = "Op" if name in ("IAdd", "ISub") else "OpBitwise"
    return binary(prefix + name, one, other, kind)


def _float(name: str, one: float, other: float, width: int) -> float:
    """Add, subtract, multiply or divide; the result is rounded once."""
    if not (math.isfinite(one) and math.isfinite(other)):
        return _special(name, one, other)
    if name == "OpFDiv":
        if other == 0:
            return math.nan if one == 0 or one != one else math.copysign(math.inf, one) * math.copysign(1.0, other)
        exact = Fraction(one) / Fraction(other)
    elif name in ("OpFRem", "OpFMod"):
        if other == 0:
            return math.nan
        quotient = Fraction(one) / Fraction(other)
        whole = math.floor(quotient) if name == "OpFMod" else math.trunc(quotient)
        exact = Fraction(one) - whole * Fraction(other)
    else:
        x, y = Fraction(one), Fraction(other)
        exact = x + y if name == "OpFAdd" else x - y if name == "OpFSub" else x * y
    if exact == 0 and name in ("OpFAdd", "OpFSub", "OpFMul", "OpFDiv"):
        # The sign of a zero.
        return _special(name, one, other)
    return rounded(exact, width)


def _special(name: str, one: float, other: float) -> float:
    """Compute in doubles: for zeros, infinities and NaN, whose results are exact."""
    if name == "OpFDiv":
        return one / other
    return {"OpFAdd": one + other, "OpFSub": one - other, "OpFMul": one * other}.get(name, math.nan)


def _unary(name: str, value: Any, kind: Kind) -> Any:
    if name in ("OpFNegate", "OpIsNan", "OpIsInf"):
        return -value if name == "OpFNegate" else int(value != value if name == "OpIsNan" else math.isinf(value))
    width = kind[1]
    if name == "OpQuantizeToF16":
        small = narrow(value, 16)
        return math.copysign(0.0, value) if abs(small) < 2**-14 else small
    mask = (1 << width) - 1
    if name == "OpBitCount":
        return value.bit_count()
    if name == "OpBitReverse":
        return int(f"{value:0{width}b}"[::-1], 2)
    return (-value if name == "OpSNegate" else ~value) & mask


def _field(name: str, operands: Sequence[int], kind: Kind) -> int:
    width = kind[1]
    *values, offset, count = operands
    if offset + count > width:
        raise Undefined(f"bits {offset} to {offset + count} of {width}")
    mask = (1 << count) - 1
    if name == "OpBitFieldInsert":
        return values[0] & ~(mask << offset) | (values[1] & mask) << offset
    field = values[0] >> offset & mask
    if name == "OpBitFieldSExtract" and count:
        return signed(field, count) & ((1 << width) - 1)
    return field


def convert(name: str, value: Any, kind: Kind, result: Kind) -> Any:
    """Convert a number. Raises Undefined where the result does not fit."""
    width = result[1]
    if name == "OpFConvert":
        return narrow(value, width)
    if name in ("OpConvertSToF", "OpConvertUToF"):
        return rounded(Fraction(signed(value, kind[1]) if name == "OpConvertSToF" else value), width)
    if name in ("OpSConvert", "OpUConvert"):
        number = signed(value, kind[1]) if name == "OpSConvert" else value
        return number & ((1 << width) - 1)
    if not math.isfinite(value):
        raise Undefined(f"conversion of {value}")
    whole = math.trunc(value)
    low, high = (-(1 << width - 1), 1 << width - 1) if name == "OpConvertFToS" else (0, 1 << width)
    if not low <= whole < high:
        raise Undefined(f"conversion of {value} to {width} bits")
    return whole & ((1 << width) - 1)


# ---- GLSL.std.450 ----


def _extreme(choose: Callable[..., Any], is_signed: bool) -> Callable[..., int]:
    def compute_(width: int, *values: int) -> int:
        return choose(values, key=lambda value: signed(value, width)) if is_signed else choose(values)

    return compute_


def _clamp(is_signed: bool) -> Callable[..., int]:
    def compute_(width: int, value: int, low: int, high: int) -> int:
        def key(each: int) -> int:
            return signed(each, width) if is_signed else each

        if key(low) > key(high):
            raise Undefined("clamp with an empty range")
        return min(max(value, low, key=key), high, key=key)

    return compute_


def _float_clamp(value: float, low: float, high: float) -> float:
    if low > high:
        raise Undefined("clamp with an empty range")
    return min(max(value, low), high)


def _find_sign(width: int, value: int) -> int:
    """Return the number of the highest bit that is not the sign; -1 without one."""
    bits = ~signed(value, width) if signed(value, width) < 0 else value
    return bits.bit_length() - 1


#: Functions of integers: (width, operands).
_INTEGER_FUNCTIONS: dict[str, Callable[..., int]] = {
    "SAbs": lambda width, value: abs(signed(value, width)),
    "SSign": lambda width, value: (signed(value, width) > 0) - (signed(value, width) < 0),
    "UMin": _extreme(min, False),
    "UMax": _extreme(max, False),
    "SMin": _extreme(min, True),
    "SMax": _extreme(max, True),
    "UClamp": _clamp(False),
    "SClamp": _clamp(True),
    "FindILsb": lambda width, value: (value & -value).bit_length() - 1,
    "FindUMsb": lambda width, value: value.bit_length() - 1,
    "FindSMsb": _find_sign,
}
#: Functions of floats whose results are exact.
_FLOAT_FUNCTIONS: dict[str, Callable[..., float]] = {
    "FAbs": abs,
    "FSign": lambda value: float((value > 0) - (value < 0)),
    "Floor": lambda value: math.copysign(float(math.floor(value)), value),
    "Ceil": lambda value: math.copysign(float(math.ceil(value)), value),
    "Trunc": lambda value: math.copysign(float(math.trunc(value)), value),
    "RoundEven": lambda value: math.copysign(float(round(value)), value),
    "FMin": lambda one, other: other if other < one else one,
    "FMax": lambda one, other: other if one < other else one,
    "NMin": lambda one, other: other if other < one or one != one else one,
    "NMax": lambda one, other: other if one < other or one != one else one,
    "FClamp": _float_clamp,
    "NClamp": _float_clamp,
    "Step": lambda edge, value: 0.0 if value < edge else 1.0,
}


def extended(name: str, operands: Sequence[Any], kind: Kind) -> Any:
    """Return the result of a function of GLSL.std.450 on scalars. Raises Undefined."""
    width = kind[1]
    if name in _INTEGER_FUNCTIONS:
        return _INTEGER_FUNCTIONS[name](width, *operands) & ((1 << width) - 1)
    if not all(math.isfinite(each) for each in operands):
        raise Undefined(f"{name} of {operands}")
    if name == "Fma":
        exact = Fraction(operands[0]) * Fraction(operands[1]) + Fraction(operands[2])
        return rounded(exact, width)
    if name == "Fract":
        return rounded(Fraction(operands[0]) - math.floor(operands[0]), width)
    if name == "Sqrt":
        return _root(operands[0], width)
    if name not in _FLOAT_FUNCTIONS:
        raise NotImplementedError(name)
    return _FLOAT_FUNCTIONS[name](*operands)


def _root(value: float, width: int) -> float:
    """Return the square root, rounded once."""
    if value < 0:
        raise Undefined(f"square root of {value}")
    if value == 0:
        return value
    # Two more digits than the significand has decide how to round; what is cut off makes the last one odd.
    exact = Fraction(value)
    scale = 1 << 256
    square = exact.numerator * scale * scale // exact.denominator
    root = math.isqrt(square)
    is_exact = root * root == square and exact.numerator * scale * scale % exact.denominator == 0
    return rounded(Fraction(2 * root + (not is_exact), 2 * scale), width)
