"""The floating-point formats of SPIR-V, and their literals in assembly text.

In: bits, or the text of a literal. Out: the other. Must not know: instructions, where a literal appears.

Decimals are for numbers; infinities and NaNs are hexadecimal, `-0x1.8p+128`, with the exponent after the largest.
"""

from __future__ import annotations

import re

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.semantics.model.types import Scalar

_HEXADECIMAL = re.compile(r"([-+]?)0x([0-9a-f]*)\.?([0-9a-f]*)p([-+]?\d+)", re.I)


class Format:
    """How a scalar type has its bits: those of the exponent and of the fraction, and the exponent of 1."""

    __slots__ = ("scalar", "exponent_bits", "fraction_bits", "bias")

    def __init__(self, scalar: Scalar, exponent_bits: int, fraction_bits: int, bias: int) -> None:
        self.scalar = scalar
        self.exponent_bits = exponent_bits
        self.fraction_bits = fraction_bits
        self.bias = bias

    def is_special(self, bits: int) -> bool:
        """Return whether the exponent is the one that infinities and NaNs have; E4M3 has numbers with it too."""
        largest = (1 << self.exponent_bits) - 1
        return bits >> self.fraction_bits & largest == largest


#: Width and number of the encoding -> the format, of those that have an exponent and constants.
FORMATS: dict[tuple[int, int | None], Format] = {
    (16, None): Format(types.FLOAT16, 5, 10, 15),
    (32, None): Format(types.FLOAT, 8, 23, 127),
    (64, None): Format(types.DOUBLE, 11, 52, 1023),
    (16, spirv.FPEncodingBFloat16KHR): Format(types.BFLOAT16, 8, 7, 127),
    (8, spirv.FPEncodingFloat8E4M3EXT): Format(types.FLOATE4M3, 4, 3, 7),
    (8, spirv.FPEncodingFloat8E5M2EXT): Format(types.FLOATE5M2, 5, 2, 15),
}
#: Number of the encoding -> scalar type, of the formats without infinities; their literals are exact decimals.
SMALL: dict[int, Scalar] = {
    spirv.FPEncodingFloat6E2M3EXT: types.FLOATE2M3,
    spirv.FPEncodingFloat6E3M2EXT: types.FLOATE3M2,
    spirv.FPEncodingFloat4E2M1EXT: types.FLOATE2M1,
    spirv.FPEncodingFloat8UnsignedE8M0EXT: types.FLOATUE8M0,
    spirv.FPEncodingMXInt8EXT: types.FLOATMXINT8,
}


def hexadecimal(bits: int, format_: Format) -> str:
    """Return the bits of a number as a hexadecimal literal, `-0x1.8p+1`."""
    exponent_bits, fraction_bits = format_.exponent_bits, format_.fraction_bits
    sign = "-" if bits >> exponent_bits + fraction_bits & 1 else ""
    exponent = bits >> fraction_bits & (1 << exponent_bits) - 1
    fraction = bits & (1 << fraction_bits) - 1
    if not exponent and not fraction:
        return f"{sign}0x0p+0"
    power = exponent - format_.bias
    if not exponent:
        # A subnormal number is shifted until its first bit is the one before the point.
        power -= fraction_bits - fraction.bit_length()
        fraction = fraction << fraction_bits - fraction.bit_length() + 1 & (1 << fraction_bits) - 1
    nibbles = (fraction_bits + 3) // 4
    digits = f"{fraction << nibbles * 4 - fraction_bits:0{nibbles}x}".rstrip("0")
    return f"{sign}0x1{'.' if digits else ''}{digits}p{power:+d}"


def special_bits(text: str, format_: Format) -> int | None:
    """Return the bits of an infinity or NaN, which have the exponent after the largest; None for other literals."""
    match = _HEXADECIMAL.fullmatch(text)
    exponent_bits, fraction_bits = format_.exponent_bits, format_.fraction_bits
    if match is None or match[2].strip("0") != "1" or int(match[4]) != 1 << (exponent_bits - 1):
        return None
    digits = match[3]
    fraction = int(digits, 16) << fraction_bits >> 4 * len(digits) if digits else 0
    sign = 1 if match[1] == "-" else 0
    return (sign << exponent_bits | (1 << exponent_bits) - 1) << fraction_bits | fraction
