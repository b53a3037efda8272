"""`glslc-coop reflect`: what a module needs and what its host must match.

In: a module or a shader. Out: text or JSON. Must not know: SPIR-V.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, device_errors, module_of, read_bytes, reflection_of
from glslc_coop.cli.tools.outputs import write_output


@click.command("reflect")
@compiler_options
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, as glslc_coop/reflection/reflection.schema.json describes it."
)
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Output file.")
@click.option("--device-profile", "profile", metavar="NAME|FILE", help="Report what this device lacks; see devices.")
def reflect_command(file: str, options: tuple[str, ...], as_json: bool, output: str, profile: str | None) -> int:
    """Print the interface, layouts, cooperative types and requirements of FILE, a SPIR-V module or a shader.

    The exit code is 1 when a device is named that lacks something. Options of the compiler follow `--`:

    glslc-coop reflect shader.comp --json -- -DTILE=16
    """
    source = read_bytes(file)
    data = module_of(file, options if profile is None else ("-g", *options), source)
    reflection = reflection_of(data, file)
    if as_json:
        import json

        text = json.dumps(reflection.to_json(), indent=2) + "\n"
    else:
        from glslc_coop.reflection.text import describe

        text = describe(reflection)
    write_output(output, text, [file] if profile is None else [file, profile])
    return 1 if profile is not None and device_errors(file, source, data, options, profile) else 0


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(reflect_command, arguments)
