// Loads and stores of cooperative matrices. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix.
//
// `load` and `store` access one component of the memory that MEMORY_PARAMETERS locates.

#define LINEAR_LAYOUT 1
#define ROW_BLOCKED_LAYOUT 2
#define COLUMN_BLOCKED_LAYOUT 3

// POSITION: where the element of `row` and `column` is in memory, in components.
#if MEMORY_LAYOUT == LINEAR_LAYOUT
#define POSITION (LAYOUT == 1u ? column * pitch + row : row * pitch + column)
#else
// SPV_ARM_cooperative_matrix_layouts: a block is four rows of 16 bytes; `pitch` blocks are interleaved, 4 bytes of each
// in turn.
#define BLOCK_COLUMNS (16u / SIZE)
#define WORD_COLUMNS (4u / SIZE)
#if MEMORY_LAYOUT == ROW_BLOCKED_LAYOUT
#define MEMORY_BLOCK (row / 4u * (COLUMNS / BLOCK_COLUMNS) + column / BLOCK_COLUMNS)
#else
#define MEMORY_BLOCK (column / BLOCK_COLUMNS * (ROWS / 4u) + row / 4u)
#endif
#define IN_BLOCK (row % 4u * BLOCK_COLUMNS + column % BLOCK_COLUMNS)
#define IN_GROUP (IN_BLOCK / WORD_COLUMNS * pitch + MEMORY_BLOCK % pitch) * WORD_COLUMNS + IN_BLOCK % WORD_COLUMNS
#define POSITION (MEMORY_BLOCK / pitch * pitch * (4u * BLOCK_COLUMNS) + IN_GROUP)
#endif

// ---- load_matrix ----
// Return a matrix from memory. pitch: components from one line to the next.
TYPE[LENGTH] load_matrix(MEMORY_PARAMETERS, uint pitch)
{
    TYPE result[LENGTH];
#if !HAS_BLOCKS && !IS_FULL
    EACH_SLOT result[slot] = TYPE(0);
#endif
    EACH_ELEMENT
        result[slot] = load(MEMORY, POSITION);
    END_EACH
    return result;
}

// ---- store_matrix ----
// Write a matrix to memory. pitch: components from one line to the next.
void store_matrix(MEMORY_PARAMETERS, uint pitch, const in TYPE matrix[LENGTH])
{
    EACH_ELEMENT
        store(MEMORY, POSITION, matrix[slot]);
    END_EACH
}
