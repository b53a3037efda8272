"""The sub-commands, one file each, built with click. A file is imported when its sub-command is named.

Each has a click command and `main(arguments)`, which returns the exit code. Must not know: how the compile path reads
its arguments.
"""

from __future__ import annotations

import sys

import click


def run(command: click.Command, arguments: list[str], wrong_usage: int = 1) -> int:
    """Run a click command as a sub-command of its name; return the exit code.

    A wrong use ends in a message and the exit code `wrong_usage`, anything else that fails in exit code 1.
    """
    command.context_settings["help_option_names"] = ["-h", "--help"]
    try:
        result = command.main(arguments, f"glslc-coop {command.name}", standalone_mode=False)
    except click.ClickException as error:
        if type(error) is click.ClickException:
            # It may name what a file holds.
            from glslc_coop.codegen.literal_strings import printable

            error = click.ClickException(printable(error.message, "\n\t"))
        error.show(file=sys.stderr)
        return wrong_usage if isinstance(error, click.UsageError) else 1
    except click.Abort:
        return 130
    return result if isinstance(result, int) else 0
