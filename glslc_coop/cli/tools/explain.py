"""`glslc-coop explain`: what a diagnostic code means, with a shader that is wrong.

In: codes. Out: meaning, section of the specification, an example from the error shaders where they are at hand. Must
not know: which rule reports a code.
"""

from __future__ import annotations

import os
import re

import click

from glslc_coop.cli.tools import run

_EXPECTATION = re.compile(r"//\s*(?:error|warning)(?:-anywhere)?:\s*(?:\d+\s*)?\[([\w-]+)\]")
_REMARK = re.compile(r"\s*//\s*(?:error|warning)(?:-anywhere)?:.*")
#: Lines of an example before and behind the one that is wrong.
_AROUND = 3


@click.command("explain")
@click.argument("names", nargs=-1, required=True, metavar="CODE...")
def explain_command(names: tuple[str, ...]) -> None:
    """Explain what each CODE means, with the section of the specification and a wrong example."""
    from glslc_coop.error_codes import CODES
    from glslc_coop.extensions.hints import nearest

    known = {code.name: code for code in CODES}
    for position, name in enumerate(names):
        code = known.get(name)
        if code is None:
            near = nearest(name, known)
            meant = f"; did you mean '{near[0]}'?" if near else "; 'glslc-coop codes' lists them"
            raise click.ClickException(f"unknown diagnostic code '{name}'{meant}")
        if position:
            click.echo()
        click.echo(f"{code.name}: {code.meaning}")
        if code.section:
            click.echo(f"Specification: {code.section}")
        example = _example(name)
        if example:
            click.echo(f"\nWrong:\n\n{example}")


def _example(name: str) -> str:
    """Return the lines around the first use of a code in the error shaders of a checkout; empty without one."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "testdata", "errors")
    best: list[str] = []
    for directory, folders, files in sorted(os.walk(root)):
        folders.sort()
        for file in sorted(files):
            with open(os.path.join(directory, file), encoding="utf-8", errors="replace") as stream:
                lines = stream.read().splitlines()
            for index, line in enumerate(lines):
                if name in _EXPECTATION.findall(line) and "-anywhere" not in line:
                    shown = lines[max(index - _AROUND, 0) : index + _AROUND + 1]
                    marked = [("> " if each is line else "  ") + _REMARK.sub("", each) for each in shown]
                    if not best or file.startswith(name + "."):
                        best = marked
                    break
    return "\n".join(best)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(explain_command, arguments)
