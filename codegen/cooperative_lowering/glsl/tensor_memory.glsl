// Loads and stores of matrices that a tensor layout addresses, perhaps through a view. SPV_NV_cooperative_matrix2.
// `glslc_coop.tensor.addressing` is the same computation as an executable model.

// Where elements are. FIND_ELEMENT declares, for the element of `row` and `column` of a matrix: `index`, the number of its
// block in memory; `block`, the coordinates of that block; `inside`, those of the element in it; and `state`:
#define IN_MEMORY 0
#define LEFT_OUT 1
#define CLAMPED 2

// Decide what a coordinate outside the tensor stands for. CLAMP: nothing special, the clamp value, the nearest
// element, the tensor repeated, or mirrored at its edges.
#if NEVER_CLAMPS
#define CLAMP_COORDINATE
#elif IS_STORE
#define CLAMP_COORDINATE if ((coordinate < 0 || coordinate >= extent) && CLAMP != 0u) state = LEFT_OUT;
#else
#define CLAMP_COORDINATE \
    if (coordinate < 0 || coordinate >= extent) \
    { \
        if (CLAMP == 1u) \
            state = CLAMPED; \
        else if (CLAMP == 2u) \
            coordinate = clamp(coordinate, 0, extent - 1); \
        else if (CLAMP == 3u) \
            coordinate = coordinate < 0 ? extent - 1 - (-1 - coordinate) % extent : coordinate % extent; \
        else if (CLAMP == 4u) \
        { \
            int period = max(2 * extent - 2, 1); \
            coordinate = coordinate < 0 ? period - 1 - (-1 - coordinate) % period : coordinate % period; \
            if (coordinate >= extent) \
                coordinate = period - coordinate; \
        } \
    }
#endif

#define FIND_COORDINATE(axis) \
    { \
        int coordinate = int(linear % SPAN_OF(axis) + OFFSET_OF(axis)), extent = int(DIMENSION_OF(axis)); \
        linear /= SPAN_OF(axis); \
        CLAMP_COORDINATE \
        uint clamped = uint(coordinate), size = BLOCK_SIZE_OF(axis); \
        inside[axis] = clamped % size; \
        block[axis] = clamped / size; \
        index += block[axis] * STRIDE_OF(axis); \
    }

// FIND_LINEAR: the number of the element along the spans of the layout. A view permutes the spans: AXIS_d is the
// dimension that is its dimension d. It may have dimensions and strides of its own.
#if !HAS_VIEW
#define FIND_LINEAR linear = row * COLUMNS + column;
#else
// The span of a dimension of the layout, 1 where it has no such dimension.
#define SPAN_0 SPAN_OF(0)
#if DIMENSIONS >= 2
#define SPAN_1 SPAN_OF(1)
#else
#define SPAN_1 1u
#endif
#if DIMENSIONS >= 3
#define SPAN_2 SPAN_OF(2)
#else
#define SPAN_2 1u
#endif
#if DIMENSIONS >= 4
#define SPAN_3 SPAN_OF(3)
#else
#define SPAN_3 1u
#endif
#if DIMENSIONS == 5
#define SPAN_4 SPAN_OF(4)
#else
#define SPAN_4 1u
#endif
#define VIEW_SPAN(axis) HAS_DIMENSIONS != 0u ? VIEW_DIMENSION_OF(axis) : SPAN_##axis
#define STRIDED(axis) at[axis] * VIEW_STRIDE_OF(axis)
#if VIEW_DIMENSIONS == 1
#define VIEW_SPANS VIEW_SPAN(0)
#define STRIDED_SUM STRIDED(0)
#elif VIEW_DIMENSIONS == 2
#define VIEW_SPANS VIEW_SPAN(0), VIEW_SPAN(1)
#define STRIDED_SUM STRIDED(0) + STRIDED(1)
#elif VIEW_DIMENSIONS == 3
#define VIEW_SPANS VIEW_SPAN(0), VIEW_SPAN(1), VIEW_SPAN(2)
#define STRIDED_SUM STRIDED(0) + STRIDED(1) + STRIDED(2)
#elif VIEW_DIMENSIONS == 4
#define VIEW_SPANS VIEW_SPAN(0), VIEW_SPAN(1), VIEW_SPAN(2), VIEW_SPAN(3)
#define STRIDED_SUM STRIDED(0) + STRIDED(1) + STRIDED(2) + STRIDED(3)
#else
#define VIEW_SPANS VIEW_SPAN(0), VIEW_SPAN(1), VIEW_SPAN(2), VIEW_SPAN(3), VIEW_SPAN(4)
#define STRIDED_SUM STRIDED(0) + STRIDED(1) + STRIDED(2) + STRIDED(3) + STRIDED(4)
#endif
#define FIND_ALONG_AXIS(axis) at[AXIS_##axis] = linear % spans[AXIS_##axis]; linear /= spans[AXIS_##axis];
#define ADD_PACKED(axis) linear += at[axis] * step; step *= spans[axis];
#define FIND_LINEAR \
    if (row < FIRST_ROW || row - FIRST_ROW >= CLIP_ROWS || \
        column < FIRST_COLUMN || column - FIRST_COLUMN >= CLIP_COLUMNS) \
        state = LEFT_OUT; \
    linear = (row - FIRST_ROW) * min(COLUMNS, CLIP_COLUMNS) + column - FIRST_COLUMN; \
    if (state == IN_MEMORY) \
    { \
        uint at[VIEW_DIMENSIONS], spans[VIEW_DIMENSIONS] = uint[VIEW_DIMENSIONS](VIEW_SPANS); \
        REPEAT_DOWN(VIEW_DIMENSIONS)(FIND_ALONG_AXIS) \
        if (HAS_DIMENSIONS != 0u) \
            linear = STRIDED_SUM; \
        else \
        { \
            uint step = 1u; \
            linear = 0u; \
            REPEAT_DOWN(VIEW_DIMENSIONS)(ADD_PACKED) \
        } \
    }
