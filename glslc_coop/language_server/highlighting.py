"""Semantic tokens: what each word of the document is, which its spelling does not tell.

In: an analysis. Out: the protocol's numbers. Must not know: colours.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from glslc_coop.lazy import lazy
from glslc_coop.lexer.tokens import IDENTIFIER, INTCONSTANT, STRING, TYPE_NAME
from glslc_coop.semantics.model.scopes import Variable

with lazy:
    from glslc_coop.language_server.analysis import Analysis
    from glslc_coop.language_server.index import Occurrence
    from glslc_coop.lexer.tokens import Token

TYPES = ("type", "function", "variable", "parameter", "property", "macro", "enumMember", "keyword", "number", "string")
MODIFIERS = ("declaration", "definition", "readonly", "defaultLibrary")
LEGEND = lsp.SemanticTokensLegend(list(TYPES), list(MODIFIERS))
_KINDS = {"function": "function", "member": "property", "type": "type", "macro": "macro", "builtin": "function"}
_NUMBERS = {name: number for number, name in enumerate(TYPES)}
_LITERALS = (INTCONSTANT, "FLOATCONSTANT")


def tokens(analysis: Analysis) -> list[int]:
    """Return the tokens of the document: line and column relative to the one before, length, type and modifiers."""
    place = analysis.lines.place
    data: list[int] = []
    line = character = 0
    for start, end, kind, modifiers in sorted(_classified(analysis)):
        at, column = place(start)
        last_line, last = place(end)
        if last_line != at:
            continue
        data += [at - line, column - (character if at == line else 0), last - column, _NUMBERS[kind], modifiers]
        line, character = at, column
    return data


def _classified(analysis: Analysis) -> list[tuple[int, int, str, int]]:
    """Return (start, end, type, modifiers) of every word and literal of the main file."""
    index = analysis.index
    found: dict[int, tuple[int, int, str, int]] = {}
    end = len(analysis.main.text)
    for token in index.tokens:
        if token.start > end:
            break
        kind = _kind_of_token(token)
        if kind:
            found[token.start] = (token.start, token.end, kind, 0)
    for each in index.occurrences:
        if each.start <= end:
            kind, modifiers = _kind_of(each)
            found[each.start] = (each.start, each.end, kind, modifiers)
    return list(found.values())


def _kind_of_token(token: Token) -> str:
    """Return the type of a token that names nothing; empty for punctuation."""
    if token.kind == TYPE_NAME:
        return "type"
    if token.kind == STRING:
        return "string"
    if token.kind in _LITERALS or token.text[:1].isdigit():
        return "number"
    return "keyword" if token.kind != IDENTIFIER and token.text[:1].isalpha() else ""


def _kind_of(occurrence: Occurrence) -> tuple[str, int]:
    """Return the type and the modifiers of a name."""
    thing = occurrence.thing
    kind = _KINDS.get(occurrence.kind, "variable")
    modifiers = {"use": 0, "declaration": 1, "definition": 3}[occurrence.role]
    is_builtin = isinstance(occurrence.key, tuple) and occurrence.key[0] == "built-in"
    if isinstance(thing, Variable):
        if thing.storage == "parameter":
            kind = "parameter"
        elif thing.storage == "const":
            kind = "enumMember" if is_builtin else "variable"
            modifiers |= 4
        elif thing.read_only:
            modifiers |= 4
    return kind, modifiers | (8 if is_builtin else 0)
