"""A note that is a declaration: laid out for a width, with the part that a message is about marked.

In: the text and a span of it. Out: lines. Must not know: what the declaration is of.
"""

from __future__ import annotations

#: Lines that continue a declaration begin under its first parameter, unless that is further to the right than this
#: part of the width; then they have an indentation.
_FURTHEST = 0.5
_INDENTATION = 8


class Declaration(str):
    """The text of a note, a string like any other, which knows what of it is marked."""

    start: int
    end: int

    def __new__(cls, text: str, start: int = 0, end: int = 0) -> Declaration:
        """Return the note; start and end are offsets of the marked part, equal for none."""
        self = super().__new__(cls, text)
        self.start, self.end = start, end
        return self


def _pieces(text: str) -> list[tuple[int, int]]:
    """Return the spans of the parts of a declaration that stay on one line: the type, the name, each parameter."""
    spans, start, depth, is_inside = [], 0, 0, False
    for position, character in enumerate(text):
        if character in "<([":
            depth += 1
            if character == "(" and not is_inside:
                is_inside, depth = True, 0
                name = text.rfind(" ", 0, position) + 1
                spans += [(0, name), (name, position + 1)]
                start = position + 1
        elif character in ">])":
            depth -= 1
        elif character == " " and (text[position - 1] == "," and depth == 0 or depth < 0):
            spans.append((start, position + 1))
            start = position + 1
    spans.append((start, len(text)))
    return spans


def lay_out(note: Declaration, prefix: str, width: int) -> list[str]:
    """Return the lines of a note, wrapped to a width, each followed by carets where it has the marked part.

    prefix: begins the first line.
    """
    text = str(note)
    pieces = _pieces(text)
    indentation = len(prefix) + (pieces[1][1] if len(pieces) > 1 else 0)
    if indentation > width * _FURTHEST:
        indentation = _INDENTATION
    lines: list[str] = []
    line, is_empty, carets = prefix, True, ""
    for start, end in pieces:
        piece = text[start:end]
        if not is_empty and len(line) + len(piece.rstrip()) > width and len(line) > indentation:
            lines += [line.rstrip(), *([carets] if carets else [])]
            line, carets = " " * indentation, ""
        if start <= note.start < end and note.end > note.start:
            carets = " " * (len(line) + note.start - start) + "^" + "~" * (min(note.end, end) - note.start - 1)
        line += piece
        is_empty = False
    return [*lines, line, *([carets] if carets else [])]


def is_candidate(note: str) -> bool:
    """Return whether a note shows a candidate of a failed call, or counts those that are not shown."""
    return isinstance(note, Declaration)
