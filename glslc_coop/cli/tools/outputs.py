"""Where sub-commands write: files and standard output, whole or with an error.

In: a path, `-` for standard output, and bytes or text. Out: files, and lines of text that cannot control a
terminal. Must not know: what is in them.
"""

from __future__ import annotations

import click

from glslc_coop.cli.output import refuse_input, write_file
from glslc_coop.codegen.literal_strings import printable
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

#: The names that a message lists have at most this many characters together.
_LONGEST_LIST = 1000


def check_output(path: str, inputs: Iterable[str]) -> None:
    """Raise ClickException if an output is the same file as an input: called before work that takes time."""
    try:
        refuse_input(path, inputs)
    except OSError as error:
        raise click.ClickException(f"cannot write '{path}': {error.strerror}") from None


def write_output(path: str, data: bytes | str, inputs: Iterable[str] = ()) -> None:
    """Write a file, or standard output for `-`. Raises ClickException.

    inputs: files that the output must not replace. Text is written in UTF-8.
    """
    content = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    check_output(path, inputs)
    try:
        write_file(path, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "standard output" if path == "-" else f"'{path}'"
        raise click.ClickException(f"cannot write {where}: {error.strerror or error}") from None


def listed(names: Iterable[str]) -> str:
    """Return a list of names for a message: `none` if it is empty, the first names and a count if it is long."""
    found = list(names)
    shown: list[str] = []
    room = _LONGEST_LIST
    for name in found:
        room -= len(name)
        if room < 0:
            shown.append(f"and {len(found) - len(shown)} more")
            break
        shown.append(name)
    return ", ".join(shown) or "none"


def show(text: str = "", err: bool = False, nl: bool = True) -> None:
    """Print a text, which may contain names from a module: escape control characters except tabs and line ends.

    err: to standard error; nl: with a line end.
    """
    click.echo(printable(text, "\n\t"), err=err, nl=nl)
