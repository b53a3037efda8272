"""Standard output and standard error for commands that print text: all of it, or OSError.

In: the streams of the process. Out: streams that write to the same files, while a command runs. Must not know: what is
printed.

Where Python does not buffer, its own stream loses what a full disk or a full pipe does not take. Where it
buffers, it writes what has failed once more at exit. The compile path prints bytes, with `output`.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys

from glslc_coop.cli.output import write_whole
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator
    from typing import TextIO

    from _typeshed import ReadableBuffer


class _Whole(io.RawIOBase):
    """A raw stream that takes all that it is given or raises OSError."""

    def __init__(self, raw: io.RawIOBase) -> None:
        super().__init__()
        self.wrapped = raw

    def write(self, data: ReadableBuffer) -> int:
        """Write all bytes; return how many."""
        view = memoryview(data)
        write_whole(self.wrapped, view)
        return len(view)

    def writable(self) -> bool:
        """Return True."""
        return True

    def fileno(self) -> int:
        """Return the descriptor. Raises OSError where there is none."""
        return self.wrapped.fileno()

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self.wrapped.isatty()


@contextlib.contextmanager
def whole_standard_streams() -> Iterator[None]:
    """Print to standard output and standard error without loss within a `with` statement."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_whole, before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _whole(stream: TextIO) -> TextIO:
    """Return a stream that writes to the same file without loss; the same one if there is nothing to write to."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None or os.name == "nt":
        # It is closed or somebody's own; a console takes text.
        return stream
    stream.flush()
    raw = _Whole(getattr(buffer, "raw", buffer))
    return io.TextIOWrapper(raw, stream.encoding, stream.errors, write_through=True)  # type: ignore[type-var]
