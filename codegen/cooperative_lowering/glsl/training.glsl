// Training with cooperative vectors: atomic additions to components in memory. SPV_NV_cooperative_vector.
//
// ACCUMULATE(byte, value): add a float to the component at a byte: by an atomic addition, or by compare and exchange of
// the word that holds it. M_TYPE and its like describe the components in memory.

#if IS_NATIVE
#define ACCUMULATE(byte, value) add(MEMORY, (byte) >> 2u, value);
#else
#if M_SIZE == 4
#define DECLARE_SHIFT(byte) const uint shift = 0u;
#else
#define DECLARE_SHIFT(byte) uint shift = ((byte) & (4u - M_SIZE)) * 8u;
#endif
#define OLD_COMPONENT M_VALUE((before >> shift))
#if M_IS_ENCODED
#define TOTAL(value) M_FROM_FLOAT(M_TO_FLOAT(OLD_COMPONENT) + value)
#else
#define TOTAL(value) M_TYPE(OLD_COMPONENT + M_TYPE(value))
#endif
#define NEW_WORD(value) (before & ~(MASK << shift)) | ((M_BITS(TOTAL(value)) & MASK) << shift)
#define ACCUMULATE(byte, value) \
    { \
        DECLARE_SHIFT(byte) \
        uint word = (byte) >> 2u, current = load(MEMORY, word), before; \
        do { before = current; current = exchange(MEMORY, word, before, NEW_WORD(value)); } while (current != before); \
    }
#endif

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
// column; STRIDE: words from column to column. first_row, first_column: of the tile; offset, stride: in bytes.
void accumulate_tile(MEMORY_PARAMETERS, uint base, uint offset, uint stride, uint first_row, uint first_column)
{
    EACH_TURN(part, TILE_ROWS * TILE_COLUMNS)
        // Neighbours add to neighbours.
        uint tile_row = LAYOUT == 1u ? part % TILE_ROWS : part / TILE_COLUMNS;
        uint tile_column = LAYOUT == 1u ? part / TILE_ROWS : part % TILE_COLUMNS;
        uint row = first_row + tile_row, column = first_column + tile_column, number = tile_row % IN_WORD;
        uvec4 word = load_word(base + tile_column * STRIDE + tile_row / IN_WORD);
        float value = float(GET_PART(word));
        if (IS_OWN && row < ROWS && column < COLUMNS)
        {
            uint byte = BYTE_OF(row, column, COLUMNS);
            ACCUMULATE(byte, value)
        }
    END_TURN
}
