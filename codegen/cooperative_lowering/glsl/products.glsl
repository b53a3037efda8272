// Products of matrices: D = A * B + C, one multiplication after the other in ascending depth, with one rounding each.
//
// ACCUMULATOR is the type of the sums: float, double, int or int64_t. A_WIDEN(value), B_WIDEN(value) and C_WIDEN(value)
// convert a component to it, narrow integers with the signedness that the instruction gives them; FROM_SUM(sum)
// converts back.

#if A_IS_FLOAT
#define A_WIDEN(value) A_TO_SUM(value)
#else
#define A_WIDEN(value) ACCUMULATOR(A_READ_AS(value))
#endif
#if B_IS_FLOAT
#define B_WIDEN(value) B_TO_SUM(value)
#else
#define B_WIDEN(value) ACCUMULATOR(B_READ_AS(value))
#endif
#if C_IS_FLOAT
#define C_WIDEN(value) C_TO_SUM(value)
#else
#define C_WIDEN(value) ACCUMULATOR(C_READ_AS(value))
#endif

// Add a product to the sum of a slot.
#if IS_FLOAT
#define ADD_PRODUCT(left, right) sums[slot] = fma(left, right, sums[slot])
#else
#define ADD_PRODUCT(left, right) sums[slot] += left * right
#endif

// The first value of the sum of a slot, and the statement that makes the result of it. A saturating product adds C to
// the exact product of A and B, and saturates once.
#if !IS_SATURATING
#define FIRST_SUM C_WIDEN(addend[slot])
#define FINISH result[slot] = FROM_SUM(sums[slot]);
#elif !RESULT_IS_SIGNED
#define FIRST_SUM ACCUMULATOR(0)
#if IS_NARROW
// The sum is exact in the type that it is computed in.
#define FINISH \
    WIDE total = WIDE(sums[slot]) + WIDE(addend[slot]); \
    result[slot] = TYPE(min(total, LARGEST));
#else
#define FINISH \
    WIDE total = WIDE(sums[slot]) + WIDE(addend[slot]); \
    result[slot] = TYPE(total < WIDE(sums[slot]) ? LARGEST : total);
#endif
#else
#define FIRST_SUM ACCUMULATOR(0)
#if IS_NARROW
#define FINISH \
    int total = sums[slot] + int(addend[slot]); \
    result[slot] = TYPE(clamp(total, SMALLEST, LARGEST));
#else
#define FINISH \
    WIDE added = WIDE(addend[slot]), total = sums[slot] + added; \
    bool overflows = (sums[slot] >= 0) == (added >= 0) && (total >= 0) != (sums[slot] >= 0); \
    result[slot] = TYPE(overflows ? (sums[slot] >= 0 ? LARGEST : SMALLEST) : total);
#endif
#endif

// ---- multiply_lines ----
// Multiply matrices of which this invocation keeps the lines that its block of the result needs: HEIGHT rows of A and
// WIDTH columns of B, of WORDS words each. Nothing is exchanged.
TYPE[LENGTH] multiply_lines(const in A_TYPE left[A_LENGTH], const in B_TYPE right[B_LENGTH], const in C_TYPE addend[LENGTH])
{
    TYPE result[LENGTH];
    ACCUMULATOR sums[LENGTH];
    EACH_SLOT { sums[slot] = FIRST_SUM; }
    SLOT_LOOP for (uint word = 0u; word < WORDS; ++word)
    {
#if USES_DOT_PRODUCTS
        EACH_SLOT
            sums[slot] += int(dotPacked4x8EXT(
                A_DOT_TYPE(left[slot / WIDTH * A_DEPTH + word]), B_DOT_TYPE(right[slot % WIDTH * B_DEPTH + word])));
#else
        // FACTOR(part): component `part` of the word. Lines are kept as floats, as components of a word each, or packed.
#if A_IS_WIDE
#define LEFT_FACTOR(part) ACCUMULATOR(left[row * A_DEPTH + word * PARTS + part])
#elif PARTS == 1
#define LEFT_FACTOR(part) A_WIDEN(left[row * A_DEPTH + word])
#else
#define LEFT_FACTOR(part) A_WIDEN(A_PART(left[row * A_DEPTH + word], part))
#endif
#if B_IS_WIDE
#define RIGHT_FACTOR(part) ACCUMULATOR(right[column * B_DEPTH + word * PARTS + part])
#elif PARTS == 1
#define RIGHT_FACTOR(part) B_WIDEN(right[column * B_DEPTH + word])
#else
#define RIGHT_FACTOR(part) B_WIDEN(B_PART(right[column * B_DEPTH + word], part))
#endif
#define MULTIPLY_PART(part) \
        SLOT_LOOP for (uint column = 0u; column < WIDTH; ++column) \
        { \
            ACCUMULATOR factor = RIGHT_FACTOR(part); \
            SLOT_LOOP for (uint row = 0u; row < HEIGHT; ++row) \
            { \
                uint slot = row * WIDTH + column; \
                ADD_PRODUCT(LEFT_FACTOR(part), factor); \
            } \
        }
        MULTIPLY_PART(0u)
#if PARTS >= 2
        MULTIPLY_PART(1u)
#endif
#if PARTS == 4
        MULTIPLY_PART(2u)
        MULTIPLY_PART(3u)
#endif
#endif
    }
    EACH_SLOT { FINISH }
    return result;
}

