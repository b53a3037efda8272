// Products of matrices in memory with cooperative vectors. SPV_NV_cooperative_vector.
//
// ACCUMULATOR is the type of the sums: float, int or int64_t. M_TYPE and its like describe the components of the
// matrix, A_… those of the vector, BIAS_… those of the bias. ROWS: of the matrix; DEPTH: its columns.

// IS_PACKED: the matrix has one of the optimal layouts, row-major without gaps; of a transposed matrix the transposition
// is stored.

#define BY_COMPONENTS 1
#define BY_ROWS 2
#define BY_COLUMNS 3

// Add a component of the matrix times a factor to a sum.
#if M_IS_FLOAT
#define ADD_PRODUCT(sum, weight, factor) sum = fma(M_TO_FLOAT(weight), factor, sum);
#else
#define ADD_PRODUCT(sum, weight, factor) sum += ACCUMULATOR(weight) * factor;
#endif

// The first value of the sum of a row.
#if !HAS_BIAS
#define FIRST_SUM(row) ACCUMULATOR(0)
#elif M_IS_FLOAT
#define FIRST_SUM(row) BIAS_TO_FLOAT(load_bias(BIAS_MEMORY, row))
#else
#define FIRST_SUM(row) ACCUMULATOR(load_bias(BIAS_MEMORY, row))
#endif

// ADD_VECTOR(ADD): ADD(number, component) for each of the components of `four`, 16 bytes of the matrix.
#define ADD_WORD_1(ADD, word) ADD(word##u, M_PART(four[word], 0u))
#define ADD_WORD_2(ADD, word) ADD(word##u * 2u, M_PART(four[word], 0u)) ADD(word##u * 2u + 1u, M_PART(four[word], 1u))
#define ADD_WORD_4(ADD, word) \
    ADD(word##u * 4u, M_PART(four[word], 0u)) ADD(word##u * 4u + 1u, M_PART(four[word], 1u)) \
    ADD(word##u * 4u + 2u, M_PART(four[word], 2u)) ADD(word##u * 4u + 3u, M_PART(four[word], 3u))
#if M_SIZE == 4
#define ADD_VECTOR(ADD) ADD_WORD_1(ADD, 0) ADD_WORD_1(ADD, 1) ADD_WORD_1(ADD, 2) ADD_WORD_1(ADD, 3)
#elif M_SIZE == 2
#define ADD_VECTOR(ADD) ADD_WORD_2(ADD, 0) ADD_WORD_2(ADD, 1) ADD_WORD_2(ADD, 2) ADD_WORD_2(ADD, 3)
#else
#define ADD_VECTOR(ADD) ADD_WORD_4(ADD, 0) ADD_WORD_4(ADD, 1) ADD_WORD_4(ADD, 2) ADD_WORD_4(ADD, 3)
#endif
#define IN_VECTOR (16u / M_SIZE)

// ---- multiply_vector ----
// Return a matrix in memory times a vector, perhaps plus a bias. pitch: from one line of memory to the next, in units of
// what is read.
TYPE[LENGTH] multiply_vector(MEMORY_PARAMETERS, BIAS_PARAMETERS uint pitch, const in A_TYPE vector[A_LENGTH])
{
    TYPE result[LENGTH];
    ACCUMULATOR factors[DEPTH];
    SLOT_LOOP for (uint depth = 0u; depth < DEPTH; ++depth)
        factors[depth] = INPUT_VALUE;
#if READ == BY_COMPONENTS
    [[dont_unroll]] for (uint row = 0u; row < ROWS; ++row)
    {
        ACCUMULATOR sum = FIRST_SUM(row);
        SLOT_LOOP for (uint depth = 0u; depth < DEPTH; ++depth)
        {
            uint position = LAYOUT > 1u ? (TRANSPOSED != 0u ? depth * ROWS + row : row * DEPTH + depth)
                : (LAYOUT == 1u) != (TRANSPOSED != 0u) ? depth * pitch + row : row * pitch + depth;
            ADD_PRODUCT(sum, load(MEMORY, position), factors[depth])
        }
        result[row] = FROM_SUM(sum);
    }
#elif READ == BY_ROWS
    // Vectors along rows; a few rows side by side hide the latency of additions.
#define EACH_SIDE SLOT_LOOP for (uint side = 0u; side < SIDES; ++side)
#if IS_PACKED
#define POSITION (row + side) * DEPTH / IN_VECTOR + part
#else
#define POSITION (row + side) * pitch + part
#endif
#define ADD(number, component) ADD_PRODUCT(sums[side], component, factors[part * IN_VECTOR + (number)])
    [[dont_unroll]] for (uint row = 0u; row < ROWS; row += SIDES)
    {
        ACCUMULATOR sums[SIDES];
        EACH_SIDE sums[side] = FIRST_SUM(row + side);
        SLOT_LOOP for (uint part = 0u; part < DEPTH / IN_VECTOR; ++part)
            EACH_SIDE
            {
                uvec4 four = load(MEMORY, POSITION);
                ADD_VECTOR(ADD)
            }
        EACH_SIDE result[row + side] = FROM_SUM(sums[side]);
    }
#else
    // Vectors along columns.
#define EACH_ROW SLOT_LOOP for (uint row = 0u; row < ROWS; ++row)
#if IS_PACKED
#define POSITION depth * ROWS / IN_VECTOR + part
#else
#define POSITION depth * pitch + part
#endif
#define ADD(number, component) ADD_PRODUCT(sums[part * IN_VECTOR + (number)], component, factors[depth])
    ACCUMULATOR sums[ROWS];
    EACH_ROW sums[row] = FIRST_SUM(row);
    [[dont_unroll]] for (uint depth = 0u; depth < DEPTH; ++depth)
        SLOT_LOOP for (uint part = 0u; part < ROWS / IN_VECTOR; ++part)
        {
            uvec4 four = load(MEMORY, POSITION);
            ADD_VECTOR(ADD)
        }
    EACH_ROW result[row] = FROM_SUM(sums[row]);
#endif
    return result;
}
