// Instructions that change tensor layouts and views. SPV_NV_tensor_addressing.
//
// ARGUMENTS: the operands of the instruction, argument0, argument1, …  What is done for each dimension is repeated, so
// that indices are constants.

// ---- set_layout_dimensions ----
// Set the dimensions of a layout: spans are whole, strides those of a tensor without gaps.
#define SET(axis) \
    DIMENSION_OF(axis) = argument##axis; \
    OFFSET_OF(axis) = 0u; \
    SPAN_OF(axis) = argument##axis; \
    STRIDE_OF(axis) = stride; \
    stride *= (argument##axis + BLOCK_SIZE_OF(axis) - 1u) / BLOCK_SIZE_OF(axis);
uint[WORDS] set_layout_dimensions(const in uint old[WORDS], ARGUMENTS)
{
    uint tensor[WORDS] = old;
    uint stride = 1u;
    REPEAT_DOWN(DIMENSIONS)(SET)
    return tensor;
}

// ---- set_layout_strides ----
// Set the strides of a layout.
#define SET(axis) STRIDE_OF(axis) = argument##axis;
uint[WORDS] set_layout_strides(const in uint old[WORDS], ARGUMENTS)
{
    uint tensor[WORDS] = old;
    REPEAT(DIMENSIONS)(SET)
    return tensor;
}

// ---- slice_layout ----
// Narrow a layout to a slice: by an offset and a span for each dimension.
#define SLICE(axis, offset, span) OFFSET_OF(axis) += argument##offset; SPAN_OF(axis) = argument##span;
uint[WORDS] slice_layout(const in uint old[WORDS], ARGUMENTS)
{
    uint tensor[WORDS] = old;
    SLICE(0, 0, 1)
#if DIMENSIONS >= 2
    SLICE(1, 2, 3)
#endif
#if DIMENSIONS >= 3
    SLICE(2, 4, 5)
#endif
#if DIMENSIONS >= 4
    SLICE(3, 6, 7)
#endif
#if DIMENSIONS == 5
    SLICE(4, 8, 9)
#endif
    return tensor;
}

// ---- set_layout_clamp_value ----
// Set the value of elements outside the tensor.
uint[WORDS] set_layout_clamp_value(const in uint old[WORDS], ARGUMENTS)
{
    uint tensor[WORDS] = old;
    CLAMP_VALUE = argument0;
    return tensor;
}

// ---- set_layout_block_sizes ----
// Set the block sizes of a layout.
#define SET(axis) BLOCK_SIZE_OF(axis) = argument##axis;
uint[WORDS] set_layout_block_sizes(const in uint old[WORDS], ARGUMENTS)
{
    uint tensor[WORDS] = old;
    REPEAT(DIMENSIONS)(SET)
    return tensor;
}

// ---- set_view_dimensions ----
// Set the dimensions of a view; its strides are those of a tensor without gaps.
#define SET(axis) VIEW_DIMENSION_OF(axis) = argument##axis; VIEW_STRIDE_OF(axis) = stride; stride *= argument##axis;
uint[WORDS] set_view_dimensions(const in uint old[WORDS], ARGUMENTS)
{
    uint view[WORDS] = old;
    uint stride = 1u;
    REPEAT_DOWN(VIEW_DIMENSIONS)(SET)
    return view;
}

// ---- set_view_strides ----
// Set the strides of a view.
#define SET(axis) VIEW_STRIDE_OF(axis) = argument##axis;
uint[WORDS] set_view_strides(const in uint old[WORDS], ARGUMENTS)
{
    uint view[WORDS] = old;
    REPEAT(VIEW_DIMENSIONS)(SET)
    return view;
}

// ---- set_view_clip ----
// Set the rows and columns that a view shows.
uint[WORDS] set_view_clip(const in uint old[WORDS], ARGUMENTS)
{
    uint view[WORDS] = old;
    FIRST_ROW = argument0;
    CLIP_ROWS = argument1;
    FIRST_COLUMN = argument2;
    CLIP_COLUMNS = argument3;
    return view;
}
