"""What became of each cooperative construct, and why: `--explain`.

In: instructions while they are lowered. Out: rows, as text or as JSON objects. Must not know: how anything is lowered.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import Any

#: What a construct can become.
KEPT, TILES, PLAIN = "kept", "KHR tiles", "plain"


class Row:
    """A construct. file, line: from the debug lines, or None. detail: how; reason: why nothing better.

    shared_memory: the bytes that a workgroup exchanges for it at once by tiles, or None.
    """

    __slots__ = ("file", "line", "construct", "became", "detail", "reason", "shared_memory")

    def __init__(
        self,
        file: str | None,
        line: int | None,
        construct: str,
        became: str,
        detail: str,
        reason: str,
        shared_memory: int | None,
    ) -> None:
        self.file = file
        self.line = line
        self.construct = construct
        self.became = became
        self.detail = detail
        self.reason = reason
        self.shared_memory = shared_memory

    def to_json(self) -> dict[str, Any]:
        """Return the row as a JSON object."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        """Return the row as a line of text, without its position."""
        text = f"{self.construct}: {self.became}"
        if self.detail:
            text += f", {self.detail}"
        return f"{text} ({self.reason})" if self.reason else text


class Explanation:
    """The rows of one module, each once."""

    __slots__ = ("rows", "file", "line", "_seen")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        #: Where the instruction at hand comes from.
        self.file: str | None = None
        self.line: int | None = None
        self._seen: dict[tuple[object, ...], bool] = {}

    def move(self, file: str, line: int) -> None:
        """Take a position for what follows."""
        self.file, self.line = file, line

    def add(
        self, construct: str, became: str, detail: str = "", reason: str = "", shared_memory: int | None = None
    ) -> None:
        """Add a construct; one that functions inlined several times are listed for once."""
        key = (self.file, self.line, construct, became, detail, reason)
        if self.line is not None and key in self._seen:
            return
        self._seen[key] = True
        self.rows.append(Row(self.file, self.line, construct, became, detail, reason, shared_memory))
