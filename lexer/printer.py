"""Preprocessed text, for -E.

In: what the Preprocessor meets. Out: text with one line for each line of the source, so that line numbers stay. Must not know:
keywords and types; nothing about the language itself is checked.

Included text stands between two #line directives. When there is any, the text begins with the #version, the extension that those
directives need, and a #line for the main file.
"""

from __future__ import annotations

from glslc_coop.lexer.preprocessor import Preprocessor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.diagnostics import Sink
    from glslc_coop.environment import Environment
    from glslc_coop.lexer.macros import PpToken
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.lexer.scanner import RawToken
    from glslc_coop.source import SourceFile, SourceMap

_KEPT = ("version", "extension", "pragma", "line", "error")
_GLUE = "+-*/<>=!&|^%#.:"
_WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789."


class Printer(Preprocessor):
    """A preprocessor that writes text instead of tokens."""

    __slots__ = ("parts", "line", "outer_lines", "version_part", "included", "previous", "previous_end")

    def __init__(self, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions) -> None:
        super().__init__(sources, environment, sink, options)
        self.printing = True
        self.parts: list[str] = []
        #: The line of the current file that is being written, and those of the files that include it.
        self.line = 1
        self.outer_lines: list[int] = []
        #: Index of the #version in `parts`, or -1.
        self.version_part = -1
        self.included = False
        #: The last character that was written, and the end of its token if it stands in the text like that.
        self.previous = "#"
        self.previous_end = -1

    def run(self, main: SourceFile) -> None:
        """Preprocesses the main file into `parts`."""
        super().run(main)
        starts = main.line_starts()
        self.go_to(len(starts) - (starts[-1] == len(main.text)))

    def finished_text(self) -> str:
        """The whole text."""
        parts = self.parts
        if self.included:
            head = f'#extension GL_GOOGLE_include_directive : enable\n#line 1 "{self.main.name}"\n'
            if self.version_part >= 0:
                head = parts[self.version_part] + "\n" + head
                parts[self.version_part] = ""
            parts.insert(0, head)
        body = "".join(parts)
        return body if body.endswith("\n") or not body else body + "\n"

    # ---- lines ----

    def go_to(self, line: int) -> bool:
        """Ends lines until the given one is current; False when it, or a later one, is already."""
        if line <= self.line:
            return False
        self.parts.append("\n" * (line - self.line))
        self.line = line
        return True

    def is_at_line_start(self) -> bool:
        return not self.parts or self.parts[-1].endswith("\n")

    def directive_done(self, name: str, index: int) -> None:
        """Writes the lines of directives that later stages want to see."""
        if name not in _KEPT or self.include_stack[0] is not self.main:
            return
        row = self.prepared.directives[index]
        self.go_to(self.file.physical_line(row[1]))
        if name == "version" and self.file is self.main:
            self.version_part = len(self.parts)
        arguments = " ".join(self.prepared.text[row[3] : row[4]].split())
        overrides = self.file.line_overrides
        if name == "line" and overrides and overrides[-1][0] == row[4] + 1:
            # Macros that the numbers came from are not there when the text is read again.
            _, number, string = overrides[-1]
            if self.environment.version < 330 and self.environment.profile != "es":
                number -= 1
            arguments = str(number) if string is None else f"{number} {string}" if string.isdigit() else f'{number} "{string}"'
        self.parts.append(f"#{name} {arguments}".rstrip())

    def enter_include(self, name: str) -> None:
        """Writes the #line that begins an included text."""
        self.included = True
        self.go_to(self.file.physical_line(self.prepared.directives[self.directive][1]))
        self.parts.append(("" if self.is_at_line_start() else "\n") + f'#line 1 "{name}"\n')
        self.outer_lines.append(self.line)
        self.line = 1

    def leave_include(self, position: int) -> None:
        """Writes the #line that leads back."""
        self.line = self.outer_lines.pop() + 1
        self.parts.append(("" if self.is_at_line_start() else "\n") + f'#line {self.line_of(position) + 1} "{self.name_of(position)}"\n')

    # ---- text ----

    def text(self, raw: list[RawToken], is_odd: bool) -> None:
        """Writes the tokens of a stretch."""
        if self.include_stack[0] is not self.main:
            return
        base = self.base
        iterator = iter(raw)
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self.write(self.expand([token], iterator))
        text = self.prepared.text
        for kind, word, start, end in iterator:
            space = start > 0 and text[start - 1].isspace()
            self.write(self.expand([(kind, word, start + base, end + base, None, space)], iterator))

    def emit(self, tokens: list[PpToken]) -> None:
        """Writes tokens that waited for what did not come."""
        self.write(tokens)

    def write(self, tokens: list[PpToken]) -> None:
        """Writes what one token of the text became, and what had to be looked at after it."""
        parts = self.parts
        file = self.file
        covered = -1
        for _, word, start, end, _, space in tokens:
            if start >= covered:
                # A token of the text itself, not one that a macro put after another; it may stand on a later line.
                offset = start - self.base
                if 0 <= offset <= len(file.text):
                    self.go_to(file.physical_line(offset))
                    if self.is_at_line_start():
                        parts.append(" " * (offset - file.line_starts()[file.physical_line(offset) - 1]))
                        space = False
            if end > covered:
                covered = end
            as_written = file.text[start - self.base : end - self.base] == word
            previous = self.previous
            if not space and not (as_written and start == self.previous_end):
                # A macro put the two side by side; they must not become one token when the text is read again.
                space = previous in _WORD and word[0] in _WORD or previous in _GLUE and word[0] in _GLUE
            parts.append(" " + word if space and not self.is_at_line_start() else word)
            self.previous = word[-1]
            self.previous_end = end if as_written else -1
