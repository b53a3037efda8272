"""`glslc-coop manual`: the manual page, made of what --help prints.

In: the rows of the options and of the sub-commands. Out: a page for man, in the macros of man(7). Must not know: what
an option does.
"""

from __future__ import annotations

import click

from glslc_coop.cli.command_line import help_rows
from glslc_coop.cli.tools import run

_HEAD = """\
.TH GLSLC-COOP 1 "" "glslc-coop {version}" "User Commands"
.SH NAME
glslc\\-coop \\- compile GLSL shaders into SPIR\\-V
.SH SYNOPSIS
.B glslc\\-coop
.RI [ option ...\\&]
.IR file ...
.br
.B glslc\\-coop
.I command
.RI [ argument ...\\&]
.SH DESCRIPTION
.B glslc\\-coop
compiles shaders that use cooperative matrices and cooperative vectors, and any others,
into SPIR\\-V modules for Vulkan.
Its options are those of glslc.
It prints nothing on success, and never leaves a partial output file.
An input file of \\- is standard input.
.SH OPTIONS
"""
_TAIL = """\
.SH EXIT STATUS
0 on success, 1 after an error.
.SH ENVIRONMENT
.TP
.B GLSLC_COOP_FLAGS
Options that come before those of the command line.
.TP
.BR NO_COLOR ", " FORCE_COLOR
Never, or always, colour messages for people.
.SH EXAMPLES
.TP
glslc\\-coop \\-\\-target\\-env=vulkan1.3 shader.comp \\-o shader.spv
Compile a shader.
.TP
glslc\\-coop check shaders/*.comp
Check shaders with all warnings.
.TP
glslc\\-coop explain misaligned\\-access
Say what a diagnostic means.
.SH SEE ALSO
.BR spirv\\-val (1),
.BR spirv\\-dis (1)
"""


@click.command("manual")
def manual_command() -> None:
    """Print the manual page.

    Read it with: glslc-coop manual | man -l -.
    Install it with: glslc-coop manual > /usr/local/share/man/man1/glslc-coop.1.
    """
    click.echo(page(), nl=False)


def page() -> str:
    """Return the text of the manual page."""
    from glslc_coop import __version__
    from glslc_coop.cli import SUBCOMMANDS

    parts = [_HEAD.format(version=__version__)]
    parts += [_row(spelling, description) for spelling, description in help_rows()]
    parts.append(".SH COMMANDS\n")
    parts += [_row(f"{name} {arguments}".strip(), what) for name, (_, arguments, what) in SUBCOMMANDS.items()]
    parts.append(_TAIL)
    return "".join(parts)


def _row(name: str, description: str) -> str:
    """Return one item of a list; no line of it may begin with the control characters of roff."""
    return f".TP\n.B {_escaped(name)}\n{_escaped(description)}\n"


def _escaped(text: str) -> str:
    """Return text without a meaning to roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return "\\&" + text if text[:1] in (".", "'") else text


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(manual_command, arguments)
