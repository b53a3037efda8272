"""What is begun is finished before a signal ends the process: no half-written file is left.

In: blocks of code. Out: the end of the process between two of them. Must not know: what they do.
"""

from __future__ import annotations

import os
import signal

from glslc_coop.lazy import lazy

with lazy:
    from types import FrameType


class _State:
    """The signal that has asked the process to end, else 0; how many blocks have to be finished first."""

    __slots__ = ("ending", "finishing")

    def __init__(self) -> None:
        self.ending = 0
        self.finishing = 0


#: A process handles its signals in one way.
_state = _State()


class Finishing:
    """A block that is finished before a signal ends the process."""

    def __enter__(self) -> None:
        _state.finishing += 1

    def __exit__(self, *error: object) -> None:
        _state.finishing -= 1
        if _state.ending and not _state.finishing:
            _end(_state.ending)


def end_when_finished() -> None:
    """Make SIGTERM and SIGHUP, where they would end the process, wait for the end of all `Finishing` blocks."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end_soon)


def _end_soon(number: int, frame: FrameType | None) -> None:
    _state.ending = number
    if not _state.finishing:
        _end(number)


def _end(number: int) -> None:
    """End this process by a signal, as if nobody had handled it."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
