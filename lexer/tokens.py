"""Tokens: what the preprocessor hands to the parser, their kinds and values (GLSL 3.2 to 3.8).

In: nothing. Out: the Token record and helpers on token texts. Must not know: files, macros, the grammar.

Kinds are the names of the grammar's terminals. Those that come from the text alone are in tables.py; a word gets its
kind from the environment (keywords, TYPE_NAME) and is IDENTIFIER otherwise. Constants keep their text, suffix included;
a STRING keeps its quotes and escapes.
"""

from __future__ import annotations

IDENTIFIER = "IDENTIFIER"
TYPE_NAME = "TYPE_NAME"
INTCONSTANT = "INTCONSTANT"
STRING = "STRING"

#: Kinds of invalid tokens: each is an error where it is used, and legal in a macro that is not expanded.
BAD_NUMBER = "BAD_NUMBER"
TOO_LONG = "TOO_LONG"
UNKNOWN = "UNKNOWN"
HASH = "HASH"
PASTE = "PASTE"
#: The invalid tokens, and strings, which only some extensions allow.
CHECKED_KINDS = {STRING: 0, BAD_NUMBER: 0, TOO_LONG: 0, UNKNOWN: 0, HASH: 0, PASTE: 0}

#: The longest identifier or number.
MAXIMUM_LENGTH = 1024


class Token:
    """One token of the program. `start` and `end` are positions in the original text, end exclusive.

    A token from a macro's replacement list has the span of the invocation: from the name to the closing parenthesis.
    A token from a macro's argument keeps its own span.
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
    """Return the mathematical value of an INTCONSTANT's text without its suffix; nothing is wrapped."""
    digits = text.rstrip("uUlLsS")
    if digits[:2] in ("0x", "0X"):
        return int(digits, 16)
    if len(digits) > 1 and digits[0] == "0":
        return int(digits, 8)
    return int(digits)


_ESCAPES = {
    "'": "'",
    '"': '"',
    "?": "?",
    "\\": "\\",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
}


def string_value(text: str) -> str | None:
    """Return the value of a STRING's text, its escapes resolved as in C; None when one of them is invalid."""
    parts = text[1:-1].split("\\")
    made = [parts[0]]
    index = 1
    while index < len(parts):
        part = parts[index]
        index += 1
        if not part:
            # An escaped backslash; the next part follows it as it is.
            made.append("\\")
            if index < len(parts):
                made.append(parts[index])
            index += 1
            continue
        digits = 0
        if part[0] == "x":
            while digits + 1 < len(part) and part[digits + 1] in "0123456789abcdefABCDEF":
                digits += 1
            if not digits:
                return None
            made.append(chr(int(part[1 : digits + 1], 16) & 0xFF) + part[digits + 1 :])
        elif part[0] in "01234567":
            while digits < min(len(part), 3) and part[digits] in "01234567":
                digits += 1
            made.append(chr(int(part[:digits], 8) & 0xFF) + part[digits:])
        elif part[0] in _ESCAPES:
            made.append(_ESCAPES[part[0]] + part[1:])
        else:
            return None
    return "".join(made)
