// Matrices from and to arrays that each invocation holds, a row of A or of an accumulator, or a column of B.
// SPV_QCOM_cooperative_matrix_conversion.
//
// The array has PARTS components in each element, packed if there is more than one.

// POSITION: where component `number` of the line of this invocation is staged.
#if HOLDS_COLUMNS
#define POSITION number * COLUMNS + lane
#else
#define POSITION lane * COLUMNS + number
#endif

// ---- matrix_of_lines ----
// Return the matrix of the lines that the invocations hold.
TYPE[LENGTH] matrix_of_lines(const in ARRAY_TYPE line[A_LENGTH])
{
#if IS_PACKED
#define COMPONENT VALUE((line[number / PARTS] >> (number % PARTS * PART_BITS)))
#else
#define COMPONENT line[number]
#endif
    TYPE result[LENGTH];
    uint base = ROOM, lane = LANE;
    BARRIER;
    if (lane < COUNT)
        for (uint number = 0u; number < LINE_LENGTH; ++number)
            putA(base, POSITION, COMPONENT);
    BARRIER;
    EACH_ELEMENT
        result[slot] = getA(base, element);
    END_EACH
    return result;
}

// ---- lines_of_matrix ----
// Return the line of a matrix that this invocation holds.
ARRAY_TYPE[A_LENGTH] lines_of_matrix(const in TYPE matrix[LENGTH])
{
    ARRAY_TYPE line[A_LENGTH];
    for (uint number = 0u; number < A_LENGTH; ++number)
        line[number] = ARRAY_TYPE(0);
    uint base = ROOM, lane = LANE;
    BARRIER;
    EACH_ELEMENT
        putA(base, element, matrix[slot]);
    END_EACH
    BARRIER;
    if (lane < COUNT)
        for (uint number = 0u; number < LINE_LENGTH; ++number)
#if IS_PACKED
            line[number / PARTS] |= BITS(getA(base, POSITION)) << (number % PARTS * PART_BITS);
#else
            line[number] = getA(base, POSITION);
#endif
    return line;
}
