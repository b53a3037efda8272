"""Diagnostics: what is said to the user, the sink that collects it, and the renderers.

In: codes, positions and messages from every phase. Out: a list of Diagnostic, and text in one of the printed forms.
Must not know: tokens, types, nodes; how a phase came to its verdict.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from glslc_coop.error_codes import Code
    from glslc_coop.source import SourceMap

    Note = Union[str, tuple[int, int, str]]

ERROR = "error"
WARNING = "warning"

#: No compilation prints more than this many diagnostics; a caller that reads the pipe late must not block us.
MAXIMUM_ERRORS = 100
_MAXIMUM_MESSAGE = 1000


class Diagnostic:
    """One message. `start` and `end` are positions, or None when no place in a file is to blame.

    `token` is the text that the one-line form of glslc quotes before the message; `notes` are strings or
    (start, end, text).
    """

    __slots__ = ("severity", "code", "start", "end", "message", "notes", "token", "uncounted")

    def __init__(
        self, severity: str, code: Code, start: int | None, end: int | None, message: str, notes: tuple[Note, ...], token: str
    ) -> None:
        self.severity = severity
        self.code = code
        self.start = start
        self.end = end
        self.message = message
        self.notes = notes
        self.token = token
        # glslc's last line leaves some messages out of its count.
        self.uncounted = False

    def __repr__(self) -> str:
        return f"{self.severity}[{self.code.name}]: {self.message}"


class LimitError(Exception):
    """A resource limit was reached; the driver turns it into one diagnostic and ends the compilation."""

    def __init__(self, code: Code, start: int | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.start = start
        self.message = message


class TooManyErrors(Exception):
    """Raised by the sink when nothing more will be printed; only the driver catches it."""


class Sink:
    """Collects the diagnostics of one compilation, in the order in which they were found."""

    __slots__ = ("diagnostics", "error_count", "coop_warnings", "_seen")

    def __init__(self, coop_warnings: bool = False) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.error_count = 0
        self.coop_warnings = coop_warnings
        self._seen: set[tuple[str, int | None, str]] = set()

    @property
    def has_errors(self) -> bool:
        return self.error_count > 0

    def _add(
        self, severity: str, code: Code, start: int | None, end: int | None, message: str, notes: tuple[Note, ...], token: str
    ) -> None:
        key = (code.name, start, message)
        if key in self._seen:
            return
        self._seen.add(key)
        self.diagnostics.append(Diagnostic(severity, code, start, end, message, notes, token))
        if severity == ERROR:
            self.error_count += 1
            if self.error_count >= MAXIMUM_ERRORS:
                raise TooManyErrors()

    def error(self, code: Code, start: int | None, end: int | None, message: str, *notes: Note, token: str = "") -> None:
        """Records an error; the same code, place and message is recorded once."""
        self._add(ERROR, code, start, end, message, notes, token)

    def warning(self, code: Code, start: int | None, end: int | None, message: str, *notes: Note, token: str = "") -> None:
        """Records a warning."""
        self._add(WARNING, code, start, end, message, notes, token)

    def forget(self, mark: int, codes: tuple[Code, ...]) -> None:
        """Takes back the warnings of these codes that were recorded when there were `mark` diagnostics or more."""
        if len(self.diagnostics) > mark:
            self.diagnostics[mark:] = [each for each in self.diagnostics[mark:] if each.severity != WARNING or each.code not in codes]

    def coop_warning(self, code: Code, start: int | None, end: int | None, message: str, *notes: Note, token: str = "") -> None:
        """Records a warning about a cooperative rule, which is off by default and on with -Wcoop."""
        if self.coop_warnings:
            self._add(WARNING, code, start, end, message, notes, token)


def clean(text: str) -> str:
    """Control characters and undecodable bytes as escapes, so that a message cannot drive a terminal."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)
    if len(text) > _MAXIMUM_MESSAGE:
        text = text[: _MAXIMUM_MESSAGE - 1] + "…"
    return text


def _excerpt(sources: SourceMap, start: int, end: int | None) -> list[str]:
    """The source line and a caret line under the span; nothing for an empty line."""
    location = sources.locate(start)
    raw = sources.line_text(start)
    if not raw.strip():
        return []
    column = location.column - 1
    length = max((end if end is not None else start + 1) - start, 1)
    length = max(min(length, len(raw) - column), 1)
    window = max(column - 120, 0)
    shown = raw[window : window + 240]
    line = "".join(c if c.isprintable() else (" " if c == "\t" else "\N{REPLACEMENT CHARACTER}") for c in shown)
    number = str(location.line)
    margin = " " * len(number)
    caret = " " * (column - window) + "^" + "~" * (min(length, 240 - (column - window)) - 1)
    return [f"   {number} | {line}", f"   {margin} | {caret}"]


def render(diagnostics: list[Diagnostic], sources: SourceMap, form: str = "full", main_name: str = "") -> str:
    """The printed form: "full" (place, code, excerpt, notes) or "glslc" (one `FILE:LINE: error: …` line each)."""
    lines: list[str] = []
    for diagnostic in diagnostics:
        message = clean(diagnostic.message)
        if form == "glslc":
            if diagnostic.token:
                message = f"'{clean(diagnostic.token)}' : {message}"
            if diagnostic.start is None:
                where = main_name
            else:
                location = sources.locate(diagnostic.start)
                where = f"{location.name}:{location.line}"
            prefix = f"{clean(where)}: " if where else ""
            lines.append(f"{prefix}{diagnostic.severity}: {message}")
            continue
        if diagnostic.start is None:
            where = main_name
        else:
            location = sources.locate(diagnostic.start)
            where = f"{location.name}:{location.line}:{location.column}"
        prefix = f"{clean(where)}: " if where else ""
        lines.append(f"{prefix}{diagnostic.severity}[{diagnostic.code.name}]: {message}")
        if diagnostic.start is not None:
            lines.extend(_excerpt(sources, diagnostic.start, diagnostic.end))
        for note in diagnostic.notes:
            if isinstance(note, str):
                lines.append(f"note: {clean(note)}")
            else:
                place = sources.locate(note[0])
                lines.append(f"{clean(place.name)}:{place.line}:{place.column}: note: {clean(note[2])}")
                lines.extend(_excerpt(sources, note[0], note[1]))
    return "".join(line + "\n" for line in lines)


def summary(diagnostics: list[Diagnostic]) -> str:
    """glslc's last line: `1 error generated.`, `1 warning and 3 errors generated.`; empty without diagnostics."""
    errors = sum(d.severity == ERROR for d in diagnostics)
    warnings = len(diagnostics) - errors
    parts = []
    if warnings:
        parts.append(f"{warnings} warning" + ("s" if warnings > 1 else ""))
    if errors:
        parts.append(f"{errors} error" + ("s" if errors > 1 else ""))
    return " and ".join(parts) + " generated.\n" if parts else ""
