"""`glslc-coop reflect`: what a module needs and what its host must match.

In: a module or a shader. Out: text or JSON. Must not know: SPIR-V.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of, reflection_of


@click.command("reflect")
@compiler_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON, as docs/reflection.schema.json describes it.")
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Output file.")
def reflect_command(file: str, options: tuple[str, ...], as_json: bool, output: str) -> None:
    """Print the interface, layouts, cooperative types and requirements of FILE, a SPIR-V module or a shader.

    Options of the compiler follow `--`: glslc-coop reflect shader.comp --json -- -DTILE=16
    """
    reflection = reflection_of(module_of(file, options), file)
    if as_json:
        import json

        text = json.dumps(reflection.to_json(), indent=2) + "\n"
    else:
        from glslc_coop.reflection.text import describe

        text = describe(reflection)
    with click.open_file(output, "w", encoding="utf-8") as stream:
        stream.write(text)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(reflect_command, arguments)
