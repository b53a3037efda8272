"""The sub-commands, built with click. Imported only when one is named.

In: the argument list. Out: text on standard output, exit code. Must not know: how the compile path reads its arguments.
"""

from __future__ import annotations

import sys

import click

from glslc_coop import __version__


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
        data = stream.read()
    try:
        text = disassemble(data, friendly=not raw)
    except DisassemblyError as error:
        raise click.ClickException(f"{file}: {error}") from None
    with click.open_file(output, "w", encoding="utf-8") as stream:
        stream.write(text)


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
