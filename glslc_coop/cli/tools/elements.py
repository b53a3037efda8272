"""`glslc-coop elements`: which invocation holds which element of a matrix, measured on a device.

In: a component type, a shape and a use. Out: a table, a picture. Must not know: how it is measured.
"""

from __future__ import annotations

import json

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show, write_output
from glslc_coop.cli.tools.run_ import chosen_device, picture_file
from glslc_coop.running.errors import RunError


@click.command("elements")
@click.argument("matrix", metavar="TYPE:ROWSxCOLUMNS:USE")
@click.option("--device", callback=chosen_device, metavar="N|cpu", help="A device by its number in devices.")
@click.option("--subgroup-size", type=click.IntRange(1, 128), metavar="N", help="What the subgroup must have.")
@click.option(
    "--lower", type=click.Choice(("auto", "plain", "native")), default="auto", show_default=True, help="As for run."
)
@click.option("--png", type=click.Path(dir_okay=False), callback=picture_file, help="Draw it (needs matplotlib).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: for each row and column, [invocation, index] pairs.")
def elements_command(
    matrix: str, device: int | str | None, subgroup_size: int | None, lower: str, png: str | None, as_json: bool
) -> None:
    """Print which invocation of the subgroup holds each element of a MATRIX, as INVOCATION.INDEX.

    glslc-coop elements f16:16x16:A --png a.png
    """
    from glslc_coop.running.device import Unavailable, VulkanError
    from glslc_coop.running.elements import measure_elements
    from glslc_coop.running.pictures import heat_maps

    component, _, rest = matrix.partition(":")
    shape, _, use = rest.partition(":")
    rows, _, columns = shape.partition("x")
    if not (rows.isdigit() and columns.isdigit() and int(rows) and int(columns)):
        raise click.ClickException(f"'{matrix}' is not of the form TYPE:ROWSxCOLUMNS:USE, such as f16:16x16:A")
    try:
        found = measure_elements(component, int(rows), int(columns), use, device, subgroup_size, lower)
        if png is not None:
            texts = [each for row in found.texts() for each in row]
            lanes = [[cell[0][0] if cell else -1 for cell in row] for row in found.owners]
            write_output(png, heat_maps([(f"{matrix} on {found.device}: invocation.index", lanes)], texts))
    except (RunError, Unavailable, VulkanError) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        show(json.dumps({"device": found.device, "route": found.route, "owners": found.owners}))
        return
    show(f"{found.device}: {matrix}, {'as plain arrays' if found.route == 'plain' else 'as it is'}")
    show(str(found))


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(elements_command, arguments)
