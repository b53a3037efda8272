"""Calls that are no command: without arguments, or with a word that is neither a sub-command nor a file.

In: the argument list. Out: the exit code and the text, or None where it is a compilation after all. Must not know:
any sub-command.
"""

from __future__ import annotations

import os

from glslc_coop.cli import SUBCOMMANDS, command_line, output

#: The exit code for wrong usage, as of clang's tools, ruff and Python.
WRONG = 2


def answer(arguments: list[str]) -> int | None:
    """Print the help, or what the word may have meant; return the exit code.

    None where glslc's form is asked for, where the word is a file, and where the environment has options.
    """
    if output.program_name(arguments) == "glslc" or os.environ.get("GLSLC_COOP_FLAGS"):
        return None
    if not arguments or (arguments[0] == "help" and not os.path.exists("help")):
        output.write_standard_output(command_line.help_text().encode("utf-8"))
        return 0 if arguments else WRONG
    word = arguments[0]
    if os.path.exists(word):
        return None
    from glslc_coop.extensions.hints import nearest

    near = nearest(word, SUBCOMMANDS)
    meant = f"; did you mean '{near[0]}'?" if near else f"; the sub-commands are {', '.join(SUBCOMMANDS)}"
    output.say(f"glslc-coop: error: '{word}' is neither a sub-command nor a file{meant}\n")
    return WRONG
