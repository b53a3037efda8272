"""`glslc-coop hook`: checks many shaders and writes nothing, for pre-commit.

In: options of the compiler and shaders, in any order. Out: diagnostics; exit code 1 after an error. Must not know: how
a shader is checked.
"""

from __future__ import annotations

import sys

import click

from glslc_coop import driver
from glslc_coop.cli.output import say
from glslc_coop.cli.tools import run
from glslc_coop.diagnostics import render, wants_colour

_NO_OPTIONS = {"ignore_unknown_options": True, "allow_interspersed_args": True}


@click.command("hook", context_settings=_NO_OPTIONS)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[OPTION…] FILE…")
def hook_command(arguments: tuple[str, ...]) -> int:
    """Check each FILE with the OPTIONs of the compiler; write no module.

    Options and their values are one word: -Iinclude, -DN=4, --target-env=vulkan1.3.
    """
    from glslc_coop.cli import command_line

    options = [each for each in arguments if each.startswith("-")]
    try:
        command_line.parse([*options, "shader.comp"])
    except command_line.UsageError as error:
        message = str(error)
        raise click.ClickException(message.replace("unsupported option", "No such option")) from None
    if len(options) == len(arguments):
        raise click.ClickException("no shaders: give FILE…")
    status = 0
    for name in arguments:
        if not name.startswith("-") and not _is_correct(name, options):
            status = 1
    return status


def _is_correct(name: str, options: list[str]) -> bool:
    """Check one shader and print its diagnostics."""
    from glslc_coop.cli import command_line

    line = command_line.parse([*options, name])
    try:
        text = driver.read_text(name)
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror or error}") from None
    line.options.stage = line.inputs[0].stage
    line.options.check_only = True
    result = driver.compile_text(text, name, line.options)
    colour = wants_colour("auto", sys.stderr.isatty())
    say(render(result.sink.diagnostics, result.sources, "full", name, 0, colour))
    if result.stage_missing:
        say(f"{name}: the stage is not known: pass -fshader-stage=…\n")
    return not result.sink.has_errors and not result.stage_missing


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(hook_command, arguments)
