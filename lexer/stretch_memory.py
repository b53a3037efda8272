"""What a process remembers of stretches of text between directives: their tokens, under one meaning of their words.

In: raw tokens and what each word in them means. Out: the Tokens that came of them before. Must not know: files, macros'
definitions. Positions in remembered tokens are those of another compilation.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from glslc_coop.lexer.scanner import RawToken
    from glslc_coop.lexer.tokens import Token

    #: For each word its kind, or the tokens that a macro expands to.
    Meanings: TypeAlias = "tuple[str | tuple[tuple[str, str], ...], ...]"

#: How many tokens are remembered; beyond that all are forgotten.
_MAXIMUM_TOKENS = 200_000


class Stretch:
    """One stretch: its words, and the tokens under each meaning of them. raw: keeps the list, whose id is the key."""

    __slots__ = ("raw", "words", "tokens")

    def __init__(self, raw: list[RawToken]) -> None:
        self.raw = raw
        self.words = tuple(dict.fromkeys([token[1] for token in raw if token[0] is None]))
        self.tokens: dict[Meanings, list[Token]] = {}


class StretchMemory:
    """The stretches that a process remembers."""

    __slots__ = ("stretches", "size")

    def __init__(self) -> None:
        self.stretches: dict[int, Stretch] = {}
        self.size = 0

    def find(self, raw: list[RawToken]) -> Stretch:
        """Return what is remembered of a stretch, the same list as before."""
        found = self.stretches.get(id(raw))
        if found is None:
            found = self.stretches[id(raw)] = Stretch(raw)
        return found

    def add(self, stretch: Stretch, meanings: Meanings, tokens: list[Token]) -> None:
        """Remember the tokens of a stretch under a meaning of its words."""
        if self.size > _MAXIMUM_TOKENS:
            self.stretches.clear()
            self.size = 0
        stretch.tokens[meanings] = tokens
        self.stretches[id(stretch.raw)] = stretch
        self.size += len(tokens) + len(stretch.raw)
