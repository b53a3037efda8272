// The words of tensor layouts and views. SPV_NV_tensor_addressing.
//
// A layout of D dimensions is an array of 5 D + 1 words: the dimensions, the strides, the offsets, the spans and the
// block sizes, then the clamp value. A view of N dimensions is one of 2 N + 4: the dimensions, the strides, then the
// first row, the rows, the first column and the columns of the clip.

#define DIMENSION_OF(axis) tensor[axis]
#define STRIDE_OF(axis) tensor[DIMENSIONS + axis]
#define OFFSET_OF(axis) tensor[2 * DIMENSIONS + axis]
#define SPAN_OF(axis) tensor[3 * DIMENSIONS + axis]
#define BLOCK_SIZE_OF(axis) tensor[4 * DIMENSIONS + axis]
#define CLAMP_VALUE tensor[5 * DIMENSIONS]

#define VIEW_DIMENSION_OF(axis) view[axis]
#define VIEW_STRIDE_OF(axis) view[VIEW_DIMENSIONS + axis]
#define FIRST_ROW view[2 * VIEW_DIMENSIONS]
#define CLIP_ROWS view[2 * VIEW_DIMENSIONS + 1]
#define FIRST_COLUMN view[2 * VIEW_DIMENSIONS + 2]
#define CLIP_COLUMNS view[2 * VIEW_DIMENSIONS + 3]
