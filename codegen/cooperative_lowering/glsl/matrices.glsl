// Cooperative matrices: exchanges between invocations. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix2.

#define REDUCE_ROWS 1
#define REDUCE_COLUMNS 2
#define REDUCE_ALL 3
#define REDUCE_SQUARES 4

// Put the elements of A where all invocations can get them, from `base` on.
#define STAGE_MATRIX \
    uint base = A_ROOM; \
    BARRIER; \
    A_EACH_ELEMENT \
        putA(base, element, matrix[slot]); \
    A_END_EACH \
    BARRIER;

// ---- transpose_matrix ----
// Return A with rows and columns exchanged.
TYPE[LENGTH] transpose_matrix(const in A_TYPE matrix[A_LENGTH])
{
    TYPE result[LENGTH];
    STAGE_MATRIX
    EACH_ELEMENT
        result[slot] = TYPE(getA(base, column * A_COLUMNS + row));
    END_EACH
    return result;
}

// ---- change_owners ----
// Return A as a matrix of another use, whose elements belong to other invocations.
TYPE[LENGTH] change_owners(const in A_TYPE matrix[A_LENGTH])
{
    TYPE result[LENGTH];
    STAGE_MATRIX
    EACH_ELEMENT
        result[slot] = getA(base, element);
    END_EACH
    return result;
}

// ---- reduce_matrix ----
// Return what `combine` makes of the rows of A, of its columns, of both, or of each square of 2 x 2 elements.
TYPE[LENGTH] reduce_matrix(const in A_TYPE matrix[A_LENGTH])
{
#define STAGED(row, column) getA(base, (row) * A_COLUMNS + column)
    TYPE result[LENGTH];
    STAGE_MATRIX
    EACH_ELEMENT
        A_TYPE total;
#if REDUCTION == REDUCE_SQUARES
        total = combine(
            combine(
                combine(STAGED(2u * row, 2u * column), STAGED(2u * row + 1u, 2u * column)),
                STAGED(2u * row, 2u * column + 1u)),
            STAGED(2u * row + 1u, 2u * column + 1u));
#elif REDUCTION == REDUCE_ROWS
        total = STAGED(row, 0u);
        DEPTH_LOOP for (uint other = 1u; other < A_COLUMNS; ++other)
            total = combine(total, STAGED(row, other));
#elif REDUCTION == REDUCE_COLUMNS
        total = STAGED(0u, column);
        DEPTH_LOOP for (uint other = 1u; other < A_ROWS; ++other)
            total = combine(total, STAGED(other, column));
#else
        DEPTH_LOOP for (uint line = 0u; line < A_ROWS; ++line)
        {
            A_TYPE of_line = STAGED(line, 0u);
            DEPTH_LOOP for (uint other = 1u; other < A_COLUMNS; ++other)
                of_line = combine(of_line, STAGED(line, other));
            if (line == 0u)
                total = of_line;
            else
                total = combine(total, of_line);
        }
#endif
        result[slot] = total;
    END_EACH
    return result;
}

// ---- coordinate ----
// Return the row and the column of the element in a slot of this invocation.
uvec2 coordinate(uint slot)
{
    PLACE
    return uvec2(row, column);
}

// ---- row_of ----
// Return the row of the element in a slot of this invocation.
uint row_of(uint slot)
{
    PLACE
    return row;
}

// ---- column_of ----
// Return the column of the element in a slot of this invocation.
uint column_of(uint slot)
{
    PLACE
    return column;
}
