"""`glslc-coop tensor`: the addresses of a tensor layout and view, as text or as a picture.

In: sizes, strides and the like as options. Out: text, or a PNG file. Must not know: how addresses are computed or
drawn.
"""

from __future__ import annotations

import math

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show


def _clip(values: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Return the four values of a clip. Raises ValueError for another number of them."""
    if len(values) != 4:
        raise ValueError(f"a clip takes 4 values, got {len(values)}")
    row, rows, column, columns = values
    return row, rows, column, columns


def _numbers(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """Return the numbers of `4,8,0x10`."""
    if text is None:
        return None
    try:
        return tuple(int(part, 0) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"'{text}' is not a list of numbers such as 16,64", context, parameter) from None


_MODES = ("undefined", "constant", "edge", "repeat", "mirror")


@click.command("tensor")
@click.option("--dimension", callback=_numbers, required=True, metavar="D0,D1,…", help="Sizes of the layout, 1 to 5.")
@click.option("--stride", callback=_numbers, metavar="S0,…", help="Strides in blocks, instead of packed ones.")
@click.option("--block", callback=_numbers, metavar="B0,…", help="Block size.")
@click.option(
    "--slice", "slices", callback=_numbers, metavar="O0,S0,O1,S1,…", help="Offset and span of each dimension."
)
@click.option("--clamp", type=click.Choice(_MODES), default="undefined", show_default=True, help="Clamp mode.")
@click.option("--view", callback=_numbers, metavar="D0,…", help="Sizes of a view with dimensions of its own.")
@click.option("--view-stride", callback=_numbers, metavar="S0,…", help="Strides of that view.")
@click.option(
    "--permutation",
    callback=_numbers,
    metavar="P0,…",
    help="Permutation of the view; without --view it has the sizes of the span.",
)
@click.option("--clip", callback=_numbers, metavar="ROW,ROWS,COLUMN,COLUMNS", help="Clip of the view.")
@click.option("--rows", type=click.IntRange(1, 4096), required=True, help="Rows of the matrix.")
@click.option("--columns", type=click.IntRange(1, 4096), required=True, help="Columns of the matrix.")
@click.option("--store", is_flag=True, help="A store; loads and stores differ out of bounds.")
@click.option("--png", type=click.Path(dir_okay=False), help="Draw into this file instead of printing.")
def tensor_command(
    dimension: tuple[int, ...],
    stride: tuple[int, ...] | None,
    block: tuple[int, ...] | None,
    slices: tuple[int, ...] | None,
    clamp: str,
    view: tuple[int, ...] | None,
    view_stride: tuple[int, ...] | None,
    permutation: tuple[int, ...] | None,
    clip: tuple[int, ...] | None,
    rows: int,
    columns: int,
    store: bool,
    png: str | None,
) -> None:
    """Show which memory elements a tensor layout and view address.

    These are the elements that coopMatLoadTensorNV reads and coopMatStoreTensorNV writes. Example: a transposed 4x4
    tile at row 2, column 3 of an 8x10 tensor

    \b
        glslc-coop tensor --dimension 8,10 --slice 2,4,3,4 \\
          --permutation 1,0 --rows 4 --columns 4
    """
    count = math.prod((slices or ())[1::2] or dimension)
    if view is None and clip is None and rows * columns > count:
        text = f"the span of the layout has {count} elements, but the matrix has {rows * columns}"
        show(f"warning: {text}; the others repeat the span from its start", err=True)
    try:
        from glslc_coop.cli.tensor import addressing as model
        from glslc_coop.cli.tensor import picture

        layout = model.TensorLayout(len(dimension), _MODES.index(clamp))
        layout = layout if block is None else layout.set_block_size(*block)
        layout = layout.set_dimension(*dimension)
        layout = layout if stride is None else layout.set_stride(*stride)
        layout = layout if slices is None else layout.slice(*slices)
        through = None
        if view is not None or permutation is not None or clip is not None:
            through = model.TensorView(len(view or permutation or dimension), view is not None, permutation or ())
            through = through if view is None else through.set_dimensions(*view)
            through = through if view_stride is None else through.set_stride(*view_stride)
            through = through if clip is None else through.set_clip(*_clip(clip))
        if png is None:
            show(picture.as_text(layout, through, rows, columns, store), nl=False)
        else:
            picture.draw(png, layout, through, rows, columns, store)
    except (ImportError, ValueError, OSError) as error:
        raise click.ClickException(str(error)) from None


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(tensor_command, arguments)