#endif

#define FIND_ELEMENT \
    uint index = 0u, linear, block[DIMENSIONS], inside[DIMENSIONS]; \
    int state = IN_MEMORY; \
    FIND_LINEAR \
    if (state == IN_MEMORY) { REPEAT_DOWN(DIMENSIONS)(FIND_COORDINATE) }

// The component of an element that is in memory.
#if DECODES
#define LOADED decode(MEMORY, index, block, inside)
#else
#define LOADED load(MEMORY, index)
#endif
// Puts the element into `word`, unless it is left out; `words.glsl` has PUT_PART and TO_TILE.
#define PUT_ELEMENT \
    if (state == IN_MEMORY) { PUT_PART(word, TO_TILE(LOADED)) } \
    else if (state == CLAMPED) { PUT_PART(word, BITS_TO_TILE(CLAMP_VALUE)) }

// ---- load_tensor ----
// Return a matrix from memory that a tensor layout addresses; elements that are left out keep their values.
TYPE[LENGTH] load_tensor(MEMORY_PARAMETERS, const in uint tensor[WORDS] VIEW_PARAMETER, const in TYPE previous[LENGTH])
{
    TYPE result[LENGTH];
    EACH_SLOT { result[slot] = previous[slot]; }
    EACH_ELEMENT
        FIND_ELEMENT
        if (state == IN_MEMORY)
            result[slot] = LOADED;
        else if (state == CLAMPED)
            result[slot] = VALUE(CLAMP_VALUE);
    END_EACH
    return result;
}

// ---- store_tensor ----
// Write a matrix to memory that a tensor layout addresses.
void store_tensor(MEMORY_PARAMETERS, const in uint tensor[WORDS] VIEW_PARAMETER, const in TYPE matrix[LENGTH])
{
    EACH_ELEMENT
        FIND_ELEMENT
        if (state == IN_MEMORY)
            store(MEMORY, index, matrix[slot]);
    END_EACH
}

// ---- first_outside ----
// Return the row, the column and the index of the first element that an array of `length` elements does not have, and 1;
// zeros where there is none. `first` is the index at which the tensor begins. WIDTH elements of the matrix are one of
// the array, or one takes SPAN of them. Each of LANES invocations looks at its share.
uvec4 first_outside(const in uint tensor[WORDS] VIEW_PARAMETER, uint first, uint length)
{
    for (uint element = gl_LocalInvocationIndex % LANES; element < ROWS * COLUMNS; element += LANES)
    {
        uint row = element / COLUMNS, column = element % COLUMNS;
        FIND_ELEMENT
        uint at = first + index / WIDTH * SPAN;
        if (state == IN_MEMORY && (at < first || at >= length || length - at < SPAN))
            return uvec4(row, column, at, 1u);
    }
    return uvec4(0u);
}
