"""Diagnostics for the editor: one list for each file, with related places, and quick fixes.

In: an analysis. Out: the protocol's diagnostics by URI; edits for the code action at a diagnostic. Must not know: which
rule reports a diagnostic.
"""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from glslc_coop.diagnostics import proposals
from glslc_coop.diagnostics.records import records
from glslc_coop.language_server.positions import Lines, Places, uri_of
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.language_server.analysis import Analysis

_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}
#: Names the program in the editor's list of problems.
SOURCE = "glslc-coop"
#: Most diagnostics that are published of a file. The compiler ends after 100 errors; warnings have no bound there.
_MOST = 500


def published(analysis: Analysis) -> dict[str, list[lsp.Diagnostic]]:
    """Return URI -> diagnostics, for the document and every file that it includes."""
    places = Places(analysis.result.sources)
    found: dict[str, list[lsp.Diagnostic]] = {uri_of(analysis.path): []}
    for path in analysis.result.dependencies:
        found.setdefault(uri_of(path), [])
    for each in analysis.result.sink.diagnostics:
        start = each.start if each.start is not None else 0
        path = places.path(start)
        if path.startswith("<"):
            # The macros of the command line.
            path, start = analysis.path, 0
        items = found.setdefault(uri_of(path), [])
        if len(items) < _MOST:
            items.append(_diagnostic(analysis, places, each, start))
        elif len(items) == _MOST:
            items.append(
                at_start(f"there are more than {_MOST} problems in this file", lsp.DiagnosticSeverity.Information)
            )
    return found


def at_start(message: str, severity: lsp.DiagnosticSeverity) -> lsp.Diagnostic:
    """Return a diagnostic about a whole file."""
    start = lsp.Position(0, 0)
    return lsp.Diagnostic(lsp.Range(start, start), message, severity=severity, source=SOURCE)


def _diagnostic(analysis: Analysis, places: Places, raw: Diagnostic, start: int) -> lsp.Diagnostic:
    related, texts = [], [raw.message]
    for note in raw.notes:
        location = None if isinstance(note, str) else places.location(note[0], note[1])
        text = note if isinstance(note, str) else note[2]
        if location is None:
            texts.append(f"note: {text}")
        else:
            related.append(lsp.DiagnosticRelatedInformation(location, text))
    return lsp.Diagnostic(
        range=places.range(start, raw.end if raw.start is not None else start),
        severity=_SEVERITIES[raw.severity],
        code=raw.code.name,
        source=SOURCE,
        message="\n".join(texts),
        related_information=related,
    )


def fixes(analysis: Analysis, wanted: lsp.Range) -> list[lsp.CodeAction]:
    """Return the quick fixes of the diagnostics in the document that touch a range."""
    places = Places(analysis.result.sources)
    found = []
    for raw in analysis.result.sink.diagnostics:
        if raw.start is None or not analysis.is_main(raw.start):
            continue
        range_ = places.range(raw.start, raw.end)
        if range_.end < wanted.start or wanted.end < range_.start:
            continue
        diagnostic = _diagnostic(analysis, places, raw, raw.start)
        for title, edit in _edits(analysis, places, raw):
            changes = {uri_of(analysis.path): [edit]}
            found.append(
                lsp.CodeAction(
                    title=title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic],
                    is_preferred=True,
                    edit=lsp.WorkspaceEdit(changes=changes),
                )
            )
    return found


def _edits(analysis: Analysis, places: Places, raw: Diagnostic) -> list[tuple[str, lsp.TextEdit]]:
    """Return the title and the edit of each fix: replacements, and extensions to enable."""
    found = []
    for fix in records([raw], analysis.result.sources, analysis.path)[0]["fixes"]:
        text = fix["replacement"]
        start = _offset(analysis, raw, fix["line"], fix["column"])
        end = _offset(analysis, raw, fix["end_line"], fix["end_column"])
        found.append((f"Replace by '{text}'", lsp.TextEdit(places.range(start, end), text)))
    for proposal in proposals.among(raw.notes):
        if proposal.extension:
            directive = f"#extension {proposal.extension} : enable"
            position = lsp.Position(_line_for_extension(analysis.lines), 0)
            found.append((f"Add '{directive}'", lsp.TextEdit(lsp.Range(position, position), directive + "\n")))
    return found


def _offset(analysis: Analysis, raw: Diagnostic, line: int, column: int) -> int:
    """Return the position of a line and column of the diagnostic's file, which `#line` may have renumbered."""
    assert raw.start is not None
    sources = analysis.result.sources
    shift = sources.file_at(raw.start).physical_line(raw.start) - sources.locate(raw.start).line
    starts = analysis.main.line_starts()
    return starts[min(max(line + shift, 1), len(starts)) - 1] + column - 1


def _line_for_extension(lines: Lines) -> int:
    """Return the line, from 0, after the last #version or #extension at the head of a shader."""
    last = -1
    for number, start in enumerate(lines.starts):
        line = lines.text[start : lines.end(number)]
        if re.match(r"\s*#\s*(version|extension)\b", line):
            last = number
        elif line.strip() and not line.lstrip().startswith(("//", "#")):
            break
    return last + 1
