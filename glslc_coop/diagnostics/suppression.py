"""Diagnostics that another diagnostic has caused, or hides: one cause gives one message.

In: the diagnostics of a compilation. Out: those that are reported. Must not know: how an error was found. What is
dropped here is reported once the other error is mended, unless it was a consequence.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic, Sink
    from glslc_coop.environment.positions import SourceMap

#: What a declaration lacks: of no use while something else in it is wrong, and said once for all of its names.
_LACKS = frozenset({"missing-location", "missing-binding", "missing-precision"})
#: After a word or a character that cannot be there, the rest of the statement means little. Unknown names have causes
#: of their own.
_LEXICAL = frozenset({"reserved-word", "bad-character", "bad-number", "misplaced-string"})
_UNKNOWN = frozenset({"unknown-type", "undeclared-identifier", "undeclared-function", "unknown-layout"})
_SYNTAX = frozenset({"bad-syntax", "bad-unclosed-bracket"})
#: Code -> codes of what it makes meaningless in the same line.
_HIDES = {
    "uniform-outside-block": frozenset({"misplaced-initializer", "misplaced-layout"}),
    "unterminated-macro-call": frozenset({"bad-condition"}),
    "invalid-matrix-scope": frozenset({"invalid-matrix-use", "invalid-type-parameter"}),
    "constant-of-another-family": frozenset({"misaligned-access", "not-training-optimal", "overlapping-rows"}),
}
#: Said once in a line: each is about one part of the same call or expression.
_ONCE_IN_LINE = frozenset({"callback-argument", "selection-of-cooperative-type"})
#: Codes whose cause is in a declaration: the message says the same wherever that is used.
_CAUSED_ELSEWHERE = frozenset(
    {
        "assignment-to-readonly",
        "callback-parameter-direction",
        "callback-parameter-type",
        "callback-return-type",
        "workgroup-scope",
    }
)
#: Code -> codes of later diagnostics that are its consequences, wherever they are, if they name the same thing.
_FOLLOWED_BY = {
    "cooperative-storage": frozenset({"invalid-buffer-element"}),
    "cooperative-type-mismatch": frozenset({"unused-view-dimensions"}),
}
_MISSING_LINE, _DECLARES = "'#extension ", "' declares it"


def drop(sink: Sink, sources: SourceMap) -> None:
    """Drop the diagnostics that have their cause in another one; those without a position stay."""
    dropped: set[int] = set()
    lines: dict[tuple[int, int], list[Diagnostic]] = {}
    for each in sink.diagnostics:
        if each.start is not None:
            lines.setdefault(_statement(sources, each.start), []).append(each)
    for found in lines.values():
        if len(found) > 1:
            dropped.update(map(id, _consequences(found)))
    dropped.update(map(id, _repeated([each for each in sink.diagnostics if id(each) not in dropped], sources)))
    if dropped:
        sink.diagnostics = [each for each in sink.diagnostics if id(each) not in dropped]


def _statement(sources: SourceMap, position: int) -> tuple[int, int]:
    """Return what is equal for positions in the same line of one statement."""
    file = sources.file_at(position)
    offset = position - file.base
    return file.base, max(file.text.rfind(end, 0, offset) for end in ";{}\n")


def _consequences(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics of one line that need not be said; never all of them."""
    names = {each.code.name for each in found}
    hidden: set[str] = set()
    for name in names:
        hidden |= _HIDES.get(name, frozenset())
    if names & _LEXICAL:
        # A character that cannot be there makes words of what is around it.
        hidden |= names - _LEXICAL - (frozenset() if "bad-character" in names else _UNKNOWN)
    if any(each.code.name in _SYNTAX and not _is_repaired(each) for each in found):
        hidden |= names - _SYNTAX - _LEXICAL - _UNKNOWN
    if names - _LACKS - hidden:
        hidden |= _LACKS
    dropped, said = [], set()
    for each in found:
        name = each.code.name
        key = (name, "") if name in _LACKS | _ONCE_IN_LINE else (name, each.message)
        if name in hidden or (key in said and name in _LACKS | _LEXICAL | _ONCE_IN_LINE):
            dropped.append(each)
        said.add(key)
    return dropped


def _is_repaired(each: Diagnostic) -> bool:
    """Return whether a syntax error is only a missing ';': what follows means what it says."""
    return any(not isinstance(note, str) and note[2] == "a ';' is missing here" for note in each.notes)


def _repeated(found: list[Diagnostic], sources: SourceMap) -> list[Diagnostic]:
    """Return the diagnostics whose cause an earlier one has named, wherever that is."""
    dropped = []
    said: set[object] = set()
    extensions: set[str] = set()
    followers: dict[str, set[str]] = {}
    for each in found:
        name = each.code.name
        texts = [each.message, *(note for note in each.notes if isinstance(note, str))]
        quoted = {part for text in texts for part in text.split("'")[1::2]}
        key = _cause(each, sources)
        if name == "unset-layout" and _function(sources, each) in said:
            dropped.append(each)
            continue
        if key in said or _after_end(each, found) or quoted & extensions or quoted & followers.get(name, set()):
            dropped.append(each)
            continue
        said.add(key)
        missing = {
            text.split("'")[1].split()[1]
            for text in texts[1:]
            if text.startswith(_MISSING_LINE) and text.endswith(_DECLARES)
        }
        extensions |= missing
        # What names the line that is missing in other words, such as a rule of the extension.
        extensions |= {f"#extension {extension} : enable" for extension in missing}
        for follower in _FOLLOWED_BY.get(name, ()):
            followers.setdefault(follower, set()).update(quoted)
    return dropped


def _function(sources: SourceMap, each: Diagnostic) -> object:
    """Return what is equal for positions in one function: what is not assigned there stays unset for its rest."""
    start = each.start or 0
    file = sources.file_at(start)
    return "layout", file.base, file.text.rfind("\n}", 0, start - file.base)


def _after_end(each: Diagnostic, found: list[Diagnostic]) -> bool:
    """Return whether a syntax error follows a statement outside of a function, whose rest means nothing there."""
    return each.code.name in _SYNTAX and any(
        other is not each and other.message.startswith("statement outside ") and (other.start or 0) <= (each.start or 0)
        for other in found
    )


def _cause(each: Diagnostic, sources: SourceMap) -> object:
    """Return what is equal for diagnostics with one cause."""
    name = each.code.name
    if name in _CAUSED_ELSEWHERE:
        return name, each.message
    if name == "discarded-result" and "TensorLayoutDimension" in each.message:
        return _function(sources, each)
    if name == "not-constant" and each.message.startswith(("parameter ", "array size ")):
        for note in each.notes:
            if not isinstance(note, str) and note[2].startswith("declare '"):
                # Variables of one declaration want the same word.
                return name, _statement(sources, note[0])
    return id(each)
