"""`glslc-coop diff`: what changed between two modules.

In: two modules or shaders. Out: text; exit code 1 when they differ. Must not know: how modules are compared.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import instructions_of, module_of
from glslc_coop.cli.tools.outputs import show


@click.command("diff")
@click.argument("first", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("second", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTION…]")
@click.option("--brief", is_flag=True, help="Only name the parts that differ.")
def diff_command(first: str, second: str, options: tuple[str, ...], brief: bool) -> int:
    """Show what changed from FIRST to SECOND, two SPIR-V modules or shaders, function by function.

    Ids that were merely renumbered are no change. The exit code is 1 when there is one.
    """
    from glslc_coop.codegen.disassembler import DisassemblyError
    from glslc_coop.golden.compare import changes

    modules = [module_of(path, options) for path in (first, second)]
    for path, module in zip((first, second), modules):
        instructions_of(module, path)
    try:
        found = changes(*modules)
    except DisassemblyError as error:
        raise click.ClickException(str(error)) from None
    for change in found:
        show(f"{change.part}: {change.kind}")
        if not brief:
            show("".join(f"  {line}\n" for line in change.lines), nl=False)
    return 1 if found else 0


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(diff_command, arguments)
