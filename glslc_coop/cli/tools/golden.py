"""`glslc-coop golden`: golden-file tests for build systems without pytest.

In: shaders. Out: diffs, or written goldens; exit code 1 when one differs. Must not know: how modules are compared.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show


@click.command("golden")
@click.argument("action", type=click.Choice(("check", "update")))
@click.argument("shaders", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option("--option", "options", multiple=True, help="An option of the compiler; may be given several times.")
@click.option("--leave-out", multiple=True, help="names, debug, capabilities, decorations or version.")
def golden_command(action: str, shaders: tuple[str, ...], options: tuple[str, ...], leave_out: tuple[str, ...]) -> int:
    """Compare each shader's module with SHADER.spvasm (check), or write that file (update).

    `// options:` lines at a shader's head add options of the compiler.
    """
    from glslc_coop.golden.compare import NORMALIZATIONS
    from glslc_coop.golden.files import GoldenError, OutdatedValidator, compare_with, compile_shader, validate

    for name in leave_out:
        if name not in NORMALIZATIONS:
            raise click.BadParameter(f"'{name}' is not one of {', '.join(NORMALIZATIONS)}", param_hint="--leave-out")
    failed = 0
    for shader in shaders:
        try:
            module, target = compile_shader(shader, list(options))
            found = compare_with(module, f"{shader}.spvasm", leave_out, action == "update") or validate(module, target)
        except GoldenError as error:
            found = str(error)
        except OutdatedValidator as error:
            found = ""
            show(f"{shader}: not validated: {error}", err=True)
        if found:
            show(found, err=True)
            failed += 1
    if failed:
        show(f"{failed} of {len(shaders)} failed.", err=True)
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(golden_command, arguments)
