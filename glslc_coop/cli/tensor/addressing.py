"""A model of tensor addressing: which memory element each element of a cooperative matrix is loaded from or stored to.

In: a tensor layout, perhaps a view, and the shape of a matrix. Out: addresses, coordinates in blocks, and why an
element has none; also loads, stores and reductions as the instructions do them. Must not know: the compiler. Needs
numpy (the extra `model`).

Source: SPV_NV_tensor_addressing, SPV_NV_cooperative_matrix2 and GL_NV_cooperative_matrix2, whose pseudo-code this
follows. Arithmetic is that of uint32_t and int32_t, wrapping. Where a text is evidently wrong, the model does what it
means:

- RepeatMirrored compares with the size of the layout's dimension; one text reuses the name of the loop variable there.
  A dimension of one element, for which the text divides by zero, mirrors onto that element.
- A reduction of columns combines the elements of each column; one text says "row" there.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

try:
    import numpy as np
except ImportError as error:
    raise ImportError("glslc_coop.cli.tensor needs numpy: pip install 'glslc-coop[model]'") from error

with lazy:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from numpy.typing import DTypeLike, NDArray

Integers: TypeAlias = "NDArray[np.int64]"
Booleans: TypeAlias = "NDArray[np.bool_]"
#: Elements of a matrix or of memory, of whatever component type.
Elements: TypeAlias = "NDArray[np.generic]"
Combine: TypeAlias = "Callable[[Elements, Elements], Elements]"
#: (index of the block, its coordinate, the coordinate within it) -> an element
Decode: TypeAlias = "Callable[[int, tuple[int, ...], tuple[int, ...]], object]"

#: Clamp modes of a tensor layout (gl_CooperativeMatrixClampMode…NV).
UNDEFINED, CONSTANT, CLAMP_TO_EDGE, REPEAT, MIRROR_REPEAT = range(5)
#: What becomes of an element: it has an address; it is outside the view's clip and stays as it is; it gets the clamp
#: value; its store is discarded; accessing it is undefined behaviour.
ADDRESSED, SKIPPED, CLAMPED, DISCARDED, INVALID = range(5)
#: Reduction modes (gl_CooperativeMatrixReduce…NV).
REDUCE_ROW, REDUCE_COLUMN, REDUCE_ROW_AND_COLUMN, REDUCE_2X2 = 1, 2, 3, 4

_MAXIMUM_DIMENSIONS = 5
_WORD = 0xFFFFFFFF


def _words(values: Sequence[int], count: int, what: str) -> tuple[int, ...]:
    """Return values as 32-bit words. Raises ValueError when their number is wrong."""
    if len(values) != count:
        raise ValueError(f"{what} takes {count} values, got {len(values)}")
    return tuple(value & _WORD for value in values)


def _signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


class TensorLayout:
    """`tensorLayoutNV<dimensions, clamp_mode>`. The functions return a changed copy, as those of GLSL do.

    dimension, stride, offset, span and block_size are tuples with one value a dimension; strides count blocks, offsets
    are signed.
    """

    __slots__ = ("clamp_mode", "dimension", "stride", "offset", "span", "block_size", "clamp_value")

    def __init__(self, dimensions: int, clamp_mode: int = UNDEFINED) -> None:
        """Apply `createTensorLayoutNV`. Raises ValueError unless there are 1 to 5 dimensions and the mode is known."""
        if not 1 <= dimensions <= _MAXIMUM_DIMENSIONS:
            raise ValueError(f"a tensor layout has 1 to {_MAXIMUM_DIMENSIONS} dimensions, not {dimensions}")
        if clamp_mode not in range(5):
            raise ValueError(f"unknown clamp mode {clamp_mode}")
        self.clamp_mode = clamp_mode
        self.dimension: tuple[int, ...] = (0,) * dimensions
        self.stride: tuple[int, ...] = (0,) * dimensions
        self.offset: tuple[int, ...] = (0,) * dimensions
        self.span: tuple[int, ...] = (0,) * dimensions
        self.block_size: tuple[int, ...] = (1,) * dimensions
        self.clamp_value = 0

    def _copy(self) -> TensorLayout:
        copied = TensorLayout(len(self.dimension), self.clamp_mode)
        for slot in self.__slots__:
            setattr(copied, slot, getattr(self, slot))
        return copied

    def set_block_size(self, *sizes: int) -> TensorLayout:
        """Apply `setTensorLayoutBlockSizeNV`: the elements of a block in each dimension. Comes before set_dimension."""
        copied = self._copy()
        copied.block_size = _words(sizes, len(self.dimension), "the block size")
        return copied

    def set_dimension(self, *sizes: int) -> TensorLayout:
        """Apply `setTensorLayoutDimensionNV`: sizes in elements; the span becomes the whole tensor, strides those of
        packed blocks.
        """
        copied = self._copy()
        copied.dimension = copied.span = _words(sizes, len(self.dimension), "the dimension")
        copied.offset = (0,) * len(sizes)
        strides = [1]
        for size, block in zip(reversed(copied.dimension[1:]), reversed(self.block_size[1:])):
            strides.insert(0, strides[0] * -(-size // block) & _WORD)
        copied.stride = tuple(strides)
        return copied

    def set_stride(self, *strides: int) -> TensorLayout:
        """Apply `setTensorLayoutStrideNV`: distances between neighbours, in blocks."""
        copied = self._copy()
        copied.stride = _words(strides, len(self.dimension), "the stride")
        return copied

    def slice(self, *offsets_and_spans: int) -> TensorLayout:
        """Apply `sliceTensorLayoutNV`: offset 0, span 0, offset 1, span 1, …; offsets add up, spans replace."""
        values = _words(offsets_and_spans, 2 * len(self.dimension), "a slice")
        copied = self._copy()
        copied.offset = tuple(_signed((old + new) & _WORD) for old, new in zip(self.offset, values[::2]))
        copied.span = values[1::2]
        return copied

    def set_clamp_value(self, value: int) -> TensorLayout:
        """Apply `setTensorLayoutClampValueNV`: the bits that elements out of bounds get, low bits first."""
        copied = self._copy()
        copied.clamp_value = value & _WORD
        return copied


class TensorView:
    """`tensorViewNV<dimensions, has_dimensions, permutation…>`; a permutation that is given in part goes on with the
    identity.
    """

    __slots__ = ("has_dimensions", "permutation", "dimension", "stride", "clip")

    def __init__(self, dimensions: int, has_dimensions: bool = False, permutation: Sequence[int] = ()) -> None:
        """Apply `createTensorViewNV`. Raises ValueError unless it is a permutation of the dimensions."""
        if not 1 <= dimensions <= _MAXIMUM_DIMENSIONS:
            raise ValueError(f"a tensor view has 1 to {_MAXIMUM_DIMENSIONS} dimensions, not {dimensions}")
        self.has_dimensions = has_dimensions
        self.permutation = (*permutation[:dimensions], *range(len(permutation), dimensions))
        if sorted(self.permutation) != list(range(dimensions)):
            raise ValueError(f"{self.permutation} is not a permutation of {dimensions} dimensions")
        self.dimension: tuple[int, ...] = (0,) * dimensions
        self.stride: tuple[int, ...] = (0,) * dimensions
        #: Row offset, row span, column offset, column span.
        self.clip: tuple[int, ...] = (0, _WORD, 0, _WORD)

    def _copy(self) -> TensorView:
        copied = TensorView(len(self.permutation), self.has_dimensions, self.permutation)
        for slot in self.__slots__:
            setattr(copied, slot, getattr(self, slot))
        return copied

    def set_dimensions(self, *sizes: int) -> TensorView:
        """Apply `setTensorViewDimensionsNV`; strides become those of packed elements."""
        copied = self._copy()
        copied.dimension = _words(sizes, len(self.permutation), "the dimensions")
        strides = [1]
        for size in reversed(copied.dimension[1:]):
            strides.insert(0, strides[0] * size & _WORD)
        copied.stride = tuple(strides)
        return copied

    def set_stride(self, *strides: int) -> TensorView:
        """Apply `setTensorViewStrideNV`."""
        copied = self._copy()
        copied.stride = _words(strides, len(self.permutation), "the stride")
        return copied

    def set_clip(self, row_offset: int, row_span: int, column_offset: int, column_span: int) -> TensorView:
        """Apply `setTensorViewClipNV`: the part of the matrix that is accessed."""
        copied = self._copy()
        copied.clip = _words((row_offset, row_span, column_offset, column_span), 4, "a clip")
        return copied


class Addressing:
    """Where the elements of a matrix lie. All arrays have the matrix's shape in front.

    status: ADDRESSED, SKIPPED, CLAMPED, DISCARDED or INVALID. index: in elements of the matrix's component type, or in
    blocks for a decode function; 0 where there is none. tensor_coordinate, block_coordinate, coordinate_in_block: one
    value a dimension more.
    """

    __slots__ = ("status", "index", "tensor_coordinate", "block_coordinate", "coordinate_in_block")

    def __init__(
        self, status: Integers, index: Integers, tensor: Integers, block: Integers, in_block: Integers
    ) -> None:
        self.status = status
        self.index = index
        self.tensor_coordinate = tensor
        self.block_coordinate = block
        self.coordinate_in_block = in_block


def _divide(index: Integers, sizes: Sequence[int], order: Sequence[int], what: str) -> dict[int, Integers]:
    """Return the coordinates of a linear index by dimension; the last one of the order varies fastest."""
    coordinates = {}
    for dimension in reversed(order):
        if sizes[dimension] == 0:
            raise ValueError(f"{what} has the size 0 in dimension {dimension}")
        coordinates[dimension] = index % sizes[dimension]
        index = index // sizes[dimension]
    return coordinates


def _clip(view: TensorView, row: Integers, column: Integers, columns: int) -> tuple[Integers, Booleans]:
    """Return the linear index in the view, and which elements are within the clip."""
    row_offset, row_span, column_offset, column_span = view.clip
    within = (
        (row >= row_offset)
        & (row < row_offset + row_span & _WORD)
        & (column >= column_offset)
        & (column < column_offset + column_span & _WORD)
    )
    index = (row - row_offset) * min(columns, column_span) + (column - column_offset)
    return np.where(within, index, 0) & _WORD, within


def _through_view(layout: TensorLayout, view: TensorView, index: Integers) -> Integers:
    """Return the linear index in the span for one in the view."""
    count = len(view.permutation)
    sizes = view.dimension if view.has_dimensions else layout.span
    if count > len(sizes):
        raise ValueError(
            f"a view of {count} dimensions without sizes of its own needs a layout of as many, got {len(sizes)}"
        )
    coordinate = _divide(index, sizes, view.permutation, "the view")
    if view.has_dimensions:
        strides = list(view.stride)
    else:
        strides = [1]
        for size in reversed(layout.span[1:count]):
            strides.insert(0, strides[0] * size & _WORD)
    linear = np.zeros_like(index)
    for dimension in range(count):
        linear = linear + coordinate[dimension] * strides[dimension]
    return linear & _WORD


def addresses(
    layout: TensorLayout, view: TensorView | None, rows: int, columns: int, for_store: bool = False
) -> Addressing:
    """Return where the elements of a matrix of rows x columns lie.

    Raises ValueError where the specifications divide by a size of zero.
    """
    row, column = np.meshgrid(np.arange(rows, dtype=np.int64), np.arange(columns, dtype=np.int64), indexing="ij")
    status = np.full((rows, columns), ADDRESSED)
    if view is None:
        index = row * columns + column
    else:
        index, within = _clip(view, row, column, columns)
        status[~within] = SKIPPED
        index = _through_view(layout, view, index)
    count = len(layout.dimension)
    span = _divide(index, layout.span, range(count), "the span")
    tensor, block, in_block = (np.zeros((rows, columns, count), np.int64) for _ in range(3))
    linear: Integers = np.zeros((rows, columns), np.int64)
    for dimension in range(count):
        size = layout.dimension[dimension]
        position = span[dimension] + layout.offset[dimension]
        position = (position + (1 << 31)) % (1 << 32) - (1 << 31)
        outside = (position < 0) | (position >= size)
        position = _clamped(layout, position, outside, size, status, for_store)
        tensor[..., dimension] = position
        if layout.block_size[dimension] == 0:
            raise ValueError(f"the block has the size 0 in dimension {dimension}")
        in_block[..., dimension] = position % layout.block_size[dimension]
        block[..., dimension] = position // layout.block_size[dimension]
        linear = linear + block[..., dimension] * layout.stride[dimension] & _WORD
    there = status == ADDRESSED
    for array in (tensor, block, in_block):
        array[~there] = 0
    return Addressing(status, np.where(there, linear, 0), tensor, block, in_block)


def _clamped(
    layout: TensorLayout, position: Integers, outside: Booleans, size: int, status: Integers, for_store: bool
) -> Integers:
    """Return one coordinate after clamping; mark the elements that lose their address in `status`."""
    mode = layout.clamp_mode
    if for_store and mode != UNDEFINED:
        # Every other mode discards stores out of bounds.
        mode = CONSTANT
    if mode == UNDEFINED or mode == CONSTANT or size == 0:
        status[outside & (status == ADDRESSED)] = INVALID if mode != CONSTANT else DISCARDED if for_store else CLAMPED
        return np.where(outside, 0, position)
    if mode == CLAMP_TO_EDGE:
        moved = np.clip(position, 0, size - 1)
    elif mode == REPEAT:
        moved = position % size
    else:
        period = max(2 * size - 2, 1)
        moved = position % period
        moved = np.where(moved >= size, period - moved, moved)
    return np.where(outside, moved, position)


def _clamp_constant(layout: TensorLayout, dtype: DTypeLike) -> np.generic:
    """Return the clamp value in the component type: its low bits."""
    value: np.generic = np.frombuffer(layout.clamp_value.to_bytes(8, "little"), np.dtype(dtype), 1)[0]
    return value


def load(
    memory: Elements | None,
    layout: TensorLayout,
    rows: int,
    columns: int,
    view: TensorView | None = None,
    *,
    previous: Elements | None = None,
    element_offset: int = 0,
    decode: Decode | None = None,
    dtype: DTypeLike | None = None,
) -> Elements:
    """Return the matrix after `coopMatLoadTensorNV`.

    memory: a 1-D array of the component type. previous: the matrix before, whose elements outside the clip stay (zeros
    by default). decode: called with the block's index, its coordinate and the coordinate within it; memory may be None
    then, and dtype says of which type the result is. Raises ValueError when an element's access is undefined,
    IndexError when it is outside the memory.
    """
    if memory is None and (decode is None or dtype is None):
        raise ValueError("a load without memory needs a decode function and a dtype")
    kind = np.dtype(dtype) if memory is None or dtype is not None else memory.dtype
    found = addresses(layout, view, rows, columns)
    if (found.status == INVALID).any():
        raise ValueError("an element is out of bounds and the clamp mode is Undefined")
    result = np.zeros((rows, columns), kind) if previous is None else np.array(previous, kind)
    result[found.status == CLAMPED] = _clamp_constant(layout, kind)
    for row, column in zip(*np.nonzero(found.status == ADDRESSED)):
        if memory is not None and decode is None:
            result[row, column] = memory[element_offset + int(found.index[row, column])]
        elif decode is not None:
            result[row, column] = decode(
                element_offset + int(found.index[row, column]),
                tuple(map(int, found.block_coordinate[row, column])),
                tuple(map(int, found.coordinate_in_block[row, column])),
            )
    return result


def store(
    memory: Elements,
    matrix: Elements,
    layout: TensorLayout,
    view: TensorView | None = None,
    *,
    element_offset: int = 0,
) -> Elements:
    """Return a copy of the memory after `coopMatStoreTensorNV`.

    Elements go in row-major order, so the last of several writers wins.
    """
    result = np.array(memory)
    rows, columns = matrix.shape
    found = addresses(layout, view, rows, columns, for_store=True)
    if (found.status == INVALID).any():
        raise ValueError("an element is out of bounds and the clamp mode is Undefined")
    for row, column in zip(*np.nonzero(found.status == ADDRESSED)):
        result[element_offset + int(found.index[row, column])] = matrix[row, column]
    return result


def reduce(matrix: Elements, mode: int, combine: Combine, rows: int, columns: int) -> Elements:
    """Apply `coopMatReduceNV` into a matrix of rows x columns; elements are combined from left to right and from top to
    bottom.

    Raises ValueError when the shape does not fit the mode: a row reduction keeps the rows, a column reduction the
    columns, 2x2 halves both.
    """
    height, width = matrix.shape
    if mode == REDUCE_2X2:
        if (2 * rows, 2 * columns) != (height, width):
            raise ValueError(f"2x2 makes {height // 2}x{width // 2} of {height}x{width}, not {rows}x{columns}")
        parts = (matrix[0::2, 0::2], matrix[1::2, 0::2], matrix[0::2, 1::2], matrix[1::2, 1::2])
        result = parts[0]
        for part in parts[1:]:
            result = combine(result, part)
        return result
    if mode not in (REDUCE_ROW, REDUCE_COLUMN, REDUCE_ROW_AND_COLUMN):
        raise ValueError(f"unknown reduction mode {mode}")
    if (mode == REDUCE_ROW and rows != height) or (mode == REDUCE_COLUMN and columns != width):
        raise ValueError(f"a reduction of {height}x{width} cannot give {rows}x{columns}")
    result = matrix
    if mode & REDUCE_ROW:
        result = _fold(result, combine, 1)
    if mode & REDUCE_COLUMN:
        result = _fold(result, combine, 0)
    return np.broadcast_to(result, (rows, columns)).copy()


def _fold(matrix: Elements, combine: Combine, axis: int) -> Elements:
    """Combine all slices along an axis, which is kept with one element."""
    slices = [np.take(matrix, [index], axis) for index in range(matrix.shape[axis])]
    result = slices[0]
    for each in slices[1:]:
        result = combine(result, each)
    return result
