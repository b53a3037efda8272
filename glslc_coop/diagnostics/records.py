"""Diagnostics as records: places with their ends, notes with their places, and fixes.

In: diagnostics and the sources. Out: dictionaries that diagnostics.schema.json beside this module describes. Must not
know: where they go.
"""

from __future__ import annotations

from glslc_coop.diagnostics.fixes import edits
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.fixes import Record
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.environment.positions import SourceMap


def _range(sources: SourceMap, start: int | None, end: int | None, main_name: str) -> Record:
    """Return file, line, column, end_line and end_column; the end is after the last character."""
    if start is None:
        return {"file": main_name, "line": None, "column": None, "end_line": None, "end_column": None}
    first = sources.locate(start)
    last = sources.locate(end if end is not None and end > start else start + 1)
    return {
        "file": first.name,
        "line": first.line,
        "column": first.column,
        "end_line": last.line,
        "end_column": last.column,
    }


def _note(sources: SourceMap, note: str | tuple[int, int, str], main_name: str) -> Record:
    if isinstance(note, str):
        return {"message": note, **_range(sources, None, None, main_name)}
    return {"message": note[2], **_range(sources, note[0], note[1], main_name)}


def records(diagnostics: list[Diagnostic], sources: SourceMap, main_name: str) -> list[Record]:
    """Return each diagnostic as a dictionary of glslc_coop/diagnostics/diagnostics.schema.json."""
    found = []
    for each in diagnostics:
        place = _range(sources, each.start, each.end, main_name)
        fixes = []
        for start, end, replacement in edits(each, sources):
            first, last = sources.locate(start), sources.locate(end)
            ends = {"end_line": last.line, "end_column": last.column}
            fixes.append(
                {"file": first.name, "line": first.line, "column": first.column, **ends, "replacement": replacement}
            )
        found.append(
            {
                "severity": each.severity,
                "code": each.code.name,
                "message": each.message,
                **place,
                "notes": [_note(sources, note, main_name) for note in each.notes],
                "fixes": fixes,
            }
        )
    return found
