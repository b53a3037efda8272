"""Errors that another error in the same line of a statement has caused, or hides: one cause gives one error.

In: the diagnostics of a compilation with errors. Out: those that are reported. Must not know: how an error was found.
What is dropped here is reported once the other error is mended, unless it was a consequence.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic, Sink
    from glslc_coop.source.positions import SourceMap

#: What a declaration lacks: of no use while something else in it is wrong, and said once for all of its names.
_LACKS = frozenset({"missing-location", "missing-binding", "missing-precision"})
#: After a word or a character that cannot be there, the rest of the statement means little. Unknown names have causes
#: of their own.
_LEXICAL = frozenset({"reserved-word", "bad-character", "bad-number"})
_UNKNOWN = frozenset({"unknown-type", "undeclared-identifier", "undeclared-function", "unknown-layout"})
#: Code -> codes of what it makes meaningless.
_HIDES = {
    "uniform-outside-block": frozenset({"misplaced-initializer", "misplaced-layout"}),
    "unterminated-macro-call": frozenset({"bad-condition"}),
}


def drop(sink: Sink, sources: SourceMap) -> None:
    """Drop the errors that have a cause in their line of a statement; those without a position stay."""
    lines: dict[tuple[int, int], list[Diagnostic]] = {}
    for each in sink.diagnostics:
        if each.severity == "error" and each.start is not None:
            file = sources.file_at(each.start)
            offset = each.start - file.base
            statement = max(file.text.rfind(end, 0, offset) for end in ";{}\n")
            lines.setdefault((file.base, statement), []).append(each)
    dropped: set[int] = set()
    for errors in lines.values():
        if len(errors) > 1:
            dropped.update(map(id, _consequences(errors)))
    if dropped:
        sink.diagnostics = [each for each in sink.diagnostics if id(each) not in dropped]


def _consequences(errors: list[Diagnostic]) -> list[Diagnostic]:
    """Return the errors of one line that need not be said; never all of them."""
    names = {each.code.name for each in errors}
    hidden: set[str] = set()
    for name in names:
        hidden |= _HIDES.get(name, frozenset())
    if names & _LEXICAL:
        # A character that cannot be there makes words of what is around it.
        hidden |= names - _LEXICAL - (frozenset() if "bad-character" in names else _UNKNOWN)
    if names - _LACKS - hidden:
        hidden |= _LACKS
    found, said = [], set()
    for each in errors:
        name = each.code.name
        key = (name, "") if name in _LACKS else (name, each.message)
        if name in hidden or (key in said and name in _LACKS | _LEXICAL):
            found.append(each)
        said.add(key)
    return found
