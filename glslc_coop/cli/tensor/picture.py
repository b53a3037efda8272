"""`glslc-coop tensor`: what a tensor layout and view touch, as text or as a picture.

In: a layout, a view, the shape of a matrix. Out: text, or a PNG file. Must not know: the compiler, the command line.
The text needs numpy (the extra `model`), the picture matplotlib as well (the extra `plot`).
"""

from __future__ import annotations

from glslc_coop.cli.tensor import addressing as model
from glslc_coop.lazy import lazy

with lazy:
    from matplotlib.axes import Axes

    from glslc_coop.cli.tensor.addressing import Addressing, TensorLayout, TensorView

#: Status -> how a cell without an address is printed.
_MARKS = {model.SKIPPED: "-", model.CLAMPED: "c", model.DISCARDED: "x", model.INVALID: "!"}
_MEANINGS = {
    model.SKIPPED: "-  outside the clip, unchanged",
    model.CLAMPED: "c  out of bounds, the clamp value",
    model.DISCARDED: "x  out of bounds, the store is discarded",
    model.INVALID: "!  out of bounds, undefined behaviour",
}
_MODES = ("Undefined", "Constant", "ClampToEdge", "Repeat", "MirrorRepeat")


def _describe(layout: TensorLayout, view: TensorView | None, rows: int, columns: int) -> list[str]:
    """Return the layout and the view, one fact a line."""
    blocks = "" if set(layout.block_size) == {1} else f", block {layout.block_size}"
    lines = [
        (
            f"layout: dimension {layout.dimension}, stride {layout.stride}{blocks}, offset {layout.offset}, span "
            f"{layout.span}, clamp {_MODES[layout.clamp_mode]}"
        )
    ]
    if view is not None:
        clip = "" if view.clip == (0, 0xFFFFFFFF, 0, 0xFFFFFFFF) else f", clip {view.clip}"
        sizes = f"dimension {view.dimension}, stride {view.stride}" if view.has_dimensions else "dimensions of the span"
        lines.append(f"view: {sizes}, permutation {view.permutation}{clip}")
    lines.append(f"matrix: {rows} rows, {columns} columns")
    return lines


def as_text(layout: TensorLayout, view: TensorView | None, rows: int, columns: int, for_store: bool = False) -> str:
    """Return a table with the element, or the block and the coordinate in it, of each matrix element."""
    found = model.addresses(layout, view, rows, columns, for_store)
    has_blocks = set(layout.block_size) != {1}
    cells = [[_cell(found, row, column, has_blocks) for column in range(columns)] for row in range(rows)]
    width = max(len(cell) for line in cells for cell in line)
    left = len(str(rows - 1))
    lines = _describe(layout, view, rows, columns)
    lines.append("block:coordinate of each element" if has_blocks else "memory index of each element")
    lines.append(" " * left + " |" + "".join(f" {column:>{width}}" for column in range(columns)))
    lines.append("-" * left + "-+" + "-" * (columns * (width + 1)))
    lines += [f"{row:>{left}} |" + "".join(f" {cell:>{width}}" for cell in line) for row, line in enumerate(cells)]
    lines += [meaning for status, meaning in _MEANINGS.items() if (found.status == status).any()]
    return "".join(line.rstrip() + "\n" for line in lines)


def _cell(found: Addressing, row: int, column: int, has_blocks: bool) -> str:
    status = int(found.status[row, column])
    if status != model.ADDRESSED:
        return _MARKS[status]
    index = int(found.index[row, column])
    if not has_blocks:
        return str(index)
    return f"{index}:" + ",".join(str(int(part)) for part in found.coordinate_in_block[row, column])


def draw(
    path: str, layout: TensorLayout, view: TensorView | None, rows: int, columns: int, for_store: bool = False
) -> None:
    """Draw a PNG: the matrix with its addresses on the left, the tensor with the accessed elements on the right.

    The tensor is drawn as rows of its last dimension. Raises ImportError without matplotlib, OSError when the file
    cannot be written.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("pictures need matplotlib: pip install 'glslc-coop[plot]'") from error
    found = model.addresses(layout, view, rows, columns, for_store)
    figure = Figure(figsize=(14, 7), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    _draw_matrix(left, found, rows, columns, layout)
    _draw_tensor(right, found, layout)
    figure.suptitle("\n".join(_describe(layout, view, rows, columns)), fontsize=9)
    figure.savefig(path, format="png", metadata={"Software": "glslc-coop"})


def _draw_matrix(axes: Axes, found: Addressing, rows: int, columns: int, layout: TensorLayout) -> None:
    import numpy as np

    shown = np.where(found.status == model.ADDRESSED, found.index, np.nan).astype(float)
    axes.imshow(shown, cmap="viridis", aspect="auto")
    _number(axes)
    axes.set_title("matrix: address of each element")
    axes.set_xlabel("column")
    axes.set_ylabel("row")
    if rows * columns <= 1024:
        has_blocks = set(layout.block_size) != {1}
        size = min(max(96 // max(rows, columns), 6), 14)
        for row in range(rows):
            for column in range(columns):
                axes.text(
                    column,
                    row,
                    _cell(found, row, column, has_blocks),
                    ha="center",
                    va="center",
                    fontsize=size,
                    color="black",
                    bbox={"facecolor": "white", "alpha": 0.6, "pad": 0.5, "linewidth": 0},
                )


def _number(axes: Axes) -> None:
    """Mark both axes with whole numbers."""
    from matplotlib.ticker import MaxNLocator

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))


def _draw_tensor(axes: Axes, found: Addressing, layout: TensorLayout) -> None:
    import numpy as np

    height = 1
    for size in layout.dimension[:-1]:
        height *= size
    touched = np.zeros((max(height, 1), max(layout.dimension[-1], 1)))
    for coordinate in found.tensor_coordinate[found.status == model.ADDRESSED]:
        row = 0
        for size, place in zip(layout.dimension[:-1], coordinate[:-1]):
            row = row * size + int(place)
        touched[row, int(coordinate[-1])] += 1
    image = axes.imshow(touched, cmap="Greens", aspect="auto", vmin=0)
    axes.figure.colorbar(image, ax=axes, ticks=range(int(touched.max()) + 1) if touched.max() < 10 else None)
    _number(axes)
    axes.set_title("tensor: how often each element is accessed")
    axes.set_xlabel(f"dimension {len(layout.dimension) - 1}")
    axes.set_ylabel("the other dimensions, row by row" if len(layout.dimension) > 1 else "")
