"""Diagnostics that another diagnostic has caused, or hides: one cause gives one message.

In: the diagnostics of a compilation. Out: those that are reported. Must not know: how an error was found. What is
dropped here is reported once the other error is mended, unless it was a consequence.

`is_consequence` decides when an error is reported, by what was reported before it: such errors are counted, as the
reference compiler counts them. `drop` decides at the end, by what else was reported in the line, before and after.
"""

from __future__ import annotations

from glslc_coop.diagnostics import proposals
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Diagnostic, Note, Sink
    from glslc_coop.environment.positions import SourceMap

#: Code -> codes of what it makes meaningless in the same line.
_HIDES = {
    "uniform-outside-block": frozenset({"misplaced-initializer", "misplaced-layout"}),
    "opaque-variable": frozenset({"misplaced-initializer", "misplaced-layout"}),
    "misplaced-qualifier": frozenset({"misplaced-layout"}),
    "unknown-layout": frozenset({"missing-image-format", "missing-binding", "missing-location"}),
    "unterminated-macro-call": frozenset({"bad-condition"}),
    "invalid-matrix-scope": frozenset({"invalid-matrix-use", "invalid-type-parameter"}),
    "constant-of-another-family": frozenset({"misaligned-access", "not-training-optimal", "overlapping-rows"}),
}
#: Code -> codes of later diagnostics that are its consequences, wherever they are, if they name the same thing.
_FOLLOWED_BY = {
    "cooperative-storage": frozenset({"invalid-buffer-element"}),
    "cooperative-type-mismatch": frozenset({"unused-view-dimensions"}),
}


def is_consequence(sink: Sink, code: Code, start: int | None, token: str, notes: tuple[Note, ...]) -> bool:
    """Return whether an error is a consequence of a reported one; otherwise record it as a cause of later ones."""
    if _was_reported(sink, code, token, notes):
        return True
    if "undeclared" in code.traits and (sink.hides_undeclared or token in sink.hidden_names):
        # The unknown extension, or what did not parse, may have declared it.
        return True
    if start is None:
        return False
    # What is wrong at one token has one cause; the first error is the nearest to it.
    is_at_error = start in sink.starts
    sink.starts.add(start)
    return is_at_error


def _was_reported(sink: Sink, code: Code, token: str, notes: tuple[Note, ...]) -> bool:
    """Return whether an undeclared name, or a missing #extension, has been reported: it is one mistake.

    Names that may be types are reported each: what they make of a declaration is for the parser.
    """
    if not code.traits & {"undeclared", "once"}:
        return False
    seen, key = sink.seen, (code.name, None, token)
    missing = [each.extension for each in proposals.among(notes) if each.declares]
    causes = [("", None, each) for each in missing] if "undeclared" in code.traits else []
    if "once" in code.traits and key in seen:
        return True
    if code.name == "undeclared-function" and any(cause in seen for cause in causes):
        return True
    seen.update(causes)
    seen.add(key)
    return False


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
    """Return the diagnostics of one line that need not be shown; never all of them."""
    traits = {each.code.name: each.code.traits for each in found}
    hidden: set[str] = set()
    for name in traits:
        hidden |= _HIDES.get(name, frozenset())
    words = {name for name in traits if "word" in traits[name]}
    unknown = {name for name in traits if "undeclared" in traits[name]}
    if words:
        # A character that cannot be there makes words of what is around it.
        hidden |= traits.keys() - words - (frozenset() if "bad-character" in words else unknown)
    syntax = {name for name in traits if "syntax" in traits[name]}
    broken = [each.start or 0 for each in found if each.code.name in syntax and not _is_repaired(each)]
    first = min(broken, default=None)
    if any(each.code.name in syntax and not _is_repaired(each) for each in found):
        hidden |= traits.keys() - syntax - words - unknown
    lacks = {name for name in traits if "lack" in traits[name]}
    if traits.keys() - lacks - hidden:
        hidden |= lacks
    dropped, shown = [], set()
    for each in found:
        name = each.code.name
        is_once = not traits[name].isdisjoint(("lack", "once-in-line"))
        key = (name, "") if is_once else (name, each.message)
        # What follows in a statement that did not parse has lost its beginning.
        is_rest = first is not None and (each.start or 0) > first and name in syntax | unknown
        if name in hidden or key in shown or is_rest and not _names_cause(each):
            dropped.append(each)
        shown.add(key)
    return dropped


def _names_cause(each: Diagnostic) -> bool:
    """Return whether a note says which name was meant, or what declares it: it is a mistake of its own."""
    return any(note.replacement or note.declares for note in proposals.among(each.notes))


