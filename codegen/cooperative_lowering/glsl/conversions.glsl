// Conversions of single components.

// ---- convert ----
// Return a value as another type, at least one of which is stored as its bits.
TYPE convert(A_TYPE value)
{
#if SATURATES
    return SATURATED(A_TO_FLOAT(value));
#else
    return FROM_FLOAT(A_TO_FLOAT(value));
#endif
}

// ---- bits_of ----
// Return the bits of a value.
uint bits_of(TYPE value)
{
    return BITS(value);
}

// ---- from_bits ----
// Return the value with these bits.
TYPE from_bits(uint bits)
{
    return VALUE(bits);
}

// ---- float_of_half ----
// Return the value of a float of 16 bits.
float float_of_half(uint bits)
{
    return half_to_float(bits);
}

// ---- half_of_float ----
// Return the nearest float of 16 bits.
uint half_of_float(float value)
{
    return half_from_float(value);
}

// ---- rounded ----
// Return the nearest value that a float of 16 bits has.
float rounded(float value)
{
    return half_to_float(half_from_float(value));
}
