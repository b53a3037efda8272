"""Literal strings of SPIR-V as text for people, terminals and the assembler.

In: strings with lone surrogates for bytes that are not UTF-8. Out: text without them. Must not know: modules.
"""

from __future__ import annotations


def escape(text: str) -> str:
    """Return a literal string between its quotes; the assembler reads it.

    Line ends and tabs stay, as sources have them. Bytes that are not UTF-8 and other control characters become `\\x`
    and two digits for each byte.
    """
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    if text.isprintable():
        return text
    return "\r\n".join(["\n".join([printable(line, "\t") for line in part.split("\n")]) for part in text.split("\r\n")])


def printable(text: str, kept: str = "") -> str:
    """Return a text that cannot control a terminal: `\\x` and two digits for each byte of characters that could."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in kept or not _is_control(c) else _escape_bytes(c) for c in text)


def legible(text: str) -> str:
    """Return a string with `\\x` and two digits in place of each byte that is not UTF-8."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _is_control(character: str) -> bool:
    """Return whether a character controls a terminal, or is a byte that was not UTF-8."""
    code = ord(character)
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xDC80 <= code < 0xDD00 or code in _DIRECTIONS


def _escape_bytes(character: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in character.encode("utf-8", "surrogateescape"))


#: Characters that change the order in which others are shown, and line ends beside those of ASCII.
_DIRECTIONS = frozenset((0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)))
