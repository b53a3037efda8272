// Matrices in shared memory between loads and stores of their tiles: load_word(index) and store_word(index, word).
//
// An area holds AREA_ROWS rows of AREA_WORDS words; STRIDE words lie between the beginnings of two rows. It begins at the
// element first_row, first_column of a matrix of ROWS x COLUMNS elements. LANE, LANES: who shares the matrix.

#define EACH_WORD EACH_TURN(part, AREA_ROWS * AREA_WORDS)
#define PLACE_OF_WORD (base + part / AREA_WORDS * STRIDE + part % AREA_WORDS)
#define ROW_OF_WORD (first_row + part / AREA_WORDS)
#define COLUMN_OF_PART (first_column + part % AREA_WORDS * IN_WORD + number)

// Component `column` of a row of the area, both counted from its beginning.
#define READ_ELEMENT(component, row, column) \
    { \
        uint number = (column) % IN_WORD; \
        uvec4 read = load_word(base + (row) * STRIDE + (column) / IN_WORD); \
        component = C_TYPE(GET_PART(read)); \
    }

// ---- put_matrix ----
// Store a part of a matrix in memory, with zeros where the matrix has no component.
void put_matrix(MEMORY_PARAMETERS, uint pitch, uint base, uint first_row, uint first_column)
{
    EACH_WORD
        uint row = ROW_OF_WORD;
        uvec4 word = uvec4(0u);
        EACH_PART
        {
            uint column = COLUMN_OF_PART;
            if (row < ROWS && column < COLUMNS)
            {
                PUT_PART(word, TO_TILE(load(MEMORY, LAYOUT == 0u ? row * pitch + column : column * pitch + row)))
            }
        }
        if (IS_OWN) store_word(PLACE_OF_WORD, word);
    END_TURN
}

// ---- put_whole_lines ----
// Store a part of a matrix in memory, whose lines are whole words, line by line; zeros where the matrix has no words.
void put_whole_lines(MEMORY_PARAMETERS, uint pitch, uint base, uint first_line, uint first_word)
{
    EACH_WORD
        uint line = first_line + part / AREA_WORDS;
        uint along = first_word + part % AREA_WORDS;
        uvec4 word = uvec4(0u);
        if (line < MEMORY_LINES && along < MEMORY_WORDS) word = load_line(MEMORY, line * pitch + along * MEMORY_STEP);
        WORD_TO_TILE(word)
        if (IS_OWN) store_word(PLACE_OF_WORD, word);
    END_TURN
}

// ---- take_matrix ----
// Write a part of a matrix to memory.
void take_matrix(MEMORY_PARAMETERS, uint pitch, uint base, uint first_row, uint first_column)
{
    EACH_WORD
        uint row = ROW_OF_WORD;
        uvec4 word = load_word(PLACE_OF_WORD);
        EACH_PART
        {
            uint column = COLUMN_OF_PART;
            if (IS_OWN && row < ROWS && column < COLUMNS)
            {
                uint place = LAYOUT == 0u ? row * pitch + column : column * pitch + row;
                store(MEMORY, place, TO_MEMORY(C_TYPE(GET_PART(word))));
            }
        }
    END_TURN
}

// ---- put_indices ----
// Store the numbers from 0 on.
void put_indices(uint base)
{
    EACH_TURN(part, AREA_WORDS)
        uvec4 word = uvec4(0u);
        EACH_PART { PUT_PART(word, C_TYPE(part * IN_WORD + number)) }
        if (IS_OWN) store_word(base + part, word);
    END_TURN
}

// ---- clear_padding ----
// Store zeros where the matrix has no component.
void clear_padding(uint base, uint first_row, uint first_column)
{
    EACH_WORD
        uint row = ROW_OF_WORD;
        uvec4 word = load_word(PLACE_OF_WORD), kept = uvec4(0u);
        EACH_PART
        {
            if (row < ROWS && COLUMN_OF_PART < COLUMNS) { PUT_PART(kept, C_TYPE(GET_PART(word))) }
        }
        if (IS_OWN) store_word(PLACE_OF_WORD, kept);
    END_TURN
}

// ---- convert_area ----
// Convert the components of an area, A_TYPE, to those of another one, C_TYPE.
void convert_area(uint from, uint base)
{
    EACH_WORD
        uvec4 word = uvec4(0u);
        EACH_PART
        {
            uint column = part % AREA_WORDS * IN_WORD + number;
            uvec4 read = load_word(from + part / AREA_WORDS * A_STRIDE + column / (16u / A_SIZE));
            uint position = column % (16u / A_SIZE);
            A_TYPE value = A_TYPE(A_PART(read[position * A_SIZE / 4u], (position % (4u / A_SIZE))));
            PUT_PART(word, C_TYPE(READ_AS(value)))
        }
        if (IS_OWN) store_word(PLACE_OF_WORD, word);
    END_TURN
}

// ---- reduce_lines ----
// Store what `combine` makes of each row of the area, or of each column: TOTAL_WORDS words for each, in which all
// components are the total.
void reduce_lines(uint base, uint totals)
{
    EACH_TURN(line, LINES)
        C_TYPE total, component;
#if REDUCES_ROWS
        READ_ELEMENT(total, line, 0u)
        [[dont_unroll]] for (uint depth = 1u; depth < COLUMNS; ++depth)
        {
            READ_ELEMENT(component, line, depth)
            total = combine(total, component);
        }
#else
        READ_ELEMENT(total, 0u, line)
        [[dont_unroll]] for (uint depth = 1u; depth < ROWS; ++depth)
        {
            READ_ELEMENT(component, depth, line)
            total = combine(total, component);
        }
#endif
        uvec4 word = uvec4(0u);
        EACH_PART { PUT_PART(word, total) }
        for (uint part = 0u; part < TOTAL_WORDS; ++part)
            if (IS_OWN) store_word(totals + line * TOTAL_WORDS + part, word);
    END_TURN
}

// ---- reduce_totals ----
// Return what `combine` makes of the totals of all rows.
C_TYPE reduce_totals(uint totals)
{
    C_TYPE total = C_TYPE(C_PART(load_word(totals)[0], 0u));
    [[dont_unroll]] for (uint line = 1u; line < ROWS; ++line)
        total = combine(total, C_TYPE(C_PART(load_word(totals + line * TOTAL_WORDS)[0], 0u)));
    return total;
}

// ---- reduce_squares ----
// Store what `combine` makes of each square of 2 x 2 elements, as an area of its own.
void reduce_squares(uint base, uint totals)
{
    EACH_WORD
        uint row = part / AREA_WORDS;
        uvec4 word = uvec4(0u);
        [[dont_unroll]] for (uint other = 0u; other < IN_WORD; ++other)
        {
            uint column = part % AREA_WORDS * IN_WORD + other;
            if (row < ROWS && column < COLUMNS)
            {
                C_TYPE first, second, third, fourth;
                READ_ELEMENT(first, 2u * row, 2u * column)
                READ_ELEMENT(second, 2u * row + 1u, 2u * column)
                READ_ELEMENT(third, 2u * row, 2u * column + 1u)
                READ_ELEMENT(fourth, 2u * row + 1u, 2u * column + 1u)
                uint number = other;
                PUT_PART(word, combine(combine(combine(first, second), third), fourth))
            }
        }
        if (IS_OWN) store_word(totals + part / AREA_WORDS * TOTALS_STRIDE + part % AREA_WORDS, word);
    END_TURN
}
