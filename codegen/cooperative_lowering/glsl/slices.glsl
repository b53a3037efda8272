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

// LINE_WORD declares `word`, 16 bytes from the element `along` of a line on, in a slice that `find_slice` has found. The
// first element is at a multiple of IN_WORD in its block: the mask lets compilers see that, and what all elements of a word
// have in common is computed once.
#define FIND_BLOCK(axis) \
    { \
        uint coordinate = OFFSET_OF(axis) + ((axis) == LINE_AXIS ? line : (axis) == ALONG_AXIS ? along : 0u); \
        inside[axis] = coordinate % BLOCK_SIZE_OF(axis); \
        block[axis] = coordinate / BLOCK_SIZE_OF(axis); \
        index += block[axis] * STRIDE_OF(axis); \
    }
#if C_SIZE == 2 && C_IS_FLOAT && !C_IS_ENCODED
#define DECLARE_PAIR f16vec2 pair = f16vec2(0);
#define PUT_DECODED \
    pair[number % 2u] = LOADED; \
    word[number / 2u] = packFloat2x16(pair);
#else
#define DECLARE_PAIR
#define PUT_DECODED PUT_PART(word, LOADED)
#endif
#if DECODES
#define LINE_WORD \
    uvec4 word = uvec4(0u); \
    uint index = 0u, block[DIMENSIONS], inside[DIMENSIONS]; \
    REPEAT(DIMENSIONS)(FIND_BLOCK) \
    uint start = inside[ALONG_AXIS] & ~(IN_WORD - 1u); \
    DECLARE_PAIR \
    EACH_PART \
    { \
        inside[ALONG_AXIS] = start | number; \
        PUT_DECODED \
    }
#else
#define LINE_WORD \
    uvec4 word = load_line(MEMORY, slice.y + line * slice.z + along); \
    WORD_TO_TILE(word)
#endif

// The word of an area that an invocation has in a turn: its line, and its place there. IS_EVEN: the invocations have whole
// lines in each turn. Of 8 words that are stored at once those of other lines are APART lines away, which is a divisor of 8:
// with a stride that is odd, they all lie in different banks.
#if IS_EVEN
#define LINE_OF_LANE (LANE / AREA_WORDS)
#define LINE_AMONG_8 (LINE_OF_LANE % (8u / APART) * APART + LINE_OF_LANE % 8u / (8u / APART))
#define LINE_OF_TURN ((LINE_OF_LANE & ~7u) + LINE_AMONG_8 + turn * (LANES / AREA_WORDS))
#define WORD_OF_TURN (LANE % AREA_WORDS)
#else
#define LINE_OF_TURN ((LANE + turn * LANES) / AREA_WORDS)
#define WORD_OF_TURN ((LANE + turn * LANES) % AREA_WORDS)
#endif

// ---- find_slice ----
// Return whether tiles can be loaded from a slice as it lies in memory (x is 1, else 0), its first component and its stride.
// Its spans are those of the matrix, it is inside the tensor, the components of a line are neighbours, and every line
// begins at a multiple of 16 bytes. DECODES: whether the components of a word of 16 bytes are always of one block.
// There is no control flow, so that drivers see what follows in one piece.
#define ASK(condition) is_slice &= uint(condition);
#define IS_ALIGNED(component) (((component) * C_SIZE & 15u) == 0u)
#define CHECK_BLOCK(axis) ASK(BLOCK_SIZE_OF(axis) == 1u) first += OFFSET_OF(axis) * STRIDE_OF(axis);
#define EXTENT_OF(axis) ((axis) == LINE_AXIS ? LINES : (axis) == ALONG_AXIS ? ALONG : 1u)
#define CHECK_INSIDE(axis) \
    ASK(OFFSET_OF(axis) <= DIMENSION_OF(axis)) ASK(EXTENT_OF(axis) <= DIMENSION_OF(axis) - OFFSET_OF(axis))
uvec3 find_slice(MEMORY_PARAMETERS, const in uint tensor[WORDS])
{
    uint first = 0u, is_slice = 1u;
#if IS_TRANSPOSED
    ASK(SPAN_OF(LINE_AXIS) == LINES)
    ASK(SPAN_OF(ALONG_AXIS) >= ALONG)
#else
    ASK(SPAN_OF(LINE_AXIS) >= LINES)
    ASK(SPAN_OF(ALONG_AXIS) == ALONG)
#endif
#if !NEVER_CLAMPS
    REPEAT(DIMENSIONS)(CHECK_INSIDE)
#endif
#if DECODES
    ASK(BLOCK_SIZE_OF(ALONG_AXIS) % IN_WORD == 0u)
    ASK(OFFSET_OF(ALONG_AXIS) % IN_WORD == 0u)
#else
    ASK(STRIDE_OF(ALONG_AXIS) == 1u)
    REPEAT(DIMENSIONS)(CHECK_BLOCK)
    ASK(IS_ALIGNED(FIRST_OF_MEMORY + first))
    ASK(IS_ALIGNED(STRIDE_OF(LINE_AXIS)))
#endif
    return uvec3(is_slice, first, STRIDE_OF(LINE_AXIS));
}

// ---- put_lines ----
// Store a part of a matrix line by line: as rows, or as columns where IS_TRANSPOSED. It begins at a line, and at an
// element along it. slice: what `find_slice` returns.
#define LINE_OF_WORD (first_line + part / AREA_WORDS)
#define ALONG_OF_WORD (first_along + part % AREA_WORDS * IN_WORD)
void put_lines(
    MEMORY_PARAMETERS, uint base, uint first_line, uint first_along, uvec3 slice, const in uint tensor[WORDS] VIEW_PARAMETER)
{
#if HAS_LINES
    if (slice.x != 0u)
    {
        EACH_WORD
            uint line = LINE_OF_WORD, along = ALONG_OF_WORD;
            LINE_WORD
            if (IS_OWN) store_word(PLACE_OF_WORD, word);
        END_TURN
    }
    else
#endif
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

// ---- fetch_word ----
// Return the word that an invocation has in a turn, of a part of a matrix whose slice `find_slice` has found. An invocation
// without one gets another one.
uvec4 fetch_word(
    MEMORY_PARAMETERS, uint turn, uint first_line, uint first_along, uvec3 slice, const in uint tensor[WORDS])
{
#if IS_WHOLE
    uint line = first_line + LINE_OF_TURN;
#else
    uint line = first_line + min(LINE_OF_TURN, AREA_ROWS - 1u);
#endif
    uint along = first_along + WORD_OF_TURN * IN_WORD;
    LINE_WORD
    return word;
}

// ---- keep_word ----
// Store the word that an invocation has in a turn in shared memory.
void keep_word(uint base, uint turn, uvec4 word)
{
#if IS_WHOLE
    store_word(base + LINE_OF_TURN * STRIDE + WORD_OF_TURN, word);
#else
    uint line = LINE_OF_TURN;
    if (line < AREA_ROWS) store_word(base + line * STRIDE + WORD_OF_TURN, word);
#endif
}
