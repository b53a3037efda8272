"""What a diagnostic can point at. For type checkers only: no module imports this one at run time."""

from __future__ import annotations

from typing import Protocol


class Spanned(Protocol):
    """A node, symbol or member."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
