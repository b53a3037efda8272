"""`glslc-coop header`: a C header for the hosts of a module.

In: a module or a shader. Out: C text. Must not know: SPIR-V, C.
"""

from __future__ import annotations

import os

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of, reflection_of
from glslc_coop.cli.tools.outputs import write_output


@click.command("header")
@compiler_options
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Output file.")
@click.option("--prefix", help="What every name begins with; by default the file's name.")
@click.option("--words/--no-words", default=True, show_default=True, help="Embed the module.")
def header_command(file: str, options: tuple[str, ...], output: str, prefix: str | None, words: bool) -> None:
    """Write a C header for FILE: structures, bindings, specialization constants and the module's words.

    It compiles as C11 and as C++17, and asserts every size and offset.
    """
    from glslc_coop.codegen.ir.words import from_bytes
    from glslc_coop.reflection.header import header

    data = module_of(file, options)
    name = prefix or os.path.basename(file).partition(".")[0] or "shader"
    text = header(reflection_of(data, file), name, from_bytes(data) if words else None)
    write_output(output, text, [file])


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(header_command, arguments)
