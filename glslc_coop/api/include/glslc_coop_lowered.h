/* Matrices in the optimal layouts of cooperative vectors, as modules that were lowered by glslc-coop read them:
   row-major without padding. C99 and C++. Strides and sizes are in bytes. */
#ifndef GLSLC_COOP_LOWERED_H
#define GLSLC_COOP_LOWERED_H

#include <stddef.h>
#include <string.h>

/* The bytes of a matrix in an optimal layout. */
static inline size_t glslc_coop_optimal_size(size_t rows, size_t columns, size_t component_size)
{
    return rows * columns * component_size;
}

/* Write a row-major matrix with a stride into an optimal layout. */
static inline void glslc_coop_optimal_from_rows(void *target, const void *source, size_t rows, size_t columns,
                                                size_t component_size, size_t row_stride)
{
    size_t width = columns * component_size;
    for (size_t row = 0; row < rows; ++row)
        memcpy((char *)target + row * width, (const char *)source + row * row_stride, width);
}

/* Write a column-major matrix with a stride into an optimal layout. */
static inline void glslc_coop_optimal_from_columns(void *target, const void *source, size_t rows, size_t columns,
                                                   size_t component_size, size_t column_stride)
{
    for (size_t row = 0; row < rows; ++row)
        for (size_t column = 0; column < columns; ++column)
            memcpy((char *)target + (row * columns + column) * component_size,
                   (const char *)source + column * column_stride + row * component_size, component_size);
}

/* Write a matrix in an optimal layout as a row-major one with a stride. */
static inline void glslc_coop_optimal_to_rows(void *target, const void *source, size_t rows, size_t columns,
                                              size_t component_size, size_t row_stride)
{
    size_t width = columns * component_size;
    for (size_t row = 0; row < rows; ++row)
        memcpy((char *)target + row * row_stride, (const char *)source + row * width, width);
}

#endif
