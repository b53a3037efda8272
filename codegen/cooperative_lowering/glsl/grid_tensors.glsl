// Loads and stores of matrices that a tensor layout addresses, through an area; `grids.glsl` describes areas.

#define EACH_WORD EACH_TURN(part, AREA_ROWS * AREA_WORDS)
#define PLACE_OF_WORD (base + part / AREA_WORDS * STRIDE + part % AREA_WORDS)
#define ROW_OF_WORD (first_row + part / AREA_WORDS)
#define COLUMN_OF_PART (first_column + part % AREA_WORDS * IN_WORD + number)

// ---- put_tensor ----
// Store a part of a matrix in memory, with zeros outside the matrix. KEEPS: elements that are left out keep what the
// area holds.
void put_tensor(MEMORY_PARAMETERS, uint base, uint first_row, uint first_column, const in uint tensor[WORDS] VIEW_PARAMETER)
{
    EACH_WORD
        uint row = ROW_OF_WORD;
        uvec4 word = uvec4(0u);
#if KEEPS
        uvec4 before = load_word(PLACE_OF_WORD);
#endif
        EACH_PART
        {
            uint column = COLUMN_OF_PART;
            if (row < ROWS && column < COLUMNS)
            {
                FIND_ELEMENT
                if (state == IN_MEMORY)
                {
#if DECODES
                    PUT_PART(word, decode(MEMORY, index, block, inside))
#else
                    PUT_PART(word, load(MEMORY, index))
#endif
                }
                else if (state == CLAMPED)
                {
                    PUT_PART(word, C_VALUE(CLAMP_VALUE))
                }
#if KEEPS
                else
                {
                    PUT_PART(word, C_TYPE(GET_PART(before)))
                }
#endif
            }
        }
        if (IS_OWN) store_word(PLACE_OF_WORD, word);
    END_TURN
}

// ---- take_tensor ----
// Write a part of a matrix to memory.
void take_tensor(MEMORY_PARAMETERS, uint base, uint first_row, uint first_column, const in uint tensor[WORDS] VIEW_PARAMETER)
{
    EACH_WORD
        uint row = ROW_OF_WORD;
        uvec4 word = load_word(PLACE_OF_WORD);
        EACH_PART
        {
            uint column = COLUMN_OF_PART;
            if (row < ROWS && column < COLUMNS)
            {
                FIND_ELEMENT
                if (IS_OWN && state == IN_MEMORY)
                    store(MEMORY, index, C_TYPE(GET_PART(word)));
            }
        }
    END_TURN
}

// ---- find_slice ----
// Return whether a slice is a matrix in memory as tiles are loaded from: x is not 0; then its first component, and its
// stride. Its spans are those of the matrix, it is inside the tensor, the components of a line are neighbours, and every
// line begins at a multiple of 16 bytes.
#if IS_TRANSPOSED
#define LINE_AXIS 0
#define ALONG_AXIS 1
#define LINES COLUMNS
#define ALONG ROWS
#else
#define LINE_AXIS (DIMENSIONS - 2)
#define ALONG_AXIS (DIMENSIONS - 1)
#define LINES ROWS
#define ALONG COLUMNS
#endif
#define IS_ALIGNED(component) (((component) * C_SIZE & 15u) == 0u)
#define CHECK_BLOCK(axis) is_slice = is_slice && BLOCK_SIZE_OF(axis) == 1u; first += OFFSET_OF(axis) * STRIDE_OF(axis);
#define EXTENT_OF(axis) ((axis) == LINE_AXIS ? LINES : (axis) == ALONG_AXIS ? ALONG : 1u)
#define CHECK_INSIDE(axis) \
    is_slice = is_slice && OFFSET_OF(axis) <= DIMENSION_OF(axis) && \
        EXTENT_OF(axis) <= DIMENSION_OF(axis) - OFFSET_OF(axis);
uvec3 find_slice(MEMORY_PARAMETERS, const in uint tensor[WORDS])
{
    uint first = 0u;
    bool is_slice = STRIDE_OF(ALONG_AXIS) == 1u && SPAN_OF(LINE_AXIS) >= LINES &&
        (IS_TRANSPOSED != 0 ? SPAN_OF(LINE_AXIS) == LINES && SPAN_OF(ALONG_AXIS) >= ALONG : SPAN_OF(ALONG_AXIS) == ALONG);
    REPEAT(DIMENSIONS)(CHECK_BLOCK)
#if !NEVER_CLAMPS
    REPEAT(DIMENSIONS)(CHECK_INSIDE)
#endif
    is_slice = is_slice && IS_ALIGNED(FIRST_OF_MEMORY + first) && IS_ALIGNED(STRIDE_OF(LINE_AXIS));
    return uvec3(is_slice ? 1u : 0u, first, STRIDE_OF(LINE_AXIS));
}
