// bfloat16, float16 and the floats of 8, 6 and 4 bits as bits: conversions to and from float.
//
// OCP 8-bit floating point specification 1.0; OCP microscaling formats 1.0. Rounding is to nearest even. What overflows
// becomes an infinity (bfloat16, E5M2) or the not-a-number of E4M3, which has no infinity. Saturating conversions, and
// those to 4 and 6 bits, give the largest finite value instead.
//
// A helper is compiled with those functions that it calls, directly or not; each comes after what it calls itself.

// ---- bf16_to_float ----
float bf16_to_float(uint16_t code)
{
    return uintBitsToFloat(uint(code) << 16);
}

// ---- bf16_from_float ----
uint16_t bf16_from_float(float value)
{
    uint bits = floatBitsToUint(value);
    // A not-a-number stays one: the quiet bit is set, since all others may be lost.
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u)
        return uint16_t((bits >> 16) | 0x40u);
    return uint16_t((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}

// ---- fp8_to_float ----
// Return the value of a float of 8 bits, `mantissa` of them for the fraction, that is finite.
float fp8_to_float(uint code, int mantissa, int bias)
{
    uint exponent = (code & 0x7Fu) >> mantissa, fraction = code & ((1u << mantissa) - 1u), sign = (code & 0x80u) << 24;
    if (exponent != 0u)
        return uintBitsToFloat(sign | ((exponent + uint(127 - bias)) << 23) | (fraction << (23 - mantissa)));
    // Denormal: the fraction times the least power of two.
    float value = float(fraction) * uintBitsToFloat(uint(127 + 1 - bias - mantissa) << 23);
    return uintBitsToFloat(sign | floatBitsToUint(value));
}

// ---- fp8_from_float ----
// Return the nearest float of 8 bits. largest: the code of the largest finite value; overflow: the code of what is larger.
uint fp8_from_float(float value, int mantissa, int bias, uint largest, uint overflow)
{
    uint bits = floatBitsToUint(value), sign = (bits >> 24) & 0x80u, magnitude = bits & 0x7FFFFFFFu;
    if (magnitude > 0x7F800000u)
        return sign | 0x7Fu;
    int exponent = int(magnitude >> 23) - 127 + bias;
    if (exponent > 40)
        return sign | overflow;
    if (exponent < -mantissa - 1)
        return sign;
    uint significand = (magnitude & 0x7FFFFFu) | 0x800000u;
    int shift = 23 - mantissa;
    if (exponent < 1)
    {
        // Denormal.
        shift += 1 - exponent;
        exponent = 1;
    }
    uint kept = significand >> shift, rest = significand & ((1u << shift) - 1u), middle = 1u << (shift - 1);
    if (rest > middle || rest == middle && (kept & 1u) != 0u)
        ++kept;
    // The leading bit of what is kept adds one to the exponent, unless the value is denormal.
    uint code = (uint(exponent - 1) << mantissa) + kept;
    return sign | (code > largest ? overflow : code);
}

// ---- e4m3_to_float ----
float e4m3_to_float(uint8_t code)
{
    return (uint(code) & 0x7Fu) == 0x7Fu
        ? uintBitsToFloat((uint(code) & 0x80u) << 24 | 0x7FC00000u) : fp8_to_float(uint(code), 3, 7);
}

// ---- e4m3_from_float ----
uint8_t e4m3_from_float(float value)
{
    return uint8_t(fp8_from_float(value, 3, 7, 0x7Eu, 0x7Fu));
}

// ---- e4m3_saturated ----
uint8_t e4m3_saturated(float value)
{
    return uint8_t(fp8_from_float(value, 3, 7, 0x7Eu, 0x7Eu));
}

// ---- e5m2_to_float ----
float e5m2_to_float(uint8_t code)
{
    uint magnitude = uint(code) & 0x7Fu;
    if (magnitude < 0x7Cu)
        return fp8_to_float(uint(code), 2, 15);
    return uintBitsToFloat((uint(code) & 0x80u) << 24 | (magnitude == 0x7Cu ? 0x7F800000u : 0x7FC00000u));
}

// ---- e5m2_from_float ----
uint8_t e5m2_from_float(float value)
{
    return uint8_t(fp8_from_float(value, 2, 15, 0x7Bu, 0x7Cu));
}

// ---- e5m2_saturated ----
uint8_t e5m2_saturated(float value)
{
    return uint8_t(fp8_from_float(value, 2, 15, 0x7Bu, 0x7Bu));
}

// ---- micro_to_float ----
// Return the value of a float of 4 or 6 bits, which is always finite. exponent, mantissa: how many bits they have.
float micro_to_float(uint code, int exponent, int mantissa, int bias)
{
    uint sign = (code >> (exponent + mantissa) & 1u) << 31, fraction = code & ((1u << mantissa) - 1u);
    uint power = (code >> mantissa) & ((1u << exponent) - 1u);
    if (power != 0u)
        return uintBitsToFloat(sign | (power + uint(127 - bias)) << 23 | fraction << (23 - mantissa));
    float value = float(fraction) * uintBitsToFloat(uint(127 + 1 - bias - mantissa) << 23);
    return uintBitsToFloat(sign | floatBitsToUint(value));
}

// ---- micro_from_float ----
// Return the nearest float of 4 or 6 bits: by way of 8 bits, whose sign moves down.
uint8_t micro_from_float(float value, int exponent, int mantissa, int bias)
{
    uint largest = (1u << (exponent + mantissa)) - 1u;
    uint code = fp8_from_float(value, mantissa, bias, largest, largest);
    return uint8_t((code >> 7) << (exponent + mantissa) | min(code & 0x7Fu, largest));
}

// ---- e2m1_to_float ----
float e2m1_to_float(uint8_t code)
{
    return micro_to_float(uint(code), 2, 1, 1);
}

// ---- e2m1_from_float ----
uint8_t e2m1_from_float(float value)
{
    return micro_from_float(value, 2, 1, 1);
}

// ---- e2m3_to_float ----
float e2m3_to_float(uint8_t code)
{
    return micro_to_float(uint(code), 2, 3, 1);
}

// ---- e2m3_from_float ----
uint8_t e2m3_from_float(float value)
{
    return micro_from_float(value, 2, 3, 1);
}

// ---- e3m2_to_float ----
float e3m2_to_float(uint8_t code)
{
    return micro_to_float(uint(code), 3, 2, 3);
}

// ---- e3m2_from_float ----
uint8_t e3m2_from_float(float value)
{
    return micro_from_float(value, 3, 2, 3);
}

// ---- half_to_float ----
// Return the value of a float16, for devices without that type.
float half_to_float(uint code)
{
    uint sign = (code & 0x8000u) << 16, exponent = (code >> 10) & 31u, fraction = code & 0x3FFu;
    if (exponent == 31u)
        return uintBitsToFloat(sign | 0x7F800000u | (fraction << 13));
    if (exponent != 0u)
        return uintBitsToFloat(sign | ((exponent + 112u) << 23) | (fraction << 13));
    // Denormal: the fraction times 2^-24.
    return uintBitsToFloat(sign | floatBitsToUint(float(fraction) * uintBitsToFloat(0x33800000u)));
}

// ---- half_from_float ----
// Return the nearest float16, for devices without that type.
uint half_from_float(float value)
{
    uint bits = floatBitsToUint(value), sign = (bits >> 16) & 0x8000u, magnitude = bits & 0x7FFFFFFFu;
    if (magnitude > 0x7F800000u)
        return sign | 0x7E00u;
    // From 65520 on it is an infinity.
    if (magnitude >= 0x477FF000u)
        return sign | 0x7C00u;
    // Normal, from 2^-14 on.
    if (magnitude >= 0x38800000u)
        return sign | ((magnitude - 0x38000000u + 0xFFFu + ((magnitude >> 13) & 1u)) >> 13);
    // Below 2^-25 it is zero.
    if (magnitude < 0x33000000u)
        return sign;
    uint shift = 126u - (magnitude >> 23), significand = (magnitude & 0x7FFFFFu) | 0x800000u;
    uint kept = significand >> shift, rest = significand & ((1u << shift) - 1u), middle = 1u << (shift - 1u);
    return sign | (kept + (rest > middle || rest == middle && (kept & 1u) != 0u ? 1u : 0u));
}
