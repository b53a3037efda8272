"""`glslc-coop opt`: the passes of -O and -Os on a module of any compiler.

In: a module. Out: a module. Must not know: how a pass works.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.modules import read_words, write_words


@click.command("opt")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), required=True, help="Output file.")
@click.option("-O", "level", flag_value="speed", default="speed", help="Optimise for speed (the default).")
@click.option("-Os", "level", flag_value="size", help="Optimise for size.")
@click.option("-g", "keeps_names", is_flag=True, help="Keep names and sources.")
def optimize_command(file: str, output: str, level: str, keeps_names: bool) -> None:
    """Optimise FILE, a SPIR-V module of any compiler. The output may be FILE itself.

    Example:

        glslc-coop opt -Os shader.spv -o small.spv
    """
    from glslc_coop.codegen.ir.operand_decoder import ReaderError
    from glslc_coop.codegen.optimization.pipeline import optimize_words
    from glslc_coop.diagnostics.sink import LimitError

    try:
        words = optimize_words(read_words(file), keeps_names, level == "size")
    except ReaderError as error:
        raise click.ClickException(f"{file}: {error}") from None
    except LimitError as error:
        raise click.ClickException(f"{file}: {error.message}") from None
    write_words(output, words)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(optimize_command, arguments)
