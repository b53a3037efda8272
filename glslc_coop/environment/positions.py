"""Source files and positions.

In: the text of each file that a compilation reads. Out: positions, and from a position the file, line, column and text.
Must not know: anything about tokens, types or diagnostics.

A position is one int, global within a compilation: the base of a file plus an offset into its text. A node therefore
carries two small ints and no object; lines and columns are computed only when something is printed.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    import bisect


class Location:
    """A position as a person reads it. `line` and `column` count from 1; `name` and `line` follow `#line`."""

    __slots__ = ("name", "line", "column", "file")

    def __init__(self, name: str, line: int, column: int, file: SourceFile) -> None:
        self.name = name
        self.line = line
        self.column = column
        self.file = file


class SourceFile:
    """The text of the shader, of an included file or of the command line's macros."""

    __slots__ = ("name", "text", "base", "line_overrides", "_names", "_line_starts")

    def __init__(self, name: str, text: str, base: int) -> None:
        self.name = name
        self.text = text
        self.base = base
        # (offset of the first character that the directive governs, line number there, file name or None)
        self.line_overrides: list[tuple[int, int, str | None]] = []
        #: The name after each of these, as far as somebody asked.
        self._names: list[str] = []
        self._line_starts: list[int] | None = None

    def line_starts(self) -> list[int]:
        """Return the offsets at which the lines begin; LF, CR LF, LF CR and CR all end a line (GLSL 3.1)."""
        starts = self._line_starts
        if starts is None:
            starts = [0]
            text = self.text
            if "\r" in text:
                position, length = 0, len(text)
                while position < length:
                    character = text[position]
                    position += 1
                    if character == "\r" or character == "\n":
                        if position < length and text[position] in "\r\n" and text[position] != character:
                            position += 1
                        starts.append(position)
            else:
                position = text.find("\n") + 1
                while position:
                    starts.append(position)
                    position = text.find("\n", position) + 1
            self._line_starts = starts
        return starts

    def physical_line(self, offset: int) -> int:
        """Return the line of an offset, from 1, without regard to `#line`."""
        return bisect.bisect_right(self.line_starts(), offset)

    def renumbered(self, offset: int, line: int) -> tuple[str, int]:
        """Return the name and the line of an offset as `#line` renumbers them. line: from 1, without regard to it."""
        overrides, names = self.line_overrides, self._names
        count = bisect.bisect_right(overrides, offset, key=_first_offset)
        if not count:
            return self.name, line
        for _, _, name in overrides[len(names) : count]:
            names.append(name if name is not None else names[-1] if names else self.name)
        start, number, _ = overrides[count - 1]
        return names[count - 1], number + line - self.physical_line(start)


def _first_offset(override: tuple[int, int, str | None]) -> int:
    return override[0]


class SourceMap:
    """All files of one compilation; maps positions to them."""

    __slots__ = ("files", "_bases", "_step")

    def __init__(self, step: int = 1) -> None:
        """step: the base of each file is a multiple of it, and rarely changes with the length of those before."""
        self._step = step
        self.files: list[SourceFile] = []
        self._bases: list[int] = []

    def add(self, name: str, text: str) -> SourceFile:
        """Register a text; positions in it are `base + offset`, the position of its end included."""
        base = 0
        if self.files:
            last = self.files[-1]
            base = last.base + len(last.text) + self._step
            base -= base % self._step
        file = SourceFile(name, text, base)
        self.files.append(file)
        self._bases.append(base)
        return file

    def file_at(self, position: int) -> SourceFile:
        """Return the file of a position."""
        return self.files[max(bisect.bisect_right(self._bases, position) - 1, 0)]

    def locate(self, position: int) -> Location:
        """Return file name, line and column of a position, as `#line` directives renumber them."""
        file = self.file_at(position)
        offset = min(max(position - file.base, 0), len(file.text))
        starts = file.line_starts()
        line = bisect.bisect_right(starts, offset)
        column = offset - starts[line - 1] + 1
        name = file.name
        if file.line_overrides:
            name, line = file.renumbered(offset, line)
        return Location(name, line, column, file)

    def before(self, position: int) -> int:
        """Return the position of the last character before a position that is not white space; itself for none."""
        file = self.file_at(position)
        text = file.text[: position - file.base].rstrip()
        return file.base + len(text) - 1 if text else position

    def text(self, start: int, end: int) -> str:
        """Return the user's text between two positions of one file; empty for positions of two files."""
        file = self.file_at(start)
        return file.text[max(start - file.base, 0) : max(end - file.base, 0)]

    def line_text(self, position: int) -> str:
        """Return the line of a position, without its line end."""
        file = self.file_at(position)
        offset = min(max(position - file.base, 0), len(file.text))
        starts = file.line_starts()
        line = bisect.bisect_right(starts, offset)
        end = starts[line] if line < len(starts) else len(file.text)
        return file.text[starts[line - 1] : end].rstrip("\r\n")
