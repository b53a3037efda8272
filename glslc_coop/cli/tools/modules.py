"""Module files for the sub-commands: words in, words out."""

from __future__ import annotations

import click

from glslc_coop.cli.tools.inputs import read_bytes
from glslc_coop.cli.tools.outputs import write_output
from glslc_coop.codegen.ir.words import from_bytes, to_bytes
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable


def read_words(path: str) -> list[int]:
    """Return the words of a file, or of standard input for `-`."""
    try:
        return from_bytes(read_bytes(path))
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from None


def write_words(path: str, words: list[int], inputs: Iterable[str] = ()) -> None:
    """Write words to a file, which may be the one they were read from, or to standard output for `-`.

    inputs: files that the output must not replace.
    """
    write_output(path, to_bytes(words), inputs)
