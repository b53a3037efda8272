"""`glslc-coop as`: assembly text as a SPIR-V module.

In: a file, or standard input. Out: a module. Must not know: the syntax.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import read_bytes
from glslc_coop.cli.tools.outputs import write_output

_VERSIONS = {f"spv1.{minor}": (1, minor) for minor in range(7)}


@click.command("as")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="out.spv", show_default=True)
@click.option("--target-spv", type=click.Choice(tuple(_VERSIONS)), default="spv1.6", show_default=True)
def assemble_command(file: str, output: str, target_spv: str) -> None:
    """Assemble FILE, text as `glslc-coop dis` and -S print it, into a SPIR-V module.

    A `; Version:` comment at the head of the text wins over --target-spv.
    """
    from glslc_coop.codegen.assembler import AssemblyError, assemble
    from glslc_coop.codegen.ir.words import to_bytes

    try:
        words = assemble(read_bytes(file).decode("utf-8", "surrogateescape"), _VERSIONS[target_spv])
    except AssemblyError as error:
        raise click.ClickException(f"{file}:{error.line}:{error.column}: {error.message}") from None
    write_output(output, to_bytes(words), [file])


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(assemble_command, arguments)
