"""Offsets of a text and the protocol's positions: a line, and a character counted in the units of an encoding.

In: a text. Out: conversions both ways, files as URIs. Must not know: what is at a position.
"""

from __future__ import annotations

import os
import re
import sys
from bisect import bisect_right
from collections.abc import Callable

from lsprotocol import types as lsp
from pygls import uris

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.environment.positions import SourceFile, SourceMap


_LINE_END = re.compile(r"\r\n?|\n")


def _one(character: str) -> int:
    return 1


#: Encoding -> how many units a character has, and the last character before those that have more than one.
_ENCODINGS: dict[str, tuple[Callable[[str], int], str]] = {
    "utf-8": (lambda character: len(character.encode("utf-8", "surrogatepass")), "\x7f"),
    "utf-16": (lambda character: 2 if character > "\uffff" else 1, "\uffff"),
    "utf-32": (_one, chr(sys.maxunicode)),
}
#: What the client counts in; a server process has one client.
_units, _last_narrow = _ENCODINGS["utf-16"]


def count_in(encoding: str) -> None:
    """Count characters in the units of the encoding that client and server agreed on."""
    global _units, _last_narrow
    _units, _last_narrow = _ENCODINGS[encoding]


class Lines:
    """The lines of a text; they end as the protocol says, with LF, CR LF or CR."""

    __slots__ = ("text", "starts", "_is_narrow")

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        # Nearly every shader has no character of more than one unit.
        self._is_narrow = text.isascii() or max(text) <= _last_narrow
        self.starts += [match.end() for match in _LINE_END.finditer(text)]

    def offset(self, position: lsp.Position) -> int:
        """Return the offset of a position; one beyond the end of its line is at the end."""
        if position.line >= len(self.starts):
            return len(self.text)
        start, end = self.starts[position.line], self.end(position.line)
        if self._is_narrow:
            return min(start + position.character, end)
        units, offset = 0, start
        while offset < end and units < position.character:
            units += _units(self.text[offset])
            offset += 1
        return offset

    def end(self, line: int) -> int:
        """Return the offset of the end of a line, before what ends it."""
        if line + 1 == len(self.starts):
            return len(self.text)
        end = self.starts[line + 1] - 1
        return end - 1 if self.text[end - 1 : end + 1] == "\r\n" else end

    def around(self, offset: int) -> tuple[int, int]:
        """Return start and end of the line of an offset."""
        line = bisect_right(self.starts, offset) - 1
        return self.starts[line], self.end(line)

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and character of an offset."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset) - 1
        start = self.starts[line]
        return line, offset - start if self._is_narrow else sum(map(_units, self.text[start:offset]))

    def position(self, offset: int) -> lsp.Position:
        """Return the position of an offset."""
        return lsp.Position(*self.place(offset))

    def range(self, start: int, end: int) -> lsp.Range:
        """Return the range between two offsets."""
        return lsp.Range(self.position(start), self.position(max(end, start)))


class Places:
    """The places of one compilation: positions of its source map as URIs and ranges."""

    __slots__ = ("sources", "_lines")

    def __init__(self, sources: SourceMap) -> None:
        self.sources = sources
        self._lines: dict[int, Lines] = {}

    def lines(self, file: SourceFile) -> Lines:
        """Return the lines of a file."""
        if file.base not in self._lines:
            self._lines[file.base] = Lines(file.text)
        return self._lines[file.base]

    def path(self, position: int) -> str:
        """Return the path of the file of a position; a name in angle brackets is no file."""
        return self.sources.file_at(position).name

    def range(self, start: int, end: int | None) -> lsp.Range:
        """Return the range between two positions, of one character where the second is not known."""
        file = self.sources.file_at(start)
        last = end if end is not None and end > start else start + 1
        return self.lines(file).range(start - file.base, min(last - file.base, len(file.text)))

    def location(self, start: int, end: int | None) -> lsp.Location | None:
        """Return the location of a span, None where it is in no file."""
        path = self.path(start)
        if path.startswith("<"):
            return None
        return lsp.Location(uri_of(path), self.range(start, end))


#: Path -> the URI by which the client has opened it; a server process has one client.
_opened: dict[str, str] = {}


def set_uri(path: str, uri: str | None) -> None:
    """Take over the client's spelling of the URI of a path; None when the document is closed."""
    if uri is not None:
        _opened[normal_path(path)] = uri
    else:
        _opened.pop(normal_path(path), None)


def path_of(uri: str) -> str:
    """Return the path of a URI without `..`, or the URI itself where it is not a file's."""
    try:
        path = uris.to_fs_path(uri)
    except ValueError:
        path = None
    return normal_path(path) if path else uri


def uri_of(path: str) -> str:
    """Return the URI of a path, without `..`: the client's, else the usual one."""
    normal = normal_path(path)
    return _opened[normal] if normal in _opened else uris.from_fs_path(normal) or path


def normal_path(path: str) -> str:
    """Return a path as documents are known by: absolute, without `..`."""
    normal = os.path.normpath(os.path.abspath(path))
    # Two slashes at the beginning stay there: no system of POSIX distinguishes them from one.
    return normal[1:] if normal.startswith("//") else normal
