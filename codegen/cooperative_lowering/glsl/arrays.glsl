// Arrays of words that each invocation holds. SPV_QCOM_cooperative_matrix_conversion.

// ---- bitcast_array ----
// Return the bits of an array as one of elements of another size.
TYPE[LENGTH] bitcast_array(const in A_TYPE array[A_LENGTH])
{
#if IS_SPLIT && PARTS == 1
#define ELEMENT_BITS A_BITS(array[number / PARTS])
#elif IS_SPLIT
#define ELEMENT_BITS A_BITS(array[number / PARTS]) >> (number % PARTS * PART_BITS)
#elif PARTS == 2
#define ELEMENT_BITS A_PLACED(0) | A_PLACED(1)
#else
#define ELEMENT_BITS A_PLACED(0) | A_PLACED(1) | A_PLACED(2) | A_PLACED(3)
#endif
#define A_PLACED(part) (A_BITS(array[number * PARTS + part]) << (part * PART_BITS))
    TYPE result[LENGTH];
    for (uint number = 0u; number < LENGTH; ++number)
        result[number] = VALUE(ELEMENT_BITS);
    return result;
}

// ---- extract_sub_array ----
// Return the elements of an array from `start` on.
TYPE[LENGTH] extract_sub_array(const in TYPE array[A_LENGTH], uint start)
{
    TYPE result[LENGTH];
    for (uint number = 0u; number < LENGTH; ++number)
        result[number] = array[start + number];
    return result;
}
