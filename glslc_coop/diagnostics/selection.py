"""Which warnings are wanted: -Wno-CODE, -Werror=CODE and `#pragma glslc_coop ignore(…)`.

In: all diagnostics of a compilation. Out: those that are reported. Must not know: what a code means.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.positions import SourceFile, SourceMap


def select(sink: Sink, sources: SourceMap, silenced: list[str], error_codes: list[str]) -> None:
    """Drop the warnings that are disabled, and turn others into errors, as the options specify."""
    lines = _silent_lines(sink, sources)
    kept = []
    for each in sink.diagnostics:
        name = each.code.name
        if each.severity == "warning":
            if name in silenced:
                continue
            if lines and each.start is not None:
                file = sources.file_at(each.start)
                if (file, file.physical_line(each.start - file.base), name) in lines:
                    continue
            if name in error_codes:
                each.severity = "error"
                sink.error_count += 1
        kept.append(each)
    sink.diagnostics = kept


def _silent_lines(sink: Sink, sources: SourceMap) -> set[tuple[SourceFile, int, str]]:
    """Return file, line and code of what the pragmas silence: the next line of each that has any code."""
    found: set[tuple[SourceFile, int, str]] = set()
    for position, names in sink.silenced:
        file = sources.file_at(position)
        starts = file.line_starts()
        number = file.physical_line(position - file.base) + 1
        while number < len(starts) and (file.text[starts[number - 1] :].lstrip(" \t\r\n") or "#")[0] == "#":
            number += 1
        while number < len(starts) and not file.text[starts[number - 1] : starts[number]].strip():
            number += 1
        found.update((file, number, name) for name in names)
    return found
