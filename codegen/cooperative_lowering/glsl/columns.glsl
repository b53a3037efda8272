// Columns of tiles in shared memory, in words of 16 bytes: load_word(index) and store_word(index, word).

// A component of memory, of which M_TYPE and its like speak, as one of the columns.
#if M_IS_FLOAT
#define CONVERTED(component) C_FROM_FLOAT(M_TO_FLOAT(component))
#else
#define CONVERTED(component) C_TYPE(component)
#endif

// Loads do not depend on what memory has: those of a branch would wait for each other. HAS_PADDING is defined if there are zeros.
#ifdef HAS_PADDING
#define LOAD_LINE_WORD(word, part) \
    { \
        uint line = part / LINE_WORDS, along = part % LINE_WORDS; \
        word = load(MEMORY, first + min(line, KNOWN_LINES - 1u) * pitch + min(along, KNOWN_WORDS - 1u)); \
        if (line >= KNOWN_LINES || along >= KNOWN_WORDS) word = uvec4(0u); \
    }
#else
#define LOAD_LINE_WORD(word, part) word = load(MEMORY, first + part / LINE_WORDS * pitch + part % LINE_WORDS);
#endif

// ---- put_column ----
// Store a vector as the column that begins at `base`, with zeros after its components. WORDS: of the column.
void put_column(uint base, const in A_TYPE vector[A_LENGTH])
{
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part)
    {
        uvec4 word = uvec4(0u);
        EACH_PART
        {
            uint depth = part * IN_WORD + number;
#if IS_RAGGED
            if (depth >= DEPTH) continue;
#endif
            PUT_PART(word, COLUMN_VALUE)
        }
        store_word(base + part, word);
    }
    for (uint part = WORDS; part < ALL_WORDS; ++part) store_word(base + part, uvec4(0u));
}

// ---- take_column ----
// Return the column that begins at `base` as a vector. WORDS: of the vector.
TYPE[LENGTH] take_column(uint base)
{
    TYPE result[LENGTH];
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part)
    {
        uvec4 word = load_word(base + part);
        EACH_PART
        {
            uint row = part * IN_WORD + number;
#if IS_RAGGED
            if (row >= LENGTH) continue;
#endif
            result[row] = TYPE(GET_PART(word));
        }
    }
    return result;
}

// ---- load_words ----
// Return the words of a vector in memory.
uvec4[WORDS] load_words(MEMORY_PARAMETERS)
{
    uvec4 result[WORDS];
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part) { result[part] = load(MEMORY, part); }
    return result;
}

// ---- put_words ----
// Store the words of a vector as the column that begins at `base`, with zeros after them.
void put_words(uint base, const in uvec4 words[WORDS])
{
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part) { store_word(base + part, words[part]); }
    for (uint part = WORDS; part < ALL_WORDS; ++part) store_word(base + part, uvec4(0u));
}

// ---- unpack_words ----
// Return the components that words hold.
TYPE[LENGTH] unpack_words(const in uvec4 words[WORDS])
{
    TYPE result[LENGTH];
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part)
    {
        EACH_PART { result[part * IN_WORD + number] = TYPE(GET_PART(words[part])); }
    }
    return result;
}

// ---- copy_words ----
// Store the words of a vector to memory.
void copy_words(MEMORY_PARAMETERS, const in uvec4 words[WORDS])
{
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part) { store(MEMORY, part, words[part]); }
}

// ---- pack_words ----
// Store the components of a vector to memory as words.
void pack_words(MEMORY_PARAMETERS, const in TYPE vector[LENGTH])
{
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part)
    {
        uvec4 word = uvec4(0u);
        EACH_PART { PUT_PART(word, C_TYPE(vector[part * IN_WORD + number])) }
        store(MEMORY, part, word);
    }
}

// ---- store_words ----
// Store the column that begins at `base` to memory.
void store_words(MEMORY_PARAMETERS, uint base)
{
    SLOT_LOOP for (uint part = 0u; part < WORDS; ++part) { store(MEMORY, part, load_word(base + part)); }
}

// ---- put_weights ----
// Store the tile of a matrix that begins at a row and a depth, row by row, with zeros where the matrix has no component.
// pitch: components from one line of memory to the next. STRIDE: words from one row of the tile to the next.
void put_weights(MEMORY_PARAMETERS, uint pitch, uint base, uint first_row, uint first_depth)
{
    for (uint part = LANE; part < TILE_ROWS * TILE_WORDS; part += LANES)
    {
        uint row = first_row + part / TILE_WORDS;
        uvec4 word = uvec4(0u);
        EACH_PART
        {
            uint depth = first_depth + part % TILE_WORDS * IN_WORD + number;
            uint known_row = min(row, ROWS - 1u), known_depth = min(depth, DEPTH - 1u);
            M_TYPE component =
                load(MEMORY, IS_ALONG != 0u ? known_row * pitch + known_depth : known_depth * pitch + known_row);
            if (row < ROWS && depth < DEPTH) { PUT_PART(word, CONVERTED(component)) }
        }
        store_word(base + part / TILE_WORDS * STRIDE + part % TILE_WORDS, word);
    }
}

// ---- load_stage ----
// Return the words that an invocation copies of LINES lines of LINE_WORDS words, from word `first` of memory on, with
// zeros where memory has no more of KNOWN_LINES lines of KNOWN_WORDS words. pitch: words from one line of memory to the
// next. TURNS: words of an invocation.
uvec4[TURNS] load_stage(MEMORY_PARAMETERS, uint pitch, uint first)
{
    uvec4 words[TURNS];
    SLOT_LOOP for (uint turn = 0u; turn < TURNS; ++turn)
    {
        uint part = turn * LANES + LANE;
        LOAD_LINE_WORD(words[turn], part)
    }
    return words;
}

// ---- put_stage ----
// Store the words of `load_stage`. STRIDE: words from one stored line to the next.
void put_stage(uint base, const in uvec4 words[TURNS])
{
    SLOT_LOOP for (uint turn = 0u; turn < TURNS; ++turn)
    {
        uint part = turn * LANES + LANE;
        store_word(base + part / LINE_WORDS * STRIDE + part % LINE_WORDS, words[turn]);
    }
}

// ---- copy_lines ----
// Load and store such lines, of which invocations have not the same number of words, or many.
void copy_lines(MEMORY_PARAMETERS, uint pitch, uint first, uint base)
{
    EACH_TURN(part, LINES * LINE_WORDS)
        uvec4 word;
        LOAD_LINE_WORD(word, part)
        if (IS_OWN) store_word(base + part / LINE_WORDS * STRIDE + part % LINE_WORDS, word);
    END_TURN
}

// ---- put_bias ----
// Store a bias in WORDS words, with zeros after its components.
void put_bias(MEMORY_PARAMETERS, uint base)
{
    for (uint part = LANE; part < WORDS; part += LANES)
    {
        uvec4 word = uvec4(0u);
        EACH_PART
        {
            uint row = part * IN_WORD + number;
            M_TYPE component = load(MEMORY, min(row, ROWS - 1u));
            if (row < ROWS) { PUT_PART(word, CONVERTED(component)) }
        }
        store_word(base + part, word);
    }
}

// ---- clear_words ----
// Store zeros in WORDS words.
void clear_words(uint base)
{
    EACH_TURN(part, WORDS)
        if (IS_OWN) store_word(base + part, uvec4(0u));
    END_TURN
}
