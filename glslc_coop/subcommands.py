"""The sub-commands, built with click. Imported only when one is named.

In: the argument list. Out: text on standard output, exit code. Must not know: how the compile path reads its arguments.
"""

from __future__ import annotations

import sys

import click

from glslc_coop import __version__


#: A module larger than this is refused; devices have no end.
_MAXIMUM_FILE = 256 << 20


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="glslc-coop")
def cli() -> None:
    """Tools around the compiler; to compile, give it a shader: glslc-coop shader.comp -o shader.spv"""


@cli.command("dis")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--raw", is_flag=True, help="Number the ids as in the file instead of naming them.")
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Where the text goes.")
def disassemble_command(file: str, raw: bool, output: str) -> None:
    """Print the SPIR-V module FILE as assembly text with stable names."""
    from glslc_coop.codegen.disassembler import DisassemblyError, disassemble

    with click.open_file(file, "rb") as stream:
        data = stream.read(_MAXIMUM_FILE + 1)
    if len(data) > _MAXIMUM_FILE:
        raise click.ClickException(f"{file}: larger than {_MAXIMUM_FILE >> 20} MiB")
    try:
        text = disassemble(data, friendly=not raw)
    except DisassemblyError as error:
        raise click.ClickException(f"{file}: {error}") from None
    with click.open_file(output, "w", encoding="utf-8") as stream:
        stream.write(text)


def _numbers(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """`4,8,0x10` as numbers."""
    if text is None:
        return None
    try:
        return tuple(int(part, 0) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"'{text}' is no list of numbers like 16,64", context, parameter) from None


_MODES = ("undefined", "constant", "edge", "repeat", "mirror")


@cli.command("tensor")
@click.option("--dimension", callback=_numbers, required=True, metavar="D0,D1,…", help="Sizes of the layout, 1 to 5.")
@click.option("--stride", callback=_numbers, metavar="S0,…", help="Strides in blocks, instead of packed ones.")
@click.option("--block", callback=_numbers, metavar="B0,…", help="Block size.")
@click.option("--slice", "slices", callback=_numbers, metavar="O0,S0,O1,S1,…", help="Offset and span of each dimension.")
@click.option("--clamp", type=click.Choice(_MODES), default="undefined", show_default=True, help="Clamp mode.")
@click.option("--view", callback=_numbers, metavar="D0,…", help="Sizes of a view with dimensions of its own.")
@click.option("--view-stride", callback=_numbers, metavar="S0,…", help="Strides of that view.")
@click.option("--permutation", callback=_numbers, metavar="P0,…", help="Permutation of the view; without --view it has the sizes of the span.")
@click.option("--clip", callback=_numbers, metavar="ROW,ROWS,COLUMN,COLUMNS", help="Clip of the view.")
@click.option("--rows", type=click.IntRange(1, 4096), required=True, help="Rows of the matrix.")
@click.option("--columns", type=click.IntRange(1, 4096), required=True, help="Columns of the matrix.")
@click.option("--store", is_flag=True, help="A store; loads and stores differ out of bounds.")
@click.option("--png", type=click.Path(dir_okay=False), help="Draw into this file instead of printing.")
def tensor_command(
    dimension: tuple[int, ...], stride: tuple[int, ...] | None, block: tuple[int, ...] | None, slices: tuple[int, ...] | None, clamp: str,
    view: tuple[int, ...] | None, view_stride: tuple[int, ...] | None, permutation: tuple[int, ...] | None, clip: tuple[int, ...] | None,
    rows: int, columns: int, store: bool, png: str | None,
) -> None:
    """Show which memory elements a tensor layout and view touch: the addresses of coopMatLoadTensorNV and coopMatStoreTensorNV.

    Example: a transposed 4x4 tile at row 2, column 3 of an 8x10 tensor

        glslc-coop tensor --dimension 8,10 --slice 2,4,3,4 --permutation 1,0 --rows 4 --columns 4
    """
    try:
        from glslc_coop import tensor_addressing as model
        from glslc_coop import tensor_picture

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
            if clip is not None:
                if len(clip) != 4:
                    raise ValueError(f"a clip takes 4 values, found {len(clip)}")
                through = through.set_clip(*clip)
        if png is None:
            click.echo(tensor_picture.as_text(layout, through, rows, columns, store), nl=False)
        else:
            tensor_picture.draw(png, layout, through, rows, columns, store)
    except (ImportError, ValueError, OSError) as error:
        raise click.ClickException(str(error)) from None


def run(arguments: list[str]) -> int:
    """Runs a sub-command; returns its exit code."""
    try:
        cli.main(args=arguments, prog_name="glslc-coop", standalone_mode=False)
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return 1
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        return 130
    return 0
