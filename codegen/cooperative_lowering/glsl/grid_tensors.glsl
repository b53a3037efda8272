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
                PUT_ELEMENT
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
                    store(MEMORY, index, TO_MEMORY(C_TYPE(GET_PART(word))));
            }
        }
    END_TURN
}