// ---- multiply_add ----
// Multiply matrices through the staging buffer, which holds CHUNK columns of A and as many rows of B at once.
TYPE[LENGTH] multiply_add(const in A_TYPE left[A_LENGTH], const in B_TYPE right[B_LENGTH], const in C_TYPE addend[LENGTH])
{
// Where an element of A is staged. Where the result is held in blocks A is staged by columns, so that the invocations of
// a column of blocks read neighbours.
#if HAS_BLOCKS
#define STAGED_LEFT(row, depth) (depth) * A_ROWS + row
#else
#define STAGED_LEFT(row, depth) row * CHUNK + depth
#endif
    TYPE result[LENGTH];
    ACCUMULATOR sums[LENGTH];
    uint left_base = A_ROOM, right_base = left_base + A_ROWS * CHUNK * STAGED_WORDS;
    EACH_SLOT { sums[slot] = FIRST_SUM; }
#if !IS_WHOLE
    [[dont_unroll]] for (uint first = 0u; first < A_COLUMNS; first += CHUNK)
    {
#endif
    BARRIER;
    A_EACH_ELEMENT
#if IS_WHOLE
        putA(left_base, STAGED_LEFT(row, column), left[slot]);
#else
        if (column - first < CHUNK)
            putA(left_base, STAGED_LEFT(row, column - first), left[slot]);
#endif
    A_END_EACH
    B_EACH_ELEMENT
#if IS_WHOLE
        putB(right_base, element, right[slot]);
#else
        if (row - first < CHUNK)
            putB(right_base, (row - first) * COLUMNS + column, right[slot]);
#endif
    B_END_EACH
    BARRIER;
    DEPTH_LOOP for (uint depth = 0u; depth < CHUNK; ++depth)
    {
#if HAS_BLOCKS
        // Each element that is read is a factor of a whole line of this invocation's block.
        ACCUMULATOR left_factors[HEIGHT], right_factors[WIDTH];
        SLOT_LOOP for (uint line = 0u; line < HEIGHT; ++line)
            left_factors[line] = A_WIDEN(getA(left_base, depth * A_ROWS + ROW_OF_BLOCK(line)));
        SLOT_LOOP for (uint line = 0u; line < WIDTH; ++line)
            right_factors[line] = B_WIDEN(getB(right_base, depth * COLUMNS + COLUMN_OF_BLOCK(line)));
        EACH_SLOT { ADD_PRODUCT(left_factors[slot / WIDTH], right_factors[slot % WIDTH]); }
#else
        EACH_ELEMENT
            ACCUMULATOR left_factor = A_WIDEN(getA(left_base, row * CHUNK + depth));
            ACCUMULATOR right_factor = B_WIDEN(getB(right_base, depth * COLUMNS + column));
            ADD_PRODUCT(left_factor, right_factor);
        END_EACH
#endif
    }
#if !IS_WHOLE
    }
#endif
    EACH_SLOT { FINISH }
    return result;
}
