"""Notes about macros: a message about text that a macro made also shows where that macro is defined.

In: the diagnostics of a compilation, and the uses of macros that the preprocessor noted. Out: notes, added to the diagnostics. Must not
know: what the messages are about. A token that a macro made stands where the macro is used, so a position tells the use.
"""

from __future__ import annotations

import re
from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from glslc_coop.diagnostics import Diagnostic, Note
    from glslc_coop.lexer.macros import Macro
    from glslc_coop.source import SourceMap

#: At most so many macros inside each other are shown.
_MAXIMUM_CHAIN = 5
_QUOTED = re.compile(r"'([^']+)'")


def explain(diagnostics: list[Diagnostic], sources: SourceMap, expansions: Mapping[int, Macro], macros: Mapping[str, Macro]) -> None:
    """Adds `in expansion of macro` notes to the diagnostics that concern a macro's text.

    expansions: position of each use -> the macro. macros: name -> macro, for macros in the text of macros.
    """
    uses = sorted(expansions)
    for diagnostic in diagnostics:
        if diagnostic.start is None:
            continue
        macro = _covering(diagnostic.start, uses, sources, expansions)
        if macro is None:
            continue
        shown = {note[0] for note in diagnostic.notes if not isinstance(note, str)}
        notes: list[Note] = [
            (each.start, each.end, f"in expansion of macro '{each.name}'")
            for each in _chain(macro, _words(diagnostic), macros)
            if each.end > each.start and each.start not in shown
        ]
        diagnostic.notes = (*notes, *diagnostic.notes)


def _covering(position: int, uses: list[int], sources: SourceMap, expansions: Mapping[int, Macro]) -> Macro | None:
    """The macro that is used at the position, or whose call's parentheses hold it."""
    index = bisect_right(uses, position) - 1
    if index < 0:
        return None
    start = uses[index]
    macro = expansions[start]
    if start == position:
        return macro
    if macro.parameters is None:
        return None
    file = sources.file_at(start)
    if file is not sources.file_at(position):
        return None
    nesting = 0
    for character in file.text[start - file.base : position - file.base]:
        if character == "(":
            nesting += 1
        elif character == ")":
            nesting -= 1
            if nesting == 0:
                return None
    return macro if nesting > 0 else None


def _words(diagnostic: Diagnostic) -> set[str]:
    """What the message quotes: the text that is to be found in the macro that is to blame."""
    quoted = _QUOTED.findall(diagnostic.message)
    return {word for text in (diagnostic.token, *quoted[:2]) for word in text.split() if word}


def _chain(macro: Macro, words: set[str], macros: Mapping[str, Macro]) -> list[Macro]:
    """The macro and those inside it down to the first whose own text holds one of the words; the macro alone when none does."""
    ways = [[macro]]
    seen = {macro.name}
    for way in ways:
        texts = [part[1] for part in way[-1].body]
        if not words.isdisjoint(texts):
            return way
        if len(way) < _MAXIMUM_CHAIN:
            for text in texts:
                inner = macros.get(text)
                if inner is not None and text not in seen:
                    seen.add(text)
                    ways.append([*way, inner])
    return [macro]
