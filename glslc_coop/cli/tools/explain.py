"""`glslc-coop explain`: what a diagnostic code means, with a wrong example and its correction.

In: codes. Out: meaning, section of the specification, an example of the error shaders. Must not know: which rule
reports a code.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.explanations import Example


@click.command("explain")
@click.argument("names", nargs=-1, required=True, metavar="CODE...")
def explain_command(names: tuple[str, ...]) -> None:
    """Explain what each CODE means, with the section of the specification, a wrong example and its correction."""
    from glslc_coop.diagnostics.codes import CODES
    from glslc_coop.diagnostics.explanations import load
    from glslc_coop.extensions.hints import nearest

    known = {code.name: code for code in CODES}
    examples = load()
    for position, name in enumerate(names):
        code = known.get(name.strip("[]"))
        if code is None:
            near = nearest(name, known)
            meant = f"; did you mean '{near[0]}'?" if near else "; 'glslc-coop codes' lists them"
            raise click.ClickException(f"unknown diagnostic code '{name}'{meant}")
        if position:
            show()
        show(explanation(code, examples.get(code.name)))


def explanation(code: Code, example: Example | None) -> str:
    """Return what is printed about one code, without a line break at the end."""
    lines = [f"{code.name}: {code.meaning}"]
    if code.section:
        lines.append(f"Specification: {code.section}")
    if example is None:
        return "\n".join(lines)
    if example.coop:
        lines.append("A warning of -Wcoop.")
    lines += ["", "Wrong:", ""]
    lines += [f"    {line}".rstrip() for line in example.declarations]
    lines += [f"  > {example.wrong}".rstrip(), "", "Correct:", ""]
    lines += [f"    {line}".rstrip() for line in example.correct] or ["    (without the line)"]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(explain_command, arguments)
