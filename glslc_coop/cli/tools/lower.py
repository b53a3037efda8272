"""`glslc-coop lower`: a module without cooperative types, for devices that lack them.

In: a module of any compiler. Out: a module, and messages on standard error. Must not know: how a module is lowered.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.modules import read_words, write_words
from glslc_coop.cli.tools.outputs import show
from glslc_coop.codegen.cooperative_lowering.options import MEMORY_MODELS, SHARED_MEMORY, SUBGROUP_MODES, UNROLL_MODES
from glslc_coop.codegen.cooperative_lowering.targets import TARGETS
from glslc_coop.lazy import lazy

with lazy:
    from typing import Any

    from glslc_coop.codegen.cooperative_lowering.explanation import Explanation
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions


def _specializations(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[int | str, int]:
    """Return the values of --spec ID=VALUE and NAME=VALUE."""
    values: dict[int | str, int] = {}
    for text in texts:
        number, separator, value = text.partition("=")
        try:
            if not separator:
                raise ValueError
            key = number if number.isidentifier() else int(number, 0)
            values[key] = {"true": 1, "false": 0}.get(value) or int(value if value != "false" else "0", 0)
        except ValueError:
            raise click.BadParameter(f"'{text}' is not of the form ID=VALUE", context, parameter) from None
    return values


def _options(target: str | None, **settings: Any) -> LoweringOptions:
    """Return the options of a target by name and other settings."""
    from glslc_coop.api.lowering import LoweringOptions, target_of

    try:
        return LoweringOptions(target=None if target is None else target_of(target), **settings)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.UsageError(f"{target}: {error.strerror or error}") from None


def _print(explanation: Explanation, file: str, is_json: bool) -> None:
    """Print what became of each construct: JSON to standard output, text to standard error."""
    from glslc_coop.codegen.literal_strings import printable

    if is_json:
        import json

        show(json.dumps([row.to_json() for row in explanation.rows], indent=1))
        return
    for row in explanation.rows:
        place = file if row.line is None else f"{printable(row.file or '')}:{row.line}"
        show(f"{place}: note: {row}", err=True)


@click.command("lower")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("-o", "output", type=click.Path(dir_okay=False, allow_dash=True), required=True, help="Output file.")
@click.option("-O", "level", flag_value="speed", help="Optimise the result for speed.")
@click.option("-Os", "level", flag_value="size", help="Optimise the result for size.")
@click.option("--subgroup-size", type=int, help="Invocations that share a matrix of subgroup scope.  [default: 32]")
@click.option(
    "--subgroup-size-id", type=int, metavar="ID", help="Make that a specialization constant of this constant_id."
)
@click.option(
    "--subgroups", type=click.Choice(SUBGROUP_MODES), default="auto", show_default=True, help="Whose subgroups."
)
@click.option(
    "--memory-model", type=click.Choice(MEMORY_MODELS), default="keep", show_default=True, help="Of the result."
)
@click.option(
    "--no-float-atomics",
    "float_atomics",
    flag_value=False,
    default=True,
    help="Add floats in memory by compare and exchange.",
)
@click.option(
    "--spec",
    multiple=True,
    callback=_specializations,
    metavar="ID=VALUE",
    help="Freeze a specialization constant, by its id or name.",
)
@click.option(
    "--unroll", type=click.Choice(UNROLL_MODES), default="auto", show_default=True, help="Loops over elements."
)
@click.option("--dot-products", is_flag=True, help="Multiply 8-bit integers by packed dot products.")
@click.option("--no-int8", "int8", flag_value=False, default=True, help="Emulate types of 8 bits, in memory too.")
@click.option(
    "--no-float16", "float16", flag_value=False, default=True, help="Emulate types of 16 bits, in memory too."
)
@click.option(
    "--bfloat16-as-float16",
    is_flag=True,
    help="Let tiles hold bfloat16 as float16, with its range, for want of others.",
)
@click.option(
    "--shared-memory", default=SHARED_MEMORY, show_default=True, metavar="BYTES", help="What a workgroup may have."
)
@click.option(
    "--for",
    "profile",
    metavar="PROFILE",
    help="Keep what this device has: a profile's name ('glslc-coop devices --list-profiles') or file.",
)
@click.option("--to", "target", type=click.Choice(TARGETS), help="Keep what these extensions have.")
@click.option(
    "--explain", is_flag=False, flag_value="text", type=click.Choice(("text", "json")), help="Say what became of what."
)
def lower_command(
    file: str,
    output: str,
    level: str | None,
    profile: str | None,
    target: str | None,
    explain: str | None,
    **settings: object,
) -> None:
    """Replace the cooperative matrices, cooperative vectors, small floats and long vectors of FILE, a SPIR-V module, by
    arrays. The output may be FILE itself.

    Example: for a device with subgroups of 8 and nothing cooperative

        glslc-coop lower shader.spv --subgroups virtual -o lowered.spv
    """
    from glslc_coop.api.lowering import Explanation, LoweringError, LoweringWarning, ReaderError, lower_words
    from glslc_coop.codegen.literal_strings import printable

    if profile is not None and target is not None:
        raise click.UsageError("--for and --to exclude each other")
    explanation = None if explain is None else Explanation()
    options = _options(profile if profile is not None else target, explanation=explanation, **settings)
    try:
        words, messages = lower_words(read_words(file), options, level)
    except LoweringError as error:
        place = f"{printable(error.file or '')}:{error.line}" if error.line is not None else file
        raise click.ClickException(f"{place}: {error.message} [{error.code}]") from None
    except ReaderError as error:
        raise click.ClickException(f"{file}: {error}") from None
    for message in messages:
        kind = "warning" if isinstance(message, LoweringWarning) else "note"
        show(f"{file}: {kind}: {message}", err=True)
    if explanation is not None:
        _print(explanation, file, explain == "json")
    write_words(output, words, [] if profile is None else [profile])


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(lower_command, arguments)
