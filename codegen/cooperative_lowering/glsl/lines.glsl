// Loads of matrices of which each invocation keeps the lines that it multiplies: COUNT rows of A or columns of B, of
// WORDS words each; docs/matrix-elements.md has a picture.
//
// A word holds PARTS components. Lines are kept as words, or as floats (IS_WIDE), DEPTH array elements for each.

// READ_AS: what one access reads: 16 bytes, a word, or a component. DIRECTION: does memory run along or across the lines?
#define VECTORS 1
#define FULL_WORDS 2
#define COMPONENTS 3

#define ALONG 1
#define ACROSS 2
#define EITHER 3

// Line `number` of this invocation, as a line of the matrix.
#define OWN_LINE(number) LINE_OF_BLOCK(block, number, UNIT, BLOCKS)

// Keep word `word` of line `line`.
#if PARTS == 1
#define KEEP(line, word, bits) result[(line) * DEPTH + word] = VALUE(bits);
#elif !IS_WIDE
#define KEEP(line, word, bits) result[(line) * DEPTH + word] = bits;
#else
#define KEEP_PART(line, word, part) \
    result[(line) * DEPTH + (word) * PARTS + part] = TO_FLOAT(PART(packed, part));
#if PARTS == 2
#define KEEP(line, word, bits) { uint packed = bits; KEEP_PART(line, word, 0u) KEEP_PART(line, word, 1u) }
#else
#define KEEP(line, word, bits) \
    { \
        uint packed = bits; \
        KEEP_PART(line, word, 0u) KEEP_PART(line, word, 1u) KEEP_PART(line, word, 2u) KEEP_PART(line, word, 3u) \
    }
#endif
#endif

// A word of the components COMPONENT(0u), COMPONENT(1u), … of a line.
#define SHIFTED(COMPONENT, part) (COMPONENT(part) << (part * 8u * SIZE))
#if PARTS == 2
#define JOIN(COMPONENT) SHIFTED(COMPONENT, 0u) | SHIFTED(COMPONENT, 1u)
#else
#define JOIN(COMPONENT) \
    SHIFTED(COMPONENT, 0u) | SHIFTED(COMPONENT, 1u) | SHIFTED(COMPONENT, 2u) | SHIFTED(COMPONENT, 3u)
#endif

#define EACH_LINE_AND_WORD(count, words) \
    SLOT_LOOP for (uint line = 0u; line < count; ++line) SLOT_LOOP for (uint word = 0u; word < words; ++word)

// Memory runs along the lines.
#if READ_AS == VECTORS
#define LOAD_ALONG \
    EACH_LINE_AND_WORD(COUNT, WORDS / 4u) \
    { \
        uvec4 four = load(MEMORY, OWN_LINE(line) * pitch + word); \
        KEEP(line, word * 4u + 0u, four[0]) KEEP(line, word * 4u + 1u, four[1]) \
        KEEP(line, word * 4u + 2u, four[2]) KEEP(line, word * 4u + 3u, four[3]) \
    }
#elif READ_AS == FULL_WORDS
#define LOAD_ALONG EACH_LINE_AND_WORD(COUNT, WORDS) { KEEP(line, word, load(MEMORY, OWN_LINE(line) * pitch + word)) }
#elif PARTS == 1
#define LOAD_ALONG \
    EACH_LINE_AND_WORD(COUNT, WORDS) { result[line * DEPTH + word] = load(MEMORY, OWN_LINE(line) * pitch + word); }
#else
#define COMPONENT_ALONG(part) BITS(load(MEMORY, OWN_LINE(line) * pitch + word * PARTS + part))
#define LOAD_ALONG EACH_LINE_AND_WORD(COUNT, WORDS) { KEEP(line, word, JOIN(COMPONENT_ALONG)) }
#endif

// Memory runs across the lines: one access reads the same component of several lines.
#if PARTS == 1
#define LOAD_ACROSS \
    EACH_LINE_AND_WORD(COUNT, WORDS) { result[line * DEPTH + word] = load(MEMORY, word * pitch + OWN_LINE(line)); }
#elif READ_AS == FULL_WORDS
// PARTS lines at once: PARTS words are read and transposed.
#define READ_WORD(part) \
    uint read##part = load(MEMORY, (word * PARTS + part) * pitch + OWN_LINE(line * PARTS) / PARTS);
#define OF_READ(number, part) (((read##part >> (number * 8u * SIZE)) & MASK) << (part * 8u * SIZE))
#if PARTS == 2
#define READ_WORDS READ_WORD(0u) READ_WORD(1u)
#define KEEP_LINE(number) KEEP(line * PARTS + number, word, OF_READ(number, 0u) | OF_READ(number, 1u))
#define KEEP_LINES KEEP_LINE(0u) KEEP_LINE(1u)
#else
#define READ_WORDS READ_WORD(0u) READ_WORD(1u) READ_WORD(2u) READ_WORD(3u)
#define KEEP_LINE(number) \
    KEEP(line * PARTS + number, word, \
        OF_READ(number, 0u) | OF_READ(number, 1u) | OF_READ(number, 2u) | OF_READ(number, 3u))
#define KEEP_LINES KEEP_LINE(0u) KEEP_LINE(1u) KEEP_LINE(2u) KEEP_LINE(3u)
#endif
#define LOAD_ACROSS EACH_LINE_AND_WORD(COUNT / PARTS, WORDS) { READ_WORDS KEEP_LINES }
#else
#define COMPONENT_ACROSS(part) BITS(load(MEMORY, (word * PARTS + part) * pitch + OWN_LINE(line)))
#define LOAD_ACROSS EACH_LINE_AND_WORD(COUNT, WORDS) { KEEP(line, word, JOIN(COMPONENT_ACROSS)) }
#endif

// ---- load_lines ----
// Return the lines of a matrix that this invocation multiplies. pitch: from one line of memory to the next, in units of
// what is read.
TYPE[LENGTH] load_lines(MEMORY_PARAMETERS, uint pitch)
{
    TYPE result[LENGTH];
#if HOLDS_ROWS
    uint block = LANE / LINES;
#else
    uint block = LANE % LINES;
#endif
#if DIRECTION == ALONG
    LOAD_ALONG
#elif DIRECTION == ACROSS
    LOAD_ACROSS
#else
    if (LAYOUT == LAYOUT_ALONG) { LOAD_ALONG } else { LOAD_ACROSS }
#endif
    return result;
}
