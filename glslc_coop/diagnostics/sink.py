"""Diagnostics: the record, the sink that collects them, and the renderers.

In: codes, positions and messages from every phase. Out: a list of Diagnostic, and text in one of the printed forms.
Must not know: tokens, types, nodes; how a phase found an error.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes, suppression
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.environment.positions import SourceMap

Note: TypeAlias = "str | tuple[int, int, str]"

ERROR = "error"
WARNING = "warning"

#: No compilation prints more than this many diagnostics; a caller that reads the pipe late must not block us.
MAXIMUM_ERRORS = 100
_MAXIMUM_MESSAGE = 1000


class Facts:
    """What a message is about, for those who hide messages or word them otherwise.

    kind: the form of the message, where a code has several. names: what is wrong in it, as named in the source or by a
    type. extension: that which the shader lacks.
    """

    __slots__ = ("kind", "names", "extension")

    def __init__(self, kind: str = "", names: tuple[str, ...] = (), extension: str = "") -> None:
        self.kind = kind
        self.names = names
        self.extension = extension


NO_FACTS = Facts()


class Diagnostic:
    """One message. `start` and `end` are positions, or None for a message without a position.

    `token` is the text that the one-line form of the reference compiler quotes before the message; `notes` are strings
    or (start, end, text); a text may be a Proposal. facts: what others decide by.
    """

    __slots__ = ("severity", "code", "start", "end", "message", "notes", "token", "facts", "uncounted")

    def __init__(
        self,
        severity: str,
        code: Code,
        start: int | None,
        end: int | None,
        message: str,
        notes: tuple[Note, ...],
        token: str,
        facts: Facts,
    ) -> None:
        self.severity = severity
        self.code = code
        self.start = start
        self.end = end
        self.message = message
        self.notes = notes
        self.token = token
        self.facts = facts
        # The last line of the reference compiler does not count some messages.
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


class TargetTooOld(LimitError):
    """The module needs SPIR-V 1.`minor`, which the target lacks. `cause` is the capability or extension that does."""

    def __init__(self, start: int | None, message: str, minor: int, cause: int | str | None = None) -> None:
        super().__init__(codes.TARGET_TOO_OLD, start, message)
        self.end: int | None = None
        self.minor = minor
        self.cause = cause


class PositionsNeeded(Exception):
    """There is something to report, and the compilation has no positions; only the driver catches it."""


class TooManyErrors(Exception):
    """Raised by the sink when nothing more will be printed; only the driver catches it."""


#: The approximate number of built-in names, and the bound of comparisons of names, which take some seconds.
_COMMON_NAMES, _COMPARISONS = 3_000, 400_000


class Sink:
    """Collects the diagnostics of one compilation, in the order in which they are reported.

    Where the compilation has no positions, the first of them raises PositionsNeeded.
    """

    __slots__ = (
        "diagnostics",
        "error_count",
        "coop_warnings",
        "has_positions",
        "hides_undeclared",
        "hidden_names",
        "silenced",
        "seen",
        "starts",
    )

    def __init__(self, coop_warnings: bool = False, has_positions: bool = True) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.error_count = 0
        self.coop_warnings = coop_warnings
        self.has_positions = has_positions
        #: An unknown extension would have declared names: nothing is reported about undeclared ones.
        self.hides_undeclared = False
        #: What the parser gave up may have declared these.
        self.hidden_names: set[str] = set()
        #: (position on the line before, codes of the warnings that are not wanted on the next line)
        self.silenced: list[tuple[int, list[str]]] = []
        #: (code, position, message) of what was reported; (code, None, name) of names that are reported once;
        #: ("", None, extension) of extensions that a note says declare a name.
        self.seen: set[tuple[str, int | None, str]] = set()
        #: The positions of errors.
        self.starts: set[int] = set()

    @property
    def has_errors(self) -> bool:
        return self.error_count > 0

    def wants_similar(self, names: int) -> bool:
        """Return whether to search for similar names for one more error. names: how many the shader declares.

        A generated shader may have thousands of errors and of names; the first errors show what is wrong with it.
        Raises PositionsNeeded in a compilation without positions, as the error itself would after the search.
        """
        if not self.has_positions:
            raise PositionsNeeded()
        return max(self.error_count, len(self.diagnostics)) * (names + _COMMON_NAMES) < _COMPARISONS

    def _add(
        self,
        severity: str,
        code: Code,
        start: int | None,
        end: int | None,
        message: str,
        notes: tuple[Note, ...],
        token: str,
        facts: Facts = NO_FACTS,
    ) -> None:
        if not self.has_positions:
            raise PositionsNeeded()
        key = (code.name, start, message)
        if key in self.seen:
            return
        self.seen.add(key)
        if severity == ERROR and suppression.is_consequence(self, code, start, token, notes):
            self.error_count += 1
            return
        self.diagnostics.append(Diagnostic(severity, code, start, end, message, notes, token, facts))
        if severity == ERROR:
            self.error_count += 1
            if self.error_count >= MAXIMUM_ERRORS:
                raise TooManyErrors()

    def has_reported(self, code: Code, name: str) -> bool:
        """Return whether an undeclared name has been reported with this code: it is only counted from then on."""
        return (code.name, None, name) in self.seen

    def silence(self, position: int, names: list[str]) -> None:
        """Drop the warnings of these codes on the line after a position; the driver does it when all are known."""
        self.silenced.append((position, names))

    def error(
        self,
        code: Code,
        start: int | None,
        end: int | None,
        message: str,
        *notes: Note,
        token: str = "",
        facts: Facts = NO_FACTS,
    ) -> None:
        """Record an error, once for the same code, position and message. Raises TooManyErrors."""
        self._add(ERROR, code, start, end, message, notes, token, facts)

    def warning(
        self, code: Code, start: int | None, end: int | None, message: str, *notes: Note, token: str = ""
    ) -> None:
        """Record a warning."""
        self._add(WARNING, code, start, end, message, notes, token)

    def error_beside(self, code: Code, start: int | None, end: int | None, message: str, *notes: Note) -> None:
        """Record an error at a position that may have others: those of a device have causes of their own."""
        if start is not None:
            self.starts.discard(start)
        self._add(ERROR, code, start, end, message, notes, "")

    def has_lexical_error(self, start: int, end: int) -> bool:
        """Return whether a character or a word between these positions has been reported."""
        return any(
            each.start is not None and start <= each.start <= end and "token" in each.code.traits
            for each in self.diagnostics
        )

    def rewind(self, mark: int, errors: int) -> None:
        """Take back everything after the first `mark` diagnostics, of which `errors` are errors."""
        del self.diagnostics[mark:]
        self.error_count = errors
        self.seen = {(each.code.name, each.start, each.message) for each in self.diagnostics}
        self.starts = {each.start for each in self.diagnostics if each.severity == ERROR and each.start is not None}

    def forget(self, mark: int, names: tuple[str, ...]) -> None:
        """Take back the warnings with codes of these names that were recorded after the first `mark` diagnostics."""
        if len(self.diagnostics) > mark:
            self.diagnostics[mark:] = [
                each for each in self.diagnostics[mark:] if each.severity != WARNING or each.code.name not in names
            ]

    def coop_warning(
        self,
        code: Code,
        start: int | None,
        end: int | None,
        message: str,
        *notes: Note,
        token: str = "",
        facts: Facts = NO_FACTS,
    ) -> None:
        """Record a warning about a cooperative rule, which is off by default and on with -Wcoop."""
        if self.coop_warnings:
            self._add(WARNING, code, start, end, message, notes, token, facts)


def spelt(text: str) -> str:
    """Decode the surrogate escapes that Python has for bytes of names if the locale is not UTF-8."""
    import re

    def decode(match: re.Match[str]) -> str:
        try:
            name = match[0].encode("utf-8", "surrogateescape").decode("utf-8")
        except UnicodeDecodeError:
            return match[0]
        return name if name.isprintable() else match[0]

    return re.sub(r"[\udc80-\udcff]+", decode, text)


def clean(text: str) -> str:
    """Escape control characters and undecodable bytes, so that a message cannot control a terminal."""
    if not text.isprintable():
        text = "".join(
            c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in spelt(text)
        )
    if len(text) > _MAXIMUM_MESSAGE:
        text = text[: _MAXIMUM_MESSAGE - 1] + "…"
    return text


def _excerpt(sources: SourceMap, start: int, end: int | None, width: int = 0) -> list[str]:
    """Return the source line and a caret line under the span, cut to a number of columns; nothing for an empty line."""
    location = sources.locate(start)
    raw = sources.line_text(start)
    if not raw.strip():
        return []
    column = location.column - 1
    length = max((end if end is not None else start + 1) - start, 1)
    length = max(min(length, len(raw) - column), 1)
    most = max(width - 6 - len(str(location.line)), 20) if width else 240
    window = 0 if len(raw) <= most else max(column - most // 2, 0)
    shown = raw[window : window + most]
    line = "".join(c if c.isprintable() else (" " if c == "\t" else "\N{REPLACEMENT CHARACTER}") for c in shown)
    number = str(location.line)
    margin = " " * len(number)
    caret = " " * (column - window) + "^" + "~" * (min(length, most - (column - window)) - 1)
    return [f"   {number} | {line}", f"   {margin} | {caret}"]


#: Part of a message -> the escape sequence for its color.
_COLOURS = {"error": "\33[1;31m", "warning": "\33[1;35m", "note": "\33[1;36m", "place": "\33[1m", "caret": "\33[1;32m"}
_PLAIN = "\33[0m"


def wants_colour(choice: str, is_terminal: bool) -> bool:
    """Return whether to colour: -fdiagnostics-color=, then NO_COLOR, FORCE_COLOR and the terminal."""
    import os

    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (is_terminal and os.environ.get("TERM") != "dumb")


def _coloured(line: str) -> str:
    """Return a line of the full form with colours."""
    if line.strip("^~ ") == "":
        return f"{_COLOURS['caret']}{line}{_PLAIN}"
    margin, bar, rest = line.partition(" | ")
    if bar and not margin.strip() and rest.strip().startswith("^"):
        return f"{margin}{bar}{_COLOURS['caret']}{rest}{_PLAIN}"
    if bar and margin.strip().isdigit():
        return line
    for kind in ("error[", "warning[", "note: "):
        place, found, message = line.partition(kind)
        if found and (not place or place.endswith(": ")):
            head, end, message = (found + message).partition(": ")
            colour = _COLOURS[kind.rstrip("[: ")]
            return f"{_COLOURS['place']}{place}{_PLAIN}{colour}{head}{end}{_PLAIN}{message}"
    return line


def render(
    diagnostics: list[Diagnostic],
    sources: SourceMap,
    form: str = "full",
    main_name: str = "",
    width: int = 0,
    colour: bool = False,
) -> str:
    """Return the diagnostics as text: "full" (position, code, excerpt, notes), or "glslc" (`FILE:LINE: error: …`).

    width: how many columns excerpts may have in the full form; 0 for a bound of its own. colour: for a terminal.
    """
    if form == "glslc":
        return "".join(_glslc_line(diagnostic, sources, main_name) + "\n" for diagnostic in diagnostics)
    lines: list[str] = []
    for diagnostic in diagnostics:
        message = clean(diagnostic.message)
        if diagnostic.start is None:
            where = main_name
        else:
            location = sources.locate(diagnostic.start)
            where = f"{location.name}:{location.line}:{location.column}"
        prefix = f"{clean(where)}: " if where else ""
        lines.append(f"{prefix}{diagnostic.severity}[{diagnostic.code.name}]: {message}")
        if diagnostic.start is not None:
            lines.extend(_excerpt(sources, diagnostic.start, diagnostic.end, width))
        for note in diagnostic.notes:
            if isinstance(note, str):
                lines.extend(_note_lines(note, width))
            else:
                place = sources.locate(note[0])
                lines.append(f"{clean(place.name)}:{place.line}:{place.column}: note: {clean(note[2])}")
                lines.extend(_excerpt(sources, note[0], note[1], width))
    if colour:
        lines = [_coloured(line) for line in lines]
    return "".join(line + "\n" for line in lines)


#: How many columns declarations in notes have where the output has no width.
_COLUMNS = 120


def _note_lines(note: str, width: int) -> list[str]:
    """Return the lines of a note without a position: a declaration is laid out, with its marked part."""
    from glslc_coop.diagnostics.declarations import Declaration, lay_out

    if isinstance(note, Declaration) and note.isprintable():
        return lay_out(note, "note: ", width or _COLUMNS)
    return [f"note: {clean(note)}"]


def _glslc_line(diagnostic: Diagnostic, sources: SourceMap, main_name: str) -> str:
    """Return `FILE:LINE: error: 'TOKEN' : MESSAGE`, in the wording that others compare it with."""
    from glslc_coop.diagnostics.wording import position, with_reasons, wording

    token, message = wording(diagnostic)
    where, name = main_name, main_name
    if diagnostic.start is not None:
        location = sources.locate(position(diagnostic, diagnostic.start, sources))
        where, name = f"{location.name}:{location.line}", location.name
    message = clean(with_reasons(message, diagnostic.notes, sources, name))
    if token is not None and (token or (diagnostic.start is not None and not diagnostic.uncounted)):
        message = f"'{clean(token)}' : {message}"
    prefix = f"{clean(where)}: " if where else ""
    return f"{prefix}{diagnostic.severity}: {message.rstrip()}"


def summary(diagnostics: list[Diagnostic]) -> str:
    """Return the last line: `1 error generated.`, `1 warning and 3 errors generated.`; empty without diagnostics."""
    errors = sum(d.severity == ERROR for d in diagnostics)
    warnings = len(diagnostics) - errors
    parts = []
    if warnings:
        parts.append(f"{warnings} warning" + ("s" if warnings > 1 else ""))
    if errors:
        parts.append(f"{errors} error" + ("s" if errors > 1 else ""))
    return " and ".join(parts) + " generated.\n" if parts else ""
