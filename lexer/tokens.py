"""Tokens: what the preprocessor hands to the parser, and the words that describe them.

In: nothing. Out: the Token record and helpers on token texts. Must not know: files, macros, the grammar (GLSL 3.2 to 3.8).

Kinds are the names of the grammar's terminals. Those that come from the text alone are in tables.py; a word gets its kind
from the environment (keywords, TYPE_NAME) and is IDENTIFIER otherwise. Constants keep their text, suffix included; a STRING
keeps its quotes and escapes.
"""

from __future__ import annotations

IDENTIFIER = "IDENTIFIER"
TYPE_NAME = "TYPE_NAME"
INTCONSTANT = "INTCONSTANT"
FLOATCONSTANT = "FLOATCONSTANT"
BOOLCONSTANT = "BOOLCONSTANT"
STRING = "STRING"

#: Kinds that never reach the parser: each is an error where it is used, and legal in a macro that is not.
BAD_NUMBER = "BAD_NUMBER"
TOO_LONG = "TOO_LONG"
JUNK = "JUNK"
HASH = "HASH"
PASTE = "PASTE"
ODD = {STRING: 0, BAD_NUMBER: 0, TOO_LONG: 0, JUNK: 0, HASH: 0, PASTE: 0}

#: The longest identifier or number.
MAXIMUM_LENGTH = 1024


class Token:
    """One token of the program. `start` and `end` are positions in the original text, end exclusive.

    A token that a macro made has the span of the macro's use: from the name to the closing parenthesis of its arguments.
    A token of a macro's argument keeps the place where it was written.
    """

    __slots__ = ("kind", "text", "start", "end")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"{self.kind}({self.text!r})"


def integer_value(text: str) -> int:
    """The mathematical value of an INTCONSTANT's text, its suffix ignored; nothing is wrapped."""
    digits = text.rstrip("uUlLsS")
    if digits[:2] in ("0x", "0X"):
        return int(digits, 16)
    if len(digits) > 1 and digits[0] == "0":
        return int(digits, 8)
    return int(digits)
