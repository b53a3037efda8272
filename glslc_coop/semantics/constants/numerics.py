"""Arithmetic of scalar types: rounding to a type, and the bit patterns of its values.

In: Python ints, floats and bools, and a scalar type. Out: the nearest value of the type, or its bit pattern, and back.
Must not know: vectors, expressions. IEEE 754 binary16/32/64, bfloat16, OCP 8-bit floats and OCP microscaling formats;
always round to nearest even, except as noted at the format.

Machines give the NaNs of their arithmetic different signs, and versions of Python pack a NaN into different bits. So
arithmetic has one NaN here; others come from bit patterns only.
"""

from __future__ import annotations

from sys import byteorder

from glslc_coop.lazy import lazy

with lazy:
    import math
    import struct
    from collections.abc import Callable

    from glslc_coop.semantics.model.types import Scalar

_FLOAT = "<f"
_HALF = "<e"
_DOUBLE = "<d"

_INFINITY = float("inf")
_NAN = float("nan")


class Format:
    """A float format with sign: precision (hidden bit included), exponent of the smallest normal, largest finite value.

    overflow: "infinity", "nan" or "saturate". bits: of the whole; mantissa: stored bits.
    """

    __slots__ = ("bits", "mantissa", "minimum_exponent", "largest", "overflow")

    def __init__(self, bits: int, mantissa: int, minimum_exponent: int, largest: float, overflow: str) -> None:
        self.bits = bits
        self.mantissa = mantissa
        self.minimum_exponent = minimum_exponent
        self.largest = largest
        self.overflow = overflow


#: encoding -> Format. E4M3 has NaN and no infinity; the 4- and 6-bit formats have neither.
FORMATS: dict[str, Format] = {
    "bfloat16": Format(16, 7, -126, 3.3895313892515355e38, "infinity"),
    "e5m2": Format(8, 2, -14, 57344.0, "infinity"),
    "e4m3": Format(8, 3, -6, 448.0, "nan"),
    "e3m2": Format(6, 2, -2, 28.0, "saturate"),
    "e2m3": Format(6, 3, 0, 7.5, "saturate"),
    "e2m1": Format(4, 1, 0, 6.0, "saturate"),
}


def round_float32(value: float) -> float:
    """Round to the nearest 32-bit float; one too large is infinite."""
    return _single(value)[0] if value == value else _NAN


def _single(value: float) -> memoryview[float]:
    """Return memory with the nearest 32-bit float: what `struct` would do, without loading a library."""
    memory = memoryview(bytearray(4)).cast("f")
    memory[0] = value
    return memory


def _half_bits(value: float) -> int | None:
    """Return the bit pattern of a value that is zero or a normal 16-bit float, None for any other."""
    single = _single(value)
    bits = int.from_bytes(single.tobytes(), byteorder)
    magnitude = bits & 0x7FFFFFFF
    if single[0] != value or bits & 0x1FFF or magnitude and not 0x38800000 <= magnitude < 0x47800000:
        return None
    # The exponent is biased by 15, not by 127, and the mantissa has 13 bits less.
    return bits >> 16 & 0x8000 | (magnitude - 0x38000000 >> 13 if magnitude else 0)


def round_float16(value: float) -> float:
    """Round to the nearest 16-bit float."""
    if _half_bits(value) is not None:
        return float(value)
    if value != value:
        return _NAN
    try:
        return struct.unpack(_HALF, struct.pack(_HALF, value))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(_INFINITY, value)


def _round_float64(value: float) -> float:
    return float(value) if value == value else _NAN


def _round_to(value: float, format_: Format) -> float:
    if value != value:
        return math.copysign(format_.largest, value) if format_.overflow == "saturate" else value
    if math.isinf(value):
        return _overflowed(value, format_)
    if value == 0.0:
        return value
    exponent = max(math.frexp(value)[1] - 1, format_.minimum_exponent)
    # Scaling by a power of two is exact, and Python's round() takes halves to even.
    quantum = exponent - format_.mantissa
    rounded = math.copysign(math.ldexp(round(math.ldexp(value, -quantum)), quantum), value)
    return rounded if abs(rounded) <= format_.largest else _overflowed(value, format_)


def _overflowed(value: float, format_: Format) -> float:
    if format_.overflow == "infinity":
        return math.copysign(_INFINITY, value)
    return _NAN if format_.overflow == "nan" else math.copysign(format_.largest, value)


def _round_ue8m0(value: float) -> float:
    """Round toward zero to a power of two from 2^-127 to 2^127; zero and negative values become the smallest."""
    if value != value:
        return value
    if value <= 2.0**-127:
        return 2.0**-127
    return 2.0 ** min(math.frexp(value)[1] - 1, 127) if value != _INFINITY else 2.0**127


def _round_mxint8(value: float) -> float:
    """Round to a multiple of 1/64 between -127/64 and 127/64, halves away from zero."""
    if value != value:
        return 0.0
    value = min(max(value, -127 / 64), 127 / 64)
    return math.copysign(math.floor(abs(value) * 64.0 + 0.5) / 64.0, value) if value else 0.0


def _format_rounder(format_: Format) -> Callable[[float], float]:
    return lambda value: _round_to(value, format_)


def _wrapper(width: int, is_signed: bool) -> Callable[[int], int]:
    mask = (1 << width) - 1
    if not is_signed:
        return lambda value: value & mask
    half = 1 << (width - 1)
    return lambda value: ((value + half) & mask) - half


_ROUNDERS: dict[str, Callable[[float], float]] = {"ue8m0": _round_ue8m0, "mxint8": _round_mxint8}
_NORMALIZERS: dict[Scalar, Callable[..., int | float | bool]] = {}


