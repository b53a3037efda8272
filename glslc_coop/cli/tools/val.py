"""`glslc-coop val`: asks spirv-val about a module.

In: modules or shaders. Out: what the validator says; exit code 1 when it refuses one. Must not know: SPIR-V.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import module_of
from glslc_coop.cli.tools.outputs import show


@click.command("val")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--target-env", default="vulkan1.3", show_default=True, help="What the modules have to be valid for.")
def validate_command(files: tuple[str, ...], target_env: str) -> int:
    """Validate FILES, SPIR-V modules or shaders, with spirv-val.

    It is the one of this Python's environment (pip install 'glslc-coop[val]'), or the one on the path.
    """
    from glslc_coop.golden.files import OutdatedValidator, validate, validator

    if validator() is None:
        raise click.ClickException("no spirv-val here: pip install 'glslc-coop[val]'")
    failed = 0
    for file in files:
        try:
            found = validate(module_of(file, (f"--target-env={target_env}",)), target_env)
        except OutdatedValidator as error:
            raise click.ClickException(f"{file}: {error}") from None
        if found:
            show(f"{file}: {found}", err=True)
            failed += 1
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(validate_command, arguments)