def _is_repaired(each: Diagnostic) -> bool:
    """Return whether a syntax error is only a missing ';': what follows means what it says."""
    return any(proposal.inserted == ";" for proposal in proposals.among(each.notes))


def _repeated(found: list[Diagnostic], sources: SourceMap) -> list[Diagnostic]:
    """Return the diagnostics whose cause an earlier one has named, wherever that is."""
    dropped = []
    shown: set[object] = set()
    extensions: set[str] = set()
    followers: dict[str, set[str]] = {}
    for each in found:
        name = each.code.name
        names = set(each.facts.names)
        proposed = proposals.among(each.notes)
        lacking = {each.facts.extension, *names, *(proposal.extension for proposal in proposed)}
        key = _cause(each, sources)
        if _is_damaged(each, found, sources) or _is_rest_of_line(each, found, sources):
            dropped.append(each)
            continue
        if name == "unset-layout" and _function(sources, each) in shown:
            dropped.append(each)
            continue
        if key in shown or _after_end(each, found) or lacking & extensions or names & followers.get(name, set()):
            dropped.append(each)
            continue
        shown.add(key)
        lacks = each.facts.extension
        extensions.update(
            proposal.extension for proposal in proposed if proposal.declares or lacks and proposal.extension == lacks
        )
        for follower in _FOLLOWED_BY.get(name, ()):
            followers.setdefault(follower, set()).update(names)
    return dropped


#: Code -> what its error lacks where a syntax error has taken it away.
_LOST = {
    "missing-return": "function",
    "unknown-member": "structure",
    "constructor-argument-count": "structure",
    "missing-body": "function",
    "workgroup-size-unknown": "local_size_",
}


def _is_damaged(each: Diagnostic, found: list[Diagnostic], sources: SourceMap) -> bool:
    """Return whether a syntax error has taken the `return` of a function, or the member of a structure."""
    lost = _LOST.get(each.code.name)
    if lost is None:
        return False
    if lost == "local_size_":
        return any(other is not each and lost in sources.line_text(other.start or 0) for other in found)
    broken = [other for other in found if "syntax" in other.code.traits and not _is_repaired(other)]
    if lost == "function":
        return any(_function(sources, other) == _function(sources, each) for other in broken)
    return any(_is_in_structure(sources, other.start or 0) for other in broken)


def _is_rest_of_line(each: Diagnostic, found: list[Diagnostic], sources: SourceMap) -> bool:
    """Return whether an error is after a syntax error in the same line, as in the parts of the header of a `for`."""
    if not each.code.traits & {"syntax", "undeclared"} or _names_cause(each):
        return False
    start = each.start or 0
    return any(
        "syntax" in other.code.traits
        and not _is_repaired(other)
        and (other.start or 0) < start
        and _line(sources, other.start or 0) == _line(sources, start)
        for other in found
    )


def _line(sources: SourceMap, position: int) -> tuple[int, int]:
    """Return what is equal for positions in the same line."""
    file = sources.file_at(position)
    return file.base, file.text.rfind("\n", 0, position - file.base)


def _is_in_structure(sources: SourceMap, position: int) -> bool:
    """Return whether a position is among the members of a structure or block."""
    file = sources.file_at(position)
    text = file.text[: position - file.base]
    opening = text.rfind("{")
    head = text[:opening].split()
    return opening > text.rfind("}") and len(head) > 1 and head[-1].isidentifier() and head[-2] in _STRUCTURES


_STRUCTURES = ("struct", "uniform", "buffer", "in", "out", "shared")


def _function(sources: SourceMap, each: Diagnostic) -> object:
    """Return what is equal for positions in one function: what is not assigned there stays unset for its rest."""
    start = each.start or 0
    file = sources.file_at(start)
    return "layout", file.base, file.text.rfind("\n}", 0, start - file.base)


def _after_end(each: Diagnostic, found: list[Diagnostic]) -> bool:
    """Return whether an error follows a statement outside of a function, or the lack of a brace.

    What follows means nothing there, and declares nothing.
    """
    return (each.code.traits & {"syntax", "undeclared"} or each.code.name == "missing-body") and any(
        other is not each and other.facts.kind == "outside" and (other.start or 0) <= (each.start or 0)
        for other in found
    )


def _cause(each: Diagnostic, sources: SourceMap) -> object:
    """Return what is equal for diagnostics with one cause."""
    name = each.code.name
    if "caused-elsewhere" in each.code.traits:
        return name, each.message
    if each.facts.kind == "tensor-layout":
        return _function(sources, each)
    if each.facts.kind == "size":
        for note in each.notes:
            if not isinstance(note, str) and isinstance(note[2], proposals.Proposal) and note[2].makes_constant:
                # Variables of one declaration want the same word.
                return name, _statement(sources, note[0])
    return id(each)
