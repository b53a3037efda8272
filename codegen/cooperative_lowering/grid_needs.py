"""How much shared memory the operations on grids need at least.

In: an instruction and the grids of its types. Out: words of 16 bytes. Must not know: how grids are emitted.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.grid_areas import Area, area_of
from glslc_coop.codegen.cooperative_lowering.renaming import CONVERSIONS
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, USE_B, GridShape
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD
from glslc_coop.codegen.cooperative_lowering.traversal import type_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping

    from glslc_coop.codegen.ir.instruction import Definition, Instruction

_IMPOSSIBLE = 1 << 26
_LOADS = (
    spirv.OpCooperativeMatrixLoadKHR,
    spirv.OpCooperativeMatrixLoadNV,
    spirv.OpCooperativeMatrixLoadTensorNV,
)
_STORES = (
    spirv.OpCooperativeMatrixStoreKHR,
    spirv.OpCooperativeMatrixStoreNV,
    spirv.OpCooperativeMatrixStoreTensorNV,
)
_PRODUCTS = (spirv.OpCooperativeMatrixMulAddKHR, spirv.OpCooperativeMatrixMulAddNV)


class Exchange:
    """How the tiles of one matrix become those of another one: through which areas, one after the other.

    steps: (rows, columns) of tiles of the source that each area holds, and (rows, columns) of tiles of the result that
    are loaded from it.
    """

    __slots__ = ("source", "result", "transposed", "converts", "by_rows", "by_columns")

    def __init__(self, source: GridShape, result: GridShape, transposed: bool = False, converts: bool = False) -> None:
        self.source, self.result = source, result
        self.transposed, self.converts = transposed, converts
        is_straight = not transposed
        self.by_rows = is_straight and (source.tile_rows, source.row_split) == (result.tile_rows, result.row_split)
        self.by_columns = (
            is_straight
            and not self.by_rows
            and ((source.tile_columns, source.column_split) == (result.tile_columns, result.column_split))
        )

    @property
    def count(self) -> int:
        """Return how many rows or columns of tiles there are to exchange one after the other; 1 for all at once."""
        if self.by_rows:
            return self.source.local_rows
        return self.source.local_columns if self.by_columns else 1

    def area(self, first: int, count: int, size: int) -> Area:
        """Return the area of some steps, for components of a size: it has room for the padding of both."""
        own, other = self.source.padded, self.result.padded
        if self.transposed:
            other = other[::-1]
        rows, columns = (0, max(own[0], other[0])), (0, max(own[1], other[1]))
        source = self.source
        if self.by_rows:
            height = source.row_split * source.tile_rows
            rows = (first * height, count * height)
        elif self.by_columns:
            width = source.column_split * source.tile_columns
            columns = (first * width, count * width)
        return Area(rows, columns, size)

    def words(self, first: int, count: int) -> int:
        """Return the words that some steps take: two areas where components are converted in between."""
        words = self.area(first, count, self.source.component.size).words
        return words + (self.area(first, count, self.result.component.size).words if self.converts else 0)

    @property
    def is_possible(self) -> bool:
        """Return whether tiles of the result can be loaded: their columns, if transposed, are whole words."""
        return not self.transposed or not self.result.tile_rows * self.result.component.size % WORD


def total_words(result: GridShape, mask: int) -> int:
    """Return the words that hold one total of a reduction as often as a line of a tile has components."""
    is_columns = mask == spirv.CooperativeMatrixReduceColumn
    return (result.tile_rows if is_columns else result.tile_columns) * result.component.size // WORD


def reduction_words(source: GridShape, result: GridShape, mask: int) -> int:
    """Return the words that a reduction takes: an area, and its totals or a second area."""
    area = reduction_area(source, mask)
    if mask == spirv.CooperativeMatrixReduce2x2:
        return area.words + area_of(result).words
    lines = area.rows
    if mask == spirv.CooperativeMatrixReduceColumn:
        lines = area.columns
    elif mask != spirv.CooperativeMatrixReduceRow:
        lines = source.padded[0]
    return area.words + lines * total_words(result, mask)


def reduction_area(source: GridShape, mask: int, first: int = 0, count: int = 1) -> Area:
    """Return the area that a reduction needs for some rows of tiles, or columns; for squares, all of them."""
    if mask == spirv.CooperativeMatrixReduce2x2:
        return area_of(source)
    if mask == spirv.CooperativeMatrixReduceColumn:
        return area_of(source, None, (first, count))
    return area_of(source, (first, count))


def index_words(shape: GridShape) -> int:
    """Return the words that hold the numbers of the rows or columns of a tile."""
    return max(shape.tile_rows, shape.tile_columns) * shape.component.size // WORD


def most_words(
    instruction: Instruction, types: Mapping[int, Definition | None], shapes: Mapping[Definition, GridShape]
) -> tuple[int, bool]:
    """Return the words that an instruction needs, and whether the workgroup shares them."""
    opcode, operands = instruction.opcode, instruction.operands
    result = None if instruction.type is None else shapes.get(instruction.type)

    def shape(position: int) -> GridShape | None:
        type_ = type_of(operands[position], types)
        return None if type_ is None else shapes.get(type_)

    found = result
    words = 0
    if opcode in _LOADS or opcode in _STORES:
        found = result if opcode in _LOADS else shape(1)
        words = 0 if found is None else area_of(found, (0, 1), (0, 1)).words
    elif opcode in _PRODUCTS:
        for position, use in ((0, USE_A), (1, USE_B)):
            factor = shape(position)
            if factor is not None:
                words = max(words, _factor_words(factor, use))
    elif found is not None and opcode in (*CONVERSIONS, spirv.OpCooperativeMatrixTransposeNV):
        source = shape(0)
        if source is not None:
            words = conversion_words(source, found)
    elif found is not None and opcode == spirv.OpCooperativeMatrixReduceNV:
        source = shape(0)
        if source is not None:
            words = reduction_words(source, found, operands[1])
    elif opcode == spirv.OpCooperativeMatrixGetCoordinateEXT:
        found = shape(0)
        words = 0 if found is None else index_words(found)
    elif found is not None and opcode == spirv.OpCooperativeMatrixPerElementOpNV:
        words = index_words(found)
    return words, found is not None and found.is_workgroup


def conversion_words(source: GridShape, result: GridShape) -> int:
    """Return the words that a conversion needs: two areas in case components are converted in memory."""
    if source.use == result.use:
        return 0
    straight = Exchange(source, result, False, True)
    transposed = Exchange(source, result, True, True)
    same_size = (source.rows, source.columns) == (result.rows, result.columns)
    exchange = straight if same_size else transposed
    if not exchange.is_possible:
        return _IMPOSSIBLE
    return exchange.words(0, 1) if same_size else transposed.words(0, 1)


def _factor_words(shape: GridShape, use: int) -> int:
    """Return the words that it takes to make a factor of a matrix: another use, or zeros as its padding."""
    if shape.use == use and shape.is_whole:
        return 0
    return area_of(shape).words
