// Training with cooperative vectors: atomic additions to components in memory. SPV_NV_cooperative_vector.
//
// ACCUMULATE(byte, value): add a float to the component at a byte: by an atomic addition, or by compare and exchange of
// the word that holds it. M_TYPE and its like describe the components in memory.

#define OLD_COMPONENT(word, shift) M_VALUE(((word) >> (shift)))
#if M_IS_ENCODED
#define TOTAL(word, shift, value) M_FROM_FLOAT(M_TO_FLOAT(OLD_COMPONENT(word, shift)) + value)
#else
#define TOTAL(word, shift, value) M_TYPE(OLD_COMPONENT(word, shift) + M_TYPE(value))
#endif
// A word in which a float was added to the component at a bit.
#define WITH_TOTAL(word, shift, value) \
    ((word) & ~(MASK << (shift))) | ((M_BITS(TOTAL(word, shift, value)) & MASK) << (shift))

#if IS_NATIVE
#define ACCUMULATE(byte, value) add(MEMORY, (byte) >> 2u, value);
#else
#if M_SIZE == 4
#define DECLARE_SHIFT(byte) const uint shift = 0u;
#else
#define DECLARE_SHIFT(byte) uint shift = ((byte) & (4u - M_SIZE)) * 8u;
#endif
#define ACCUMULATE(byte, value) \
    { \
        DECLARE_SHIFT(byte) \
        uint word = (byte) >> 2u, current = load(MEMORY, word), before; \
        do { before = current; current = exchange(MEMORY, word, before, WITH_TOTAL(before, shift, value)); } \
        while (current != before); \
    }
#endif

#define IN_MEMORY (4u / M_SIZE)
#define EACH_IN_MEMORY SLOT_LOOP for (uint number = 0u; number < IN_MEMORY; ++number)

// The byte of an element of a matrix. The optimal layouts of training are row-major without gaps.
#define BYTE_OF(row, column, columns) \
    offset + (LAYOUT > 1u ? ((row) * columns + (column)) * M_SIZE \
        : LAYOUT == 1u ? (column) * stride + (row) * M_SIZE : (row) * stride + (column) * M_SIZE)

// ---- accumulate_sum ----
// Add each component of a vector to the one with the same number in memory. offset: of the first, in bytes.
void accumulate_sum(MEMORY_PARAMETERS, uint offset, const in TYPE vector[LENGTH])
{
    SLOT_LOOP for (uint number = 0u; number < LENGTH; ++number)
    {
        float value = float(vector[number]);
        ACCUMULATE(offset + number * M_SIZE, value)
    }
}

// ---- accumulate_product ----
// Add the outer product of two vectors to a matrix in memory. offset, stride: in bytes.
void accumulate_product(
    MEMORY_PARAMETERS, uint offset, uint stride, const in A_TYPE left[LENGTH], const in B_TYPE right[B_LENGTH])
{
    for (uint row = 0u; row < LENGTH; ++row)
        for (uint column = 0u; column < B_LENGTH; ++column)
        {
            float value = float(A_TYPE(left[row] * right[column]));
            uint byte = BYTE_OF(row, column, B_LENGTH);
            ACCUMULATE(byte, value)
        }
}

// ---- accumulate_tile ----
// Add a tile of a matrix in shared memory to the one in memory, once for the subgroup. base: the word of its first
// column; STRIDE: words from column to column. TILE_ROWS, TILE_COLUMNS: what the matrix has of the tile, which begins at
// first_row and first_column. offset, stride: in bytes.
//
// An invocation adds all elements of a word: two that add to one word would wait for each other. Words are those of the
// lines of memory.
void accumulate_tile(MEMORY_PARAMETERS, uint base, uint offset, uint stride, uint first_row, uint first_column)
{
    uint lines = LAYOUT == 1u ? TILE_COLUMNS : TILE_ROWS, along = LAYOUT == 1u ? TILE_ROWS : TILE_COLUMNS;
    uint pitch = LAYOUT > 1u ? COLUMNS * M_SIZE : stride, first = BYTE_OF(first_row, first_column, COLUMNS);
    // A line that does not begin with a word may end in a word more. Optimal layouts begin with one.
    uint words = (along + IN_MEMORY - 1u) / IN_MEMORY;
    if (((LAYOUT > 1u ? pitch : first | pitch) & 3u) != 0u) ++words;
    EACH_TURN(part, lines * words)
        uint line = part / words, start = first + line * pitch, own_word = (start >> 2u) + part % words;
        float values[IN_MEMORY];
        bool is_inside[IN_MEMORY];
        bool is_any = false;
        EACH_IN_MEMORY
        {
            // Before the line, this is a large number.
            uint element = (own_word * 4u + number * M_SIZE - start) / M_SIZE;
            is_inside[number] = element < along;
            is_any = is_any || is_inside[number];
            element = min(element, along - 1u);
            uint row = LAYOUT == 1u ? element : line, column = LAYOUT == 1u ? line : element;
            uvec4 word = load_word(base + column * STRIDE + row / IN_WORD);
            values[number] = float(GET_PART_OF(word, row % IN_WORD));
        }
        if (IS_OWN && is_any)
        {
#if IS_NATIVE
            add(MEMORY, own_word, values[0]);
#else
            uint current = load(MEMORY, own_word), before;
            do
            {
                before = current;
                uint after = before;
                EACH_IN_MEMORY
                {
                    uint shift = number * M_SIZE * 8u;
                    if (is_inside[number]) after = WITH_TOTAL(after, shift, values[number]);
                }
                current = exchange(MEMORY, own_word, before, after);
            } while (current != before);
#endif
        }
    END_TURN
}
