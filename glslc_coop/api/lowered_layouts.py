"""Matrices in the optimal layouts of cooperative vectors, as lowered modules read them: row-major without padding.

In: the bytes of a matrix with a stride. Out: the bytes without one, and back. Must not know: component types, only
their size. `include/glslc_coop_lowered.h` is the same in C.
"""

from __future__ import annotations


def optimal_size(rows: int, columns: int, component_size: int) -> int:
    """Return the bytes of a matrix in an optimal layout."""
    return rows * columns * component_size


def optimal_matrix(
    data: bytes,
    rows: int,
    columns: int,
    component_size: int,
    row_stride: int | None = None,
    *,
    column_major: bool = False,
) -> bytes:
    """Return a matrix in an optimal layout.

    row_stride: bytes from one row to the next, of a column-major matrix from one column to the next; None where they
    follow each other. Raises ValueError when the data are too short.
    """
    lines, in_line = (columns, rows) if column_major else (rows, columns)
    width = in_line * component_size
    stride = width if row_stride is None else row_stride
    if stride < width or len(data) < (lines - 1) * stride + width:
        raise ValueError("the data are shorter than a matrix of that size and stride")
    kept = [data[line * stride : line * stride + width] for line in range(lines)]
    if not column_major:
        return b"".join(kept)
    size = component_size
    return b"".join(kept[column][row * size : (row + 1) * size] for row in range(rows) for column in range(columns))


def from_optimal(data: bytes, rows: int, columns: int, component_size: int, row_stride: int | None = None) -> bytes:
    """Return the row-major matrix with a stride that a matrix in an optimal layout is. Raises ValueError."""
    width = columns * component_size
    stride = width if row_stride is None else row_stride
    if stride < width or len(data) < rows * width:
        raise ValueError("the data are shorter than a matrix of that size and stride")
    padding = bytes(stride - width)
    return b"".join(data[row * width : (row + 1) * width] + padding for row in range(rows))
