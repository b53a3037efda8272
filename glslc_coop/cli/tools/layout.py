"""`glslc-coop layout`: the offsets of blocks under each packing rule.

In: a module or a shader. Out: tables, pictures. Must not know: the rules.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of, reflection_of
from glslc_coop.cli.tools.outputs import listed, show


@click.command("layout")
@compiler_options
@click.option("--block", "names", multiple=True, metavar="NAME", help="Only this block; may be given several times.")
@click.option("--picture", type=click.Path(dir_okay=False), help="Draw one block into this file (needs matplotlib).")
def layout_command(file: str, options: tuple[str, ...], names: tuple[str, ...], picture: str | None) -> None:
    """Print the offsets of FILE's blocks as declared and under std140, std430 and scalar, with the padding."""
    from glslc_coop.reflection import layouts

    blocks = reflection_of(module_of(file, options), file).blocks
    for name in names:
        if name not in blocks:
            raise click.ClickException(f"{file}: no block '{name}'; there are: {listed(blocks)}")
    chosen = [blocks[name] for name in names or blocks]
    if picture is not None:
        if len(chosen) != 1:
            raise click.ClickException(f"name the block to draw with --block: {', '.join(blocks)}")
        try:
            layouts.picture(chosen[0].name, chosen[0].members, picture)
        except ImportError:
            raise click.ClickException("--picture needs matplotlib: pip install 'glslc-coop[plot]'") from None
        return
    show("\n".join(layouts.table(block.name, block.members) for block in chosen), nl=False)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(layout_command, arguments)
