"""Module files for the sub-commands: words in, words out."""

from __future__ import annotations

import click

from glslc_coop.cli.tools.inputs import is_module, read_bytes
from glslc_coop.cli.tools.outputs import write_output
from glslc_coop.codegen.ir.words import from_bytes, to_bytes
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

#: Where the #version of a shader is looked for, in bytes.
_HEAD = 1 << 14


def read_words(path: str) -> list[int]:
    """Return the words of a file, or of standard input for `-`."""
    data = read_bytes(path)
    if b"#version" in data[:_HEAD] and not is_module(data):
        raise click.ClickException(
            f"{path}: this is a shader, not a SPIR-V module\n"
            f"note: compile it first: glslc-coop --target-env=vulkan1.3 {path} -o shader.spv"
        )
    try:
        return from_bytes(data)
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from None


def write_words(path: str, words: list[int], inputs: Iterable[str] = ()) -> None:
    """Write words to a file, which may be the one they were read from, or to standard output for `-`.

    inputs: files that the output must not replace.
    """
    write_output(path, to_bytes(words), inputs)
