"""`glslc-coop codes`: every diagnostic code with its meaning and its section of the specification.

In: parts of names, or nothing. Out: one line a code. Must not know: which rule reports a code.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.codes import Code


@click.command("codes")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def codes_command(words: tuple[str, ...]) -> None:
    """List the diagnostic codes with their meaning; with WORDs, those whose row has every one of them.

    Codes of warnings are marked: -Wno-CODE silences them.
    """
    from glslc_coop.diagnostics.codes import CODES

    found = [
        code
        for code in sorted(CODES, key=lambda code: code.name)
        if all(word.lower() in f"{code.name} {_description(code)}".lower() for word in words)
    ]
    if not found:
        raise click.ClickException(f"no diagnostic code matches {' '.join(map(repr, words))}")
    width = max(len(code.name) for code in found)
    for code in found:
        show(f"{code.name:<{width}}  {_description(code)}")


def _description(code: Code) -> str:
    """Return the meaning of a code, marked if it is that of a warning, and the section of the specification."""
    mark = "warning: " if "warning" in code.traits else ""
    return f"{mark}{code.meaning}{f' ({code.section})' if code.section else ''}"


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(codes_command, arguments)
