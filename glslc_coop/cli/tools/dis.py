"""`glslc-coop dis`: a SPIR-V module as text.

In: a file, or standard input. Out: assembly text. Must not know: GLSL.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import write_output

#: A module larger than this is refused; devices have no end.
_MAXIMUM_FILE = 256 << 20


@click.command("dis")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--raw", is_flag=True, help="Number the ids as in the file instead of naming them.")
@click.option("--comments", is_flag=True, help="Show the lines of the source, and where variables are bound.")
@click.option(
    "-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Where the text goes."
)
def disassemble_command(file: str, raw: bool, comments: bool, output: str) -> None:
    """Print the SPIR-V module FILE as assembly text with stable names; `glslc-coop as` reads it."""
    from glslc_coop.codegen.disassembler import DisassemblyError, disassemble

    with click.open_file(file, "rb") as stream:
        data = stream.read(_MAXIMUM_FILE + 1)
    if len(data) > _MAXIMUM_FILE:
        raise click.ClickException(f"{file}: larger than {_MAXIMUM_FILE >> 20} MiB")
    try:
        text = disassemble(data, friendly=not raw, assembly=True, comments=comments)
    except DisassemblyError as error:
        raise click.ClickException(f"{file}: {error}") from None
    write_output(output, text, [file])


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(disassemble_command, arguments)
