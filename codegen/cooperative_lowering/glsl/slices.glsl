// Slices of tensors that lie in memory as matrices. `grid_tensors.glsl` has loads and stores of any slice, and
// `grids.glsl` describes areas.

#define EACH_WORD EACH_TURN(part, AREA_ROWS * AREA_WORDS)
#define PLACE_OF_WORD (base + part / AREA_WORDS * STRIDE + part % AREA_WORDS)

// The dimensions along which lines follow each other, and along which a line runs: rows, or columns where IS_TRANSPOSED.
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

// ---- find_slice ----
// Return whether tiles can be loaded from a slice as it lies in memory (x is not 0), its first component and its stride.
// Its spans are those of the matrix, it is inside the tensor, the components of a line are neighbours, and every line
// begins at a multiple of 16 bytes. DECODES: whether the components of a word of 16 bytes are always of one block.
#define IS_ALIGNED(component) (((component) * C_SIZE & 15u) == 0u)
#define CHECK_BLOCK(axis) is_slice = is_slice && BLOCK_SIZE_OF(axis) == 1u; first += OFFSET_OF(axis) * STRIDE_OF(axis);
#define EXTENT_OF(axis) ((axis) == LINE_AXIS ? LINES : (axis) == ALONG_AXIS ? ALONG : 1u)
#define CHECK_INSIDE(axis) \
    is_slice = is_slice && OFFSET_OF(axis) <= DIMENSION_OF(axis) && \
        EXTENT_OF(axis) <= DIMENSION_OF(axis) - OFFSET_OF(axis);
uvec3 find_slice(MEMORY_PARAMETERS, const in uint tensor[WORDS])
{
    uint first = 0u;
    bool is_slice = (DECODES != 0 || STRIDE_OF(ALONG_AXIS) == 1u) && SPAN_OF(LINE_AXIS) >= LINES &&
        (IS_TRANSPOSED != 0 ? SPAN_OF(LINE_AXIS) == LINES && SPAN_OF(ALONG_AXIS) >= ALONG : SPAN_OF(ALONG_AXIS) == ALONG);
#if !DECODES
    REPEAT(DIMENSIONS)(CHECK_BLOCK)
#endif
#if !NEVER_CLAMPS
    REPEAT(DIMENSIONS)(CHECK_INSIDE)
#endif
#if DECODES
    is_slice = is_slice && BLOCK_SIZE_OF(ALONG_AXIS) % IN_WORD == 0u && OFFSET_OF(ALONG_AXIS) % IN_WORD == 0u;
#else
    is_slice = is_slice && IS_ALIGNED(FIRST_OF_MEMORY + first) && IS_ALIGNED(STRIDE_OF(LINE_AXIS));
#endif
    return uvec3(is_slice ? 1u : 0u, first, STRIDE_OF(LINE_AXIS));
}

// ---- put_lines ----
// Store a part of a matrix line by line: as rows, or as columns where IS_TRANSPOSED. It begins at a line, and at an
// element along it. slice: what `find_slice` returns.
#define LINE_OF_WORD (first_line + part / AREA_WORDS)
#define ALONG_OF_WORD (first_along + part % AREA_WORDS * IN_WORD)
#define FIND_BLOCK(axis) \
    { \
        uint coordinate = OFFSET_OF(axis) + ((axis) == LINE_AXIS ? line : (axis) == ALONG_AXIS ? along : 0u); \
        inside[axis] = coordinate % BLOCK_SIZE_OF(axis); \
        block[axis] = coordinate / BLOCK_SIZE_OF(axis); \
        index += block[axis] * STRIDE_OF(axis); \
    }
void put_lines(
    MEMORY_PARAMETERS, uint base, uint first_line, uint first_along, uvec3 slice, const in uint tensor[WORDS] VIEW_PARAMETER)
{
    if (slice.x != 0u)
    {
        EACH_WORD
            uint line = LINE_OF_WORD, along = ALONG_OF_WORD;
#if DECODES
            uvec4 word = uvec4(0u);
            uint index = 0u, block[DIMENSIONS], inside[DIMENSIONS];
            REPEAT(DIMENSIONS)(FIND_BLOCK)
            uint start = inside[ALONG_AXIS];
            EACH_PART
            {
                inside[ALONG_AXIS] = start + number;
                PUT_PART(word, LOADED)
            }
#elif HAS_LINES
            uvec4 word = load_line(MEMORY, slice.y + line * slice.z + along);
            WORD_TO_TILE(word)
#else
            uvec4 word = uvec4(0u);
#endif
            if (IS_OWN) store_word(PLACE_OF_WORD, word);
        END_TURN
    }
    else
    {
        EACH_WORD
            uint line = LINE_OF_WORD;
            uvec4 word = uvec4(0u);
            EACH_PART
            {
                uint along = ALONG_OF_WORD + number;
                uint row = IS_TRANSPOSED != 0 ? along : line, column = IS_TRANSPOSED != 0 ? line : along;
                FIND_ELEMENT
                PUT_ELEMENT
            }
            if (IS_OWN) store_word(PLACE_OF_WORD, word);
        END_TURN
    }
}
