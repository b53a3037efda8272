"""Preprocessed text, for -E.

In: the tokens and directives that the Preprocessor reads. Out: text with the lines of the source, so that their numbers
stay, and the spacing of the reference compiler. Must not know: keywords and types; the language itself is not checked.

Lines are numbered as `#line` specifies. Included text is printed between two #line directives. If there is any, the
text begins with #version, the extension that those directives need, and a #line for the main file.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.lexer.macros import SPECIAL_MACROS
from glslc_coop.lexer.preprocessor import Preprocessor
from glslc_coop.lexer.scanner import END, HASH, KIND, LINE_END, START, TEXT

with lazy:
    from collections.abc import Iterator

    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.positions import SourceFile, SourceMap
    from glslc_coop.lexer.macros import Macro, PpToken
    from glslc_coop.lexer.preprocessor import Directives, PreprocessorOptions
    from glslc_coop.lexer.scanner import RawToken

_KEPT = ("version", "extension", "pragma", "line", "error")
#: Tokens without a blank before them, and after them.
_TIGHT_BEFORE = frozenset(("SEMICOLON", "RIGHT_PAREN", "LEFT_BRACKET", "RIGHT_BRACKET", "DOT", "COMMA"))
_TIGHT_AFTER = frozenset(("DOT", "LEFT_PAREN", "LEFT_BRACKET"))
_NUMBER_STARTS = frozenset("0123456789.")
#: Words after which a parenthesis is not that of a call.
_STATEMENTS = frozenset(("if", "for", "while", "switch"))


class Printer(Preprocessor):
    """A preprocessor that prints text instead of emitting tokens."""

    __slots__ = ("parts", "line", "version_part", "included", "previous", "call_end")

    def __init__(
        self,
        sources: SourceMap,
        environment: Environment,
        sink: Sink,
        options: PreprocessorOptions,
        handlers: Directives,
    ) -> None:
        super().__init__(sources, environment, sink, options, handlers)
        self.printing = True
        self.parts: list[str] = []
        #: The line that is being printed, 0 before the first.
        self.line = 0
        #: Index of the #version in `parts`, or -1.
        self.version_part = -1
        self.included = False
        #: Kind and text of the last token.
        self.previous: tuple[str | None, str] | None = None
        #: Where the expansion of a macro is printed: at the closing parenthesis of the call, or after the name.
        self.call_end = 0

    def finished_text(self) -> str:
        """Return the whole text."""
        parts = self.parts
        if self.included and self.options.implicit_include:
            head = f'#extension GL_GOOGLE_include_directive : enable\n#line {self._first_line()} "{self.main.name}"\n'
            if self.version_part >= 0:
                head = parts[self.version_part] + "\n" + head
                parts[self.version_part] = ""
            parts.insert(0, head)
        return "".join(parts) + "\n"

    def _first_line(self) -> int:
        """Return the number of a #line before line 1: before GLSL 330, #line numbers its own line."""
        return 1 if self.environment.version >= 330 or self.environment.is_es else 0

    # ---- lines ----

    def go_to(self, line: int) -> bool:
        """End lines until the given one is current; return False when it, or a later one, already is."""
        if line <= self.line:
            return False
        self.parts.append("\n" * (line - max(self.line, 1)))
        self.line = line
        return True

    def _print_line_directive(self, number: int, source: str) -> None:
        """Print a #line; `number` is the line that follows it."""
        offset = 1 - self._first_line()
        self.parts.append(f"#line {number - offset}{source}\n")
        self.line = number

    def directive_done(self, name: str, index: int) -> None:
        """Print the directives that a later compilation needs."""
        if name not in _KEPT or self.include_stack[0] is not self.main:
            return
        row = self.prepared.directives[index]
        overrides = self.file.line_overrides
        if name == "line":
            if overrides and overrides[-1][0] == row[LINE_END] + 1:
                # Macros that the numbers came from are not defined when the text is compiled.
                _, number, string = overrides.pop()
                self.go_to(self.line_of(row[HASH] + self.base))
                overrides.append((row[LINE_END] + 1, number, string))
                source = "" if string is None else f" {string}" if string.isdigit() else f' "{string}"'
                self._print_line_directive(number, source)
            return
        self.go_to(self.line_of(row[HASH] + self.base))
        if name == "version" and self.file is self.main:
            self.version_part = len(self.parts)
        tokens = self.prepared.argument_tokens(index)
        separator = "" if name == "pragma" else " "
        self.parts.append(f"#{name} {separator.join(token[TEXT] for token in tokens)}")

    def enter_include(self, name: str) -> None:
        """Print the #line that begins an included file."""
        self.included = True
        self.go_to(self.line_of(self.prepared.directives[self.directive][HASH] + self.base))
        self._print_line_directive(1, f' "{name}"')

    def leave_include(self, included: SourceFile, position: int) -> None:
        """Print the #line that returns to the including file."""
        is_ended = included.text.endswith("\n")
        last = self.line_of(included.base + len(included.text))
        self.go_to(last if is_ended else last + 1)
        self._print_line_directive(self.line_of(position) + 1, f' "{self.name_of(position)}"')

    # ---- text ----

    def text(self, iterator: Iterator[RawToken], is_suspect: bool) -> None:
        """Print the tokens of a stretch of text."""
        if self.include_stack[0] is not self.main:
            return
        base = self.base
        if self.pending is not None:
            token = self.pending
            self.pending = None
            self._print_expansion(token, iterator)
        for kind, word, start, end in iterator:
            self._print_expansion((kind, word, start + base, end + base, None, True), iterator)

    def emit(self, tokens: list[PpToken]) -> None:
        """Print expanded tokens."""
        for token in tokens:
            self._print(token[KIND], token[TEXT], token[START])

    def _collect(
        self, macro: Macro, name: PpToken, work: list[PpToken], pull: Iterator[RawToken] | None
    ) -> tuple[list[list[PpToken]], PpToken | None]:
        arguments, closing = super()._collect(macro, name, work, pull)
        if closing is not None:
            self.call_end = max(self.call_end, closing[END] - 1)
        return arguments, closing

    def _print_expansion(self, token: PpToken, iterator: Iterator[RawToken]) -> None:
        """Print the expansion of a token of the text, and the tokens that the expansion looked at after it."""
        # The reference compiler counts the end of a line as a column of a name before it.
        offset = token[END] - self.base
        self.call_end = token[END] - (self.prepared.text[offset : offset + 1] != "\n")
        tokens = self.expand([token], iterator)
        call_end = token[START] if token[TEXT] in SPECIAL_MACROS else self.call_end
        for each in tokens:
            self._print(each[KIND], each[TEXT], each[START] if each is token or each[START] > call_end else call_end)

    def _print(self, kind: str | None, text: str, position: int) -> None:
        """Print one token with the white space before it."""
        if kind == "HASH":
            self.checked_kind(kind, text, position, position + 1)
            return
        parts = self.parts
        file = self.file
        if self.go_to(self.line_of(position)):
            offset = position - file.base
            if 0 <= offset <= len(file.text):
                parts.append(" " * (offset - file.line_starts()[file.physical_line(offset) - 1]))
        elif self.previous is not None:
            before, word = self.previous
            if kind == "LEFT_PAREN":
                if before is not None or word in _STATEMENTS:
                    parts.append(" ")
            elif kind not in _TIGHT_BEFORE and before not in _TIGHT_AFTER:
                parts.append(" ")
            elif kind == "DOT" and word[0] in _NUMBER_STARTS or before == "DOT" and text[0] in _NUMBER_STARTS:
                # Together they would be one number.
                parts.append(" ")
        parts.append(text)
        self.previous = (kind, text)
