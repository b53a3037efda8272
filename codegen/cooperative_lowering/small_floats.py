"""bfloat16, float16 and the floats of 8, 6 and 4 bits as bits: conversions to and from float, as GLSL text.

OCP 8-bit floating point specification 1.0; OCP microscaling formats 1.0.

In: the text of a helper. Out: the functions that it calls. Rounding is to nearest even; what overflows becomes an
infinity (bfloat16, E5M2) or the not-a-number of E4M3, which has no infinity. Saturating conversions, and those to 4 and
6 bits, give the largest finite value instead.
"""

from __future__ import annotations

#: Name -> GLSL text, each behind what it calls.
_FUNCTIONS = {
    "bf16_to_float": """\
float bf16_to_float(uint16_t x) { return uintBitsToFloat(uint(x) << 16); }""",
    "bf16_from_float": """\
uint16_t bf16_from_float(float x)
{
    uint bits = floatBitsToUint(x);
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return uint16_t((bits >> 16) | 0x40u);
    return uint16_t((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}""",
    "fp8_to_float": """\
float fp8_to_float(uint x, int mantissa, int bias)
{
    uint exponent = (x & 0x7Fu) >> mantissa, fraction = x & ((1u << mantissa) - 1u), sign = (x & 0x80u) << 24;
    if (exponent != 0u) return uintBitsToFloat(sign | ((exponent + uint(127 - bias)) << 23) | (fraction << (23 -
    mantissa))); float value = float(fraction) * uintBitsToFloat(uint(127 + 1 - bias - mantissa) << 23); return
    uintBitsToFloat(sign | floatBitsToUint(value));
}""",
    "fp8_from_float": """\
uint fp8_from_float(float x, int mantissa, int bias, uint largest, uint overflow)
{
    uint bits = floatBitsToUint(x), sign = (bits >> 24) & 0x80u, size = bits & 0x7FFFFFFFu;
    if (size > 0x7F800000u) return sign | 0x7Fu;
    int exponent = int(size >> 23) - 127 + bias;
    if (exponent > 40) return sign | overflow;
    if (exponent < -mantissa - 1) return sign;
    uint whole = (size & 0x7FFFFFu) | 0x800000u;
    int shift = 23 - mantissa;
    if (exponent < 1) { shift += 1 - exponent; exponent = 1; }
    uint kept = whole >> shift, rest = whole & ((1u << shift) - 1u), middle = 1u << (shift - 1);
    if (rest > middle || rest == middle && (kept & 1u) != 0u) ++kept;
    uint code = (uint(exponent - 1) << mantissa) + kept;
    return sign | (code > largest ? overflow : code);
}""",
    "e4m3_to_float": """\
float e4m3_to_float(uint8_t x)
{
    return (uint(x) & 0x7Fu) == 0x7Fu ? uintBitsToFloat((uint(x) & 0x80u) << 24 | 0x7FC00000u) : fp8_to_float(uint(x),
    3, 7);
}""",
    "e4m3_from_float": """\
uint8_t e4m3_from_float(float x) { return uint8_t(fp8_from_float(x, 3, 7, 0x7Eu, 0x7Fu)); }""",
    "e4m3_saturated": """\
uint8_t e4m3_saturated(float x) { return uint8_t(fp8_from_float(x, 3, 7, 0x7Eu, 0x7Eu)); }""",
    "e5m2_to_float": """\
float e5m2_to_float(uint8_t x)
{
    uint size = uint(x) & 0x7Fu;
    if (size < 0x7Cu) return fp8_to_float(uint(x), 2, 15);
    return uintBitsToFloat((uint(x) & 0x80u) << 24 | (size == 0x7Cu ? 0x7F800000u : 0x7FC00000u));
}""",
    "e5m2_from_float": """\
uint8_t e5m2_from_float(float x) { return uint8_t(fp8_from_float(x, 2, 15, 0x7Bu, 0x7Cu)); }""",
    "e5m2_saturated": """\
uint8_t e5m2_saturated(float x) { return uint8_t(fp8_from_float(x, 2, 15, 0x7Bu, 0x7Bu)); }""",
    "micro_to_float": """\
float micro_to_float(uint x, int exponent, int mantissa, int bias)
{
    uint sign = (x >> (exponent + mantissa) & 1u) << 31, fraction = x & ((1u << mantissa) - 1u);
    uint power = (x >> mantissa) & ((1u << exponent) - 1u);
    if (power != 0u) return uintBitsToFloat(sign | (power + uint(127 - bias)) << 23 | fraction << (23 - mantissa));
    float value = float(fraction) * uintBitsToFloat(uint(127 + 1 - bias - mantissa) << 23);
    return uintBitsToFloat(sign | floatBitsToUint(value));
}""",
    "micro_from_float": """\
uint8_t micro_from_float(float x, int exponent, int mantissa, int bias)
{
    uint largest = (1u << (exponent + mantissa)) - 1u, code = fp8_from_float(x, mantissa, bias, largest, largest);
    return uint8_t((code >> 7) << (exponent + mantissa) | min(code & 0x7Fu, largest));
}""",
    "e2m1_to_float": """\
float e2m1_to_float(uint8_t x) { return micro_to_float(uint(x), 2, 1, 1); }""",
    "e2m1_from_float": """\
uint8_t e2m1_from_float(float x) { return micro_from_float(x, 2, 1, 1); }""",
    "e2m3_to_float": """\
float e2m3_to_float(uint8_t x) { return micro_to_float(uint(x), 2, 3, 1); }""",
    "e2m3_from_float": """\
uint8_t e2m3_from_float(float x) { return micro_from_float(x, 2, 3, 1); }""",
    "e3m2_to_float": """\
float e3m2_to_float(uint8_t x) { return micro_to_float(uint(x), 3, 2, 3); }""",
    "e3m2_from_float": """\
uint8_t e3m2_from_float(float x) { return micro_from_float(x, 3, 2, 3); }""",
    "half_to_float": """\
float half_to_float(uint x)
{
    uint sign = (x & 0x8000u) << 16, exponent = (x >> 10) & 31u, fraction = x & 0x3FFu;
    if (exponent == 31u) return uintBitsToFloat(sign | 0x7F800000u | (fraction << 13));
    if (exponent != 0u) return uintBitsToFloat(sign | ((exponent + 112u) << 23) | (fraction << 13));
    return uintBitsToFloat(sign | floatBitsToUint(float(fraction) * uintBitsToFloat(0x33800000u)));
}""",
    "half_from_float": """\
uint half_from_float(float x)
{
    uint bits = floatBitsToUint(x), sign = (bits >> 16) & 0x8000u, size = bits & 0x7FFFFFFFu;
    if (size > 0x7F800000u) return sign | 0x7E00u;
    if (size >= 0x477FF000u) return sign | 0x7C00u;
    if (size >= 0x38800000u) return sign | ((size - 0x38000000u + 0xFFFu + ((size >> 13) & 1u)) >> 13);
    if (size < 0x33000000u) return sign;
    uint shift = 126u - (size >> 23), whole = (size & 0x7FFFFFu) | 0x800000u;
    uint kept = whole >> shift, rest = whole & ((1u << shift) - 1u), middle = 1u << (shift - 1u);
    return sign | (kept + (rest > middle || rest == middle && (kept & 1u) != 0u ? 1u : 0u));
}""",
}


def functions_in(text: str) -> list[str]:
    """Return the functions that a text calls, directly or not, in the order of their definitions."""
    wanted = text
    found = []
    for name, body in reversed(_FUNCTIONS.items()):
        if name + "(" in wanted:
            found.append(body)
            wanted += body
    return found[::-1]
