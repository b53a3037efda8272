"""What a diagnostic's notes would change in the source: edits, and texts with edits made.

In: diagnostics and the sources, or records of them and a text. Out: edits as (start, end, replacement); a text. Must
not know: how an error was found. An edit is only made of a note that holds the very text to write.
"""

from __future__ import annotations

import re

from glslc_coop.diagnostics.proposals import Proposal
from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.environment.positions import SourceMap

#: A diagnostic as glslc_coop/diagnostics/diagnostics.schema.json describes it.
Record: TypeAlias = "dict[str, Any]"

_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?:version|extension)\b[^\n]*\n", re.MULTILINE)
#: Codes whose span is more than what a note converts.
_WIDER = frozenset({"compound-assignment-type"})


def edits(diagnostic: Diagnostic, sources: SourceMap) -> list[tuple[int, int, str]]:
    """Return the edits that the notes of a diagnostic propose, as positions and the text between them."""
    start, end = diagnostic.start, diagnostic.end
    if start is None:
        return []
    end = end if end is not None and end > start else start + 1
    found: list[tuple[int, int, str]] = []
    for note in diagnostic.notes:
        proposal = note if isinstance(note, str) else note[2]
        if not isinstance(proposal, Proposal):
            continue
        if proposal.inserted and not isinstance(note, str):
            found.append((note[0], note[0], proposal.inserted))
        is_wanted = not proposal.is_conversion or diagnostic.code.name not in _WIDER
        if proposal.replacement and is_wanted:
            found.append((start, end, proposal.replacement))
        if proposal.is_declaration:
            place = _after_directives(sources, start)
            found.append((place, place, f"#extension {proposal.extension} : enable\n"))
        if proposal.call and is_wanted:
            found.append((start, end, f"{proposal.call}{sources.text(start, end)})"))
    return found


def _after_directives(sources: SourceMap, position: int) -> int:
    """Return the position after the last `#version` or `#extension` of the file, before another position in it."""
    file = sources.file_at(position)
    found = [match.end() for match in _DIRECTIVE.finditer(file.text, 0, position - file.base)]
    return file.base + (found[-1] if found else 0)


def apply(text: str, records: list[Record]) -> tuple[str, int]:
    """Return a text with the first fix of each record made, and how many were. Fixes that overlap wait for another run.

    records: of this text alone, as `records.records` returns them.
    """
    starts = [0]
    for match in re.finditer(r"\r\n|\n\r|\n|\r", text):
        starts.append(match.end())
    chosen = set()
    for record in records:
        for fix in record["fixes"][:1]:
            if not 0 < fix["line"] <= len(starts) or not 0 < fix["end_line"] <= len(starts):
                continue
            start = starts[fix["line"] - 1] + fix["column"] - 1
            end = starts[fix["end_line"] - 1] + fix["end_column"] - 1
            chosen.add((start, end, fix["replacement"]))
    made, limit = 0, len(text) + 1
    for start, end, replacement in sorted(chosen, reverse=True):
        if end <= limit and start <= end:
            text = text[:start] + replacement + text[end:]
            limit, made = start, made + 1
    return text, made