def normalizer(scalar: Scalar) -> Callable[..., int | float | bool]:
    """Return the function that normalizes a number to a value of the type: ints wrap, floats are rounded."""
    found = _NORMALIZERS.get(scalar)
    if found is None:
        found = _NORMALIZERS[scalar] = _make_normalizer(scalar)
    return found


def _make_normalizer(scalar: Scalar) -> Callable[..., int | float | bool]:
    if scalar.is_bool:
        return bool
    if scalar.is_integer:
        return _wrapper(scalar.width, scalar.is_signed)
    if scalar.encoding is not None:
        special = _ROUNDERS.get(scalar.encoding)
        return special if special is not None else _format_rounder(FORMATS[scalar.encoding])
    if scalar.width == 64:
        return _round_float64
    return round_float32 if scalar.width == 32 else round_float16


def integer_to_float(value: int, scalar: Scalar) -> float:
    """Convert an integer to a float type, rounded once."""
    if scalar.width != 64 and abs(value) >= 1 << 53:
        # It is not exact as a double: keep 50 bits and a sticky bit, so that rounding to the narrow type is correct.
        magnitude = abs(value)
        dropped = magnitude.bit_length() - 50
        kept = (magnitude >> dropped) | (1 if magnitude & ((1 << dropped) - 1) else 0)
        value = (kept << dropped) if value > 0 else -(kept << dropped)
    return normalizer(scalar)(float(value))


# ---- bits ----


def to_bits(scalar: Scalar, value: int | float | bool) -> int:
    """Return the bit pattern of a value of the type."""
    if scalar.is_bool:
        return int(value)
    if scalar.is_integer:
        return int(value) & ((1 << scalar.width) - 1)
    encoding = scalar.encoding
    if encoding is None:
        if scalar.width == 32:
            return int.from_bytes(_single(value).tobytes(), byteorder)
        half = _half_bits(value) if scalar.width == 16 else None
        if half is not None:
            return half
        if scalar.width == 16 and value != value:
            bits = int.from_bytes(_single(value).tobytes(), byteorder)
            return bits >> 16 & 0x8000 | 0x7E00 | bits >> 13 & 0x1FF
        return int.from_bytes(struct.pack(_HALF if scalar.width == 16 else _DOUBLE, value), "little")
    if encoding == "bfloat16":
        return int.from_bytes(_single(value).tobytes(), byteorder) >> 16
    if encoding == "ue8m0":
        return 0xFF if value != value else math.frexp(value)[1] - 1 + 127
    if encoding == "mxint8":
        return int(value * 64) & 0xFF
    return _format_bits(FORMATS[encoding], float(value))


def _format_bits(format_: Format, value: float) -> int:
    sign = int(math.copysign(1.0, value) < 0) << (format_.bits - 1)
    if value != value:
        # E5M2 has quiet NaNs as IEEE does; E4M3 has one NaN, all ones.
        return sign | (0x7E if format_.overflow == "infinity" else 0x7F)
    value = abs(value)
    if value == _INFINITY:
        return sign | 0x7C
    if value == 0.0:
        return sign
    exponent = math.frexp(value)[1] - 1
    if exponent < format_.minimum_exponent:
        return sign | int(math.ldexp(value, format_.mantissa - format_.minimum_exponent))
    fraction = int(math.ldexp(value, format_.mantissa - exponent)) - (1 << format_.mantissa)
    return sign | (exponent - format_.minimum_exponent + 1) << format_.mantissa | fraction


def from_bits(scalar: Scalar, bits: int) -> int | float | bool:
    """Return the value of a bit pattern."""
    width = scalar.width
    bits &= (1 << width) - 1
    if scalar.is_bool:
        return bits != 0
    if scalar.is_integer:
        return bits - (1 << width) if scalar.is_signed and bits >> (width - 1) else bits
    encoding = scalar.encoding
    if encoding == "bfloat16":
        bits, width, encoding = bits << 16, 32, None
    if encoding is None:
        kind = _FLOAT if width == 32 else _HALF if width == 16 else _DOUBLE
        value: float = struct.unpack(kind, bits.to_bytes(width // 8, "little"))[0]
        return value if value == value or width == 64 else _quiet_nan(bits, width, 23 if width == 32 else 10)
    if encoding == "ue8m0":
        return _NAN if bits == 0xFF else 2.0 ** (bits - 127)
    if encoding == "mxint8":
        return (bits - 256 if bits & 0x80 else bits) / 64.0
    return _format_value(FORMATS[encoding], bits)


def _quiet_nan(bits: int, width: int, fraction_bits: int) -> float:
    """Return the NaN of a narrower format with its sign and fraction; a signalling one becomes quiet."""
    fraction = bits << 52 - fraction_bits & (1 << 51) - 1
    data = (bits >> width - 1 << 63 | 0x7FF8 << 48 | fraction).to_bytes(8, "little")
    return struct.unpack(_DOUBLE, data)[0]  # type: ignore[no-any-return]


def _format_value(format_: Format, bits: int) -> float:
    sign = -1.0 if bits >> (format_.bits - 1) else 1.0
    bits &= (1 << (format_.bits - 1)) - 1
    if format_.overflow == "infinity" and bits >= 0x7C:
        return sign * _INFINITY if bits == 0x7C else _NAN
    if format_.overflow == "nan" and bits == 0x7F:
        return _NAN
    exponent = bits >> format_.mantissa
    fraction = bits & ((1 << format_.mantissa) - 1)
    if exponent == 0:
        return sign * math.ldexp(fraction, format_.minimum_exponent - format_.mantissa)
    return sign * math.ldexp(
        fraction + (1 << format_.mantissa), exponent - 1 + format_.minimum_exponent - format_.mantissa
    )
