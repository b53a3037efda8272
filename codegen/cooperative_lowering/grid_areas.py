"""Parts of matrices in shared memory. SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix2.

In: the grid of a matrix. Out: areas: which rows and columns, and how they lie there. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.shapes import GridShape


class Area:
    """A part of a matrix in shared memory, row by row.

    row, column: its first ones; rows, columns: how many. size: bytes of a component; stride: words from row to row.
    """

    __slots__ = ("row", "column", "rows", "columns", "size", "stride")

    def __init__(self, rows: tuple[int, int], columns: tuple[int, int], size: int) -> None:
        self.row, self.rows = rows
        self.column, self.columns = columns
        self.size = size
        self.stride = column_words(self.columns, size)

    @property
    def words(self) -> int:
        """Return how many words of 16 bytes it takes."""
        return self.rows * self.stride

    @property
    def used_words(self) -> int:
        """Return how many words of a row hold components."""
        return self.columns * self.size // WORD


def area_of(shape: GridShape, rows: tuple[int, int] | None = None, columns: tuple[int, int] | None = None) -> Area:
    """Return the area of some tiles of all subgroups. rows, columns: (first, count) of tiles, or None for all."""
    parts = []
    for part, count, split, size in (
        (rows, shape.local_rows, shape.row_split, shape.tile_rows),
        (columns, shape.local_columns, shape.column_split, shape.tile_columns),
    ):
        first, number = part or (0, count)
        parts.append((first * split * size, number * split * size))
    return Area(parts[0], parts[1], shape.component.size)


def parts_of(shape: GridShape, most_words: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the parts of a matrix that take at most `most_words` words each, or as few as possible.

    A part is the tiles (first row, rows) and (first column, columns) of each subgroup.
    """
    columns = shape.local_columns
    while columns > 1 and area_of(shape, (0, 1), (0, columns)).words > most_words:
        columns -= 1
    height = area_of(shape, (0, 1), (0, columns)).words
    rows = max(min(most_words // height, shape.local_rows), 1)
    return [
        ((row, min(rows, shape.local_rows - row)), (column, min(columns, shape.local_columns - column)))
        for row in range(0, shape.local_rows, rows)
        for column in range(0, shape.local_columns, columns)
    ]
