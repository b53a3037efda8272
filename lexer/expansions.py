"""Notes about macros: where a macro is defined whose tokens a diagnostic is about, and which macro was meant.

In: the diagnostics of a compilation, and the invocations that the preprocessor recorded. Out: notes, added to the
diagnostics. Must not know: what the messages are about. A token that a macro produced has the span of the invocation,
so a position identifies the invocation.
"""

from __future__ import annotations

from bisect import bisect_right

from glslc_coop.lazy import lazy
from glslc_coop.lexer.scanner import TEXT

with lazy:
    from collections.abc import Mapping

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.sink import Diagnostic, Note
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.lexer.macros import Macro

#: How many nested macros are shown at most.
_MAXIMUM_CHAIN = 5


def explain(
    diagnostics: list[Diagnostic], sources: SourceMap, expansions: Mapping[int, Macro], macros: Mapping[str, Macro]
) -> None:
    """Add `in expansion of macro` notes to the diagnostics about tokens that a macro produced.

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
            (each.start, each.end, f"in expansion of macro '{each.name}'{_ends_wrong(diagnostic, each)}")
            for each in _chain(macro, _words(diagnostic), macros)
            if each.end > each.start and each.start not in shown
        ]
        # What is wrong with the macro is not mended at its use.
        others = [
            note
            for note in diagnostic.notes
            if not (_ends_wrong(diagnostic, macro) and (isinstance(note, str) or getattr(note[2], "inserted", "")))
        ]
        diagnostic.notes = (*notes, *others)


def _ends_wrong(diagnostic: Diagnostic, macro: Macro) -> str:
    """Return what is wrong with a macro that ends with the unexpected `;`, or begins with the unexpected `=`."""
    if macro.body and diagnostic.token == ";" == macro.body[-1][TEXT]:
        return ", which ends with ';'"
    if macro.body and diagnostic.token == "=" == macro.body[0][TEXT]:
        return f", which begins with '=': write '#define {macro.name} …' without it"
    if (
        macro.parameters is None
        and [part[1] for part in macro.body[:1]] == ["("]
        and ("syntax" in diagnostic.code.traits or diagnostic.code is codes.NOT_A_FUNCTION)
    ):
        return f", which has no parameters: '#define {macro.name}(…' has no blank before '('"
    return ""


def suggest(diagnostics: list[Diagnostic], macros: Mapping[str, Macro]) -> None:
    """Add the macro of which an unknown name is a slip, where nothing else was suggested."""
    unknown = (codes.UNDECLARED_IDENTIFIER, codes.UNDECLARED_FUNCTION, codes.UNKNOWN_TYPE)
    for diagnostic in diagnostics:
        if diagnostic.code not in unknown or diagnostic.notes or not diagnostic.token:
            continue
        from glslc_coop.extensions.hints import nearest

        is_call = diagnostic.code is codes.UNDECLARED_FUNCTION
        names = [
            macro.name
            for macro in macros.values()
            if macro.end > macro.start and (macro.parameters is not None) == is_call
        ]
        diagnostic.notes = tuple(proposals.did_you_mean(name) for name in nearest(diagnostic.token, names))


def _covering(position: int, uses: list[int], sources: SourceMap, expansions: Mapping[int, Macro]) -> Macro | None:
    """Return the macro that is invoked at the position, or whose call encloses it."""
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
    """Return what is wrong: text of the macro at fault."""
    return {word for text in (diagnostic.token, *diagnostic.facts.names) for word in text.split()}


def _chain(macro: Macro, words: set[str], macros: Mapping[str, Macro]) -> list[Macro]:
    """Return the macro and those nested in it, down to the first whose replacement list has one of the words."""
    ways = [[macro]]
    seen = {macro.name}
    for way in ways:
        texts = [part[TEXT] for part in way[-1].body]
        if not words.isdisjoint(texts):
            return way
        if len(way) < _MAXIMUM_CHAIN:
            for text in texts:
                inner = macros.get(text)
                if inner is not None and text not in seen:
                    seen.add(text)
                    ways.append([*way, inner])
    return [macro]
