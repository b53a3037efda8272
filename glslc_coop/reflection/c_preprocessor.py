"""The C preprocessor, for untrusted headers: text in, text with line markers out.

In: a header's path, folders of includes, definitions. Out: text whose markers name a file by its index in `files`.
Must not know: declarations.

C17 6.10, with what compilers have in common: `#pragma once`, `, ## __VA_ARGS__`. Conditions are evaluated by
`c_conditions`; Python evaluates no text. The text, the includes, the tokens that macros produce, their lengths and the
nesting are bounded. System includes (`<name>`), missing files, `#error` and `#warning` are ignored, since the macros
that compilers predefine are not defined.
"""

from __future__ import annotations

import errno
import os
import re

from glslc_coop.environment.input_files import printable, read_text
from glslc_coop.lazy import lazy
from glslc_coop.reflection import c_conditions
from glslc_coop.reflection.c_integers import IntegerError

with lazy:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

#: Kind, text, line, and whether white space precedes it. Kinds: "name", "blocked" (the name of a macro that must not be
#: expanded again), "number", "character", "string", "open" (a literal without its closing quote), "mark", and "" for a
#: placemarker.
Token: TypeAlias = "tuple[str, str, int, bool]"

#: Bytes of all files together.
_MAXIMUM_TEXT = 8 << 20
_MAXIMUM_INCLUDES = 2000
_MAXIMUM_DEPTH = 64
#: How deep calls may be nested in arguments of calls.
_MAXIMUM_CALLS = 50
#: Tokens that are read and that macros produce; one more for every 32 characters of a token.
_MAXIMUM_WORK = 2_000_000
#: What a directive costs besides its tokens.
_DIRECTIVE = 5
#: Tokens that the parser gets, and how deep their brackets may be nested.
_MAXIMUM_TOKENS = 500_000
_MAXIMUM_NESTING = 50
#: Characters: the parser's patterns take 3 KiB of memory for each digit of a number.
_LONGEST_TOKEN = 1 << 14
#: Characters: a token may be as long as a file.
_LONGEST_MESSAGE = 240
_SCANNER = re.compile(
    r"""
    (?P<newline>\n)
    |(?P<space>[ \t\f\v\r]+|//[^\n]*|/\*.*?\*/)
    |(?P<comment>/\*)
    |(?P<string>(?:u8|[uUL])?"[^"\\\n]*(?:\\.[^"\\\n]*)*")
    |(?P<character>(?:u8|[uUL])?'(?:[^'\\\n]+|\\.[^'\\\n]*)(?:\\.[^'\\\n]*)*')
    |(?P<name>[^\W\d]\w*(?:::[^\W\d]\w*)*)
    |(?P<number>\.?[0-9][\w.]*(?:(?:(?<=[eEpP])[+-]|'(?=\w))[\w.]*)*)
    |(?P<open>["'][^\n]*)
    |(?P<mark>\.\.\.|<<=|>>=|\#\#|<<|>>|<=|>=|==|!=|&&|\|\||->|\+\+|--|[-+*/%&|^]=|.)
    """,
    re.X | re.S,
)
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_PLACEMARKER: Token = ("", "", 0, False)


class HeaderError(ValueError):
    """The header cannot be read, or a structure in it cannot be laid out; the message names file and line."""

    def __init__(self, file: str, line: int, message: str) -> None:
        message = message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}..."
        super().__init__(printable(f"{file}:{line}: {message}"))


class _Macro:
    """A macro. parameters: None for an object-like one. body: its tokens, `##` and `#` included."""

    __slots__ = ("name", "parameters", "is_variadic", "body")

    def __init__(self, name: str, parameters: list[str] | None, is_variadic: bool, body: list[Token]) -> None:
        self.name = name
        self.parameters = parameters
        self.is_variadic = is_variadic
        self.body = body


class _Context:
    """Tokens to expand. macro: the name of the macro that produced them, which is disabled until they are used up."""

    __slots__ = ("tokens", "position", "macro")

    def __init__(self, tokens: list[Token], macro: str | None) -> None:
        self.tokens = tokens
        self.position = 0
        self.macro = macro


class _Conditional:
    """An open `#if`. taken: whether one of its groups was active; outer: whether it is inside an active group."""

    __slots__ = ("line", "outer", "taken", "is_active", "has_else")

    def __init__(self, line: int, outer: bool, is_active: bool) -> None:
        self.line = line
        self.outer = outer
        self.taken = self.is_active = outer and is_active
        self.has_else = False


class Preprocessor:
    """Preprocesses one header with all that it includes."""

    def __init__(self, include_dirs: Iterable[str], definitions: Iterable[str]) -> None:
        self.include_dirs = list(include_dirs)
        self.macros: dict[str, _Macro] = {}
        #: Paths as messages name them; line markers have their index.
        self.files: list[str] = ["<command line>"]
        self.file = 0
        self.line = 0
        self.text_left = _MAXIMUM_TEXT
        self.includes = 0
        self.depth = 0
        self.calls = 0
        self.work = 0
        self.once: set[str] = set()
        self.disabled: set[str] = set()
        self.output = _Output(self)
        for definition in definitions:
            name, equals, value = definition.partition("=")
            text = f"{name} {value if equals else '1'}".replace("\n", " ")
            self._define([token for tokens in self._lines(text) for token in tokens])

    def run(self, path: str) -> str:
        """Return the text of a header and of its includes. Raises HeaderError, OSError."""
        self._file(path, read_text(path, self.text_left, "replace"))
        return self.output.text()

    def error(self, message: str, line: int | None = None) -> HeaderError:
        """Return an error at a line, by default the current one."""
        return HeaderError(self.files[self.file], self.line if line is None else line, message)

    def spend(self, amount: int) -> None:
        """Count tokens towards the bound. Raises HeaderError."""
        self.work += amount
        if self.work > _MAXIMUM_WORK:
            raise self.error(f"more than {_MAXIMUM_WORK} tokens, those that macros expand to included")

    # ---- lines ----

    def _lines(self, text: str) -> Iterator[list[Token]]:
        """Yield the tokens of each line that has any; lines that end in a backslash are one."""
        text = text.replace("\r\n", "\n")
        # A line of the spliced text -> how many lines were joined to it and to those before.
        pieces = text.split("\\\n")
        spliced: list[int] = []
        for count, piece in enumerate(pieces):
            spliced += [count] * piece.count("\n")
        text = "".join(pieces)
        del pieces
        line, number, space = 0, 1, False
        tokens: list[Token] = []
        for match in _SCANNER.finditer(text):
            kind = match.lastgroup
            if kind == "newline" or kind == "space":
                space = True
                if kind == "newline" and tokens:
                    yield tokens
                    tokens = []
                if "\n" in match[0]:
                    line += match[0].count("\n")
                    number = line + 1 + spliced[line - 1]
            elif kind == "comment":
                raise self.error("unterminated comment", number)
            else:
                assert kind is not None
                # Names of C++ namespaces are part of the name: glm::vec3 is glm_vec3.
                tokens.append((kind, match[0].replace("::", "_") if kind == "name" else match[0], number, space))
                space = False
        if tokens:
            yield tokens

    def _file(self, path: str, text: str) -> None:
        """Preprocess one file: what is between two directives is expanded together."""
        outer = self.file, self.line
        self.files.append(path)
        self.file = len(self.files) - 1
        self.text_left -= len(text)
        self.depth += 1
        conditionals: list[_Conditional] = []
        waiting: list[Token] = []
        for tokens in self._lines(text):
            self.line = tokens[0][2]
            is_active = not conditionals or conditionals[-1].is_active
            if tokens[0][1] == "#":
                self.output.add(self._expand(waiting))
                waiting = []
                self.spend(_DIRECTIVE + len(tokens))
                self._directive(tokens[1:], conditionals)
            elif is_active:
                self.spend(len(tokens))
                waiting += tokens
        self.output.add(self._expand(waiting))
        if conditionals:
            raise self.error("unterminated conditional directive", conditionals[-1].line)
        self.depth -= 1
        self.file, self.line = outer

    # ---- directives ----

    def _directive(self, tokens: list[Token], conditionals: list[_Conditional]) -> None:
        """Carry out a directive. tokens: those after the `#`."""
        if not tokens or tokens[0][0] == "number":
            return
        name, rest = tokens[0][1], tokens[1:]
        if name in ("if", "ifdef", "ifndef"):
            outer = not conditionals or conditionals[-1].is_active
            conditionals.append(_Conditional(self.line, outer, outer and self._condition(name, rest)))
        elif name in ("elif", "elifdef", "elifndef", "else", "endif"):
            self._alternative(name, rest, conditionals)
        elif not conditionals or conditionals[-1].is_active:
            if name not in _DIRECTIVES:
                raise self.error(f"invalid directive '#{name}'")
            _DIRECTIVES[name](self, rest)

    def _alternative(self, name: str, rest: list[Token], conditionals: list[_Conditional]) -> None:
        if not conditionals:
            raise self.error(f"'#{name}' without '#if'")
        if name == "endif":
            conditionals.pop()
            return
        conditional = conditionals[-1]
        if conditional.has_else:
            raise self.error(f"'#{name}' after '#else'")
        conditional.has_else = name == "else"
        conditional.is_active = (
            conditional.outer and not conditional.taken and (name == "else" or self._condition(name[2:], rest))
        )
        conditional.taken |= conditional.is_active

    def _condition(self, name: str, tokens: list[Token]) -> bool:
        """Return the truth of `#if`, `#ifdef` or `#ifndef`, or of the `#elif` of one."""
        if name != "if":
            return (self._name(f"#{name}", tokens) in self.macros) == (name == "ifdef")
        try:
            return c_conditions.evaluate([token[:2] for token in self._expand(tokens, in_condition=True)])
        except IntegerError as error:
            raise self.error(str(error)) from None

    def _name(self, directive: str, tokens: list[Token]) -> str:
        if not tokens:
            raise self.error(f"macro name missing in '{directive}'")
        if tokens[0][0] != "name" or tokens[0][1] == "defined":
            raise self.error(f"'{tokens[0][1]}' is not a macro name")
        return tokens[0][1]

    def _undefine(self, tokens: list[Token]) -> None:
        self.macros.pop(self._name("#undef", tokens), None)

    def _ignore(self, tokens: list[Token]) -> None:
        """Ignore a directive that does not affect structures."""

    def _pragma(self, tokens: list[Token]) -> None:
        """Carry out `once`, pass `pack` on to the reader of declarations, and ignore all others."""
        words = [token[1] for token in tokens[:1]]
        if words == ["once"]:
            self.once.add(os.path.realpath(self.files[self.file]))
        elif words == ["pack"]:
            self.output.add_pragma("".join(token[1] for token in [tokens[0], *self._expand(tokens[1:])]))

    def _include(self, tokens: list[Token]) -> None:
        if not tokens or tokens[0][0] != "string" and tokens[0][1] != "<":
            tokens = self._expand(tokens)
        if tokens and tokens[0][1] == "<":
            return
        if not tokens or tokens[0][0] != "string":
            raise self.error("'#include' requires a file name in quotes")
        name = tokens[0][1].partition('"')[2][:-1]
        for folder in (os.path.dirname(self.files[self.file]), *self.include_dirs):
            path = os.path.join(folder, name)
            if self.once and "\0" not in path and os.path.realpath(path) in self.once:
                return
            try:
                text = read_text(path, self.text_left, "replace")
            except OSError as error:
                if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR):
                    continue
                if error.errno == errno.EFBIG:
                    raise self.error(f"more than {_MAXIMUM_TEXT >> 20} MiB with all includes") from None
                raise self.error(f"cannot read '{path}': {error.strerror}") from None
            self.includes += 1
            if self.depth >= _MAXIMUM_DEPTH:
                raise self.error(f"includes are nested more than {_MAXIMUM_DEPTH} deep")
            if self.includes > _MAXIMUM_INCLUDES:
                raise self.error(f"more than {_MAXIMUM_INCLUDES} files are included")
            self._file(path, text)
            return

    def _define(self, tokens: list[Token]) -> None:
        name = self._name("#define", tokens)
        parameters, is_variadic, body = None, False, tokens[1:]
        if body and body[0][1] == "(" and not body[0][3]:
            parameters, is_variadic, body = self._parameters(name, body)
        if body and (body[0][1] == "##" or body[-1][1] == "##"):
            raise self.error(f"'##' is not allowed at either end of macro '{name}'")
        self.macros[name] = _Macro(name, parameters, is_variadic, body)

    def _parameters(self, name: str, tokens: list[Token]) -> tuple[list[str], bool, list[Token]]:
        """Return the parameters of a macro, whether it is variadic, and the body."""
        end = next((index for index, token in enumerate(tokens) if token[1] == ")"), None)
        if end is None:
            raise self.error(f"missing ')' in the parameters of macro '{name}'")
        words = [token[1] for token in tokens[1:end]]
        is_variadic = words[-1:] == ["..."]
        if is_variadic:
            # A name before the dots is GNU's.
            words[-1:] = ["__VA_ARGS__"] if len(words) < 2 or words[-2] == "," else []
        parameters = words[::2]
        is_list = all(word == "," for word in words[1::2]) and (len(words) % 2 == 1 or not words)
        if not is_list or not all(word.isidentifier() for word in parameters) or len(set(parameters)) < len(parameters):
            raise self.error(f"the parameters of macro '{name}' must be a list of different names")
        return parameters, is_variadic, tokens[end + 1 :]

    # ---- expansion ----

    def _expand(self, tokens: list[Token], in_condition: bool = False) -> list[Token]:
        """Return tokens with their macros expanded; tokens that a macro produces have the line of its call."""
        if not tokens:
            return tokens
        stack = [_Context(tokens, None)]
        result: list[Token] = []
        line = tokens[0][2]
        while True:
            token = self._next(stack)
            if token is None:
                return result
            kind, text, own_line, space = token
            if len(stack) == 1:
                line = self.line = own_line
            macro = self.macros.get(text) if kind == "name" else None
            if in_condition and kind == "name" and text == "defined":
                result.append(("number", self._defined(stack), line, space))
            elif macro is not None and text in self.disabled:
                result.append(("blocked", text, line, space))
            elif macro is not None and (macro.parameters is None or self._peek(stack) == "("):
                arguments = self._arguments(macro, stack) if macro.parameters is not None else []
                stack.append(_Context(self._substitute(macro, arguments), text))
                self.disabled.add(text)
            elif kind == "name" and text in _SPECIAL:
                result.append((*_SPECIAL[text](self, line), line, space))
            elif kind:
                result.append((kind, text, line, space))

    def _next(self, stack: list[_Context]) -> Token | None:
        """Take the next token, and enable the macros of exhausted contexts again."""
        while stack:
            context = stack[-1]
            if context.position < len(context.tokens):
                context.position += 1
                token = context.tokens[context.position - 1]
                self.spend(1 + (len(token[1]) >> 5))
                return token
            stack.pop()
            if context.macro is not None:
                self.disabled.discard(context.macro)
        return None

    @staticmethod
    def _peek(stack: list[_Context]) -> str:
        """Return the text of the next token."""
        for context in reversed(stack):
            if context.position < len(context.tokens):
                return context.tokens[context.position][1]
        return ""

    def _defined(self, stack: list[_Context]) -> str:
        """Return the value of `defined NAME` or `defined(NAME)`; the first word has been taken."""
        token = self._next(stack)
        in_parentheses = token is not None and token[1] == "("
        if in_parentheses:
            token = self._next(stack)
        name = self._name("defined", [token] if token is not None else [])
        if in_parentheses:
            token = self._next(stack)
            if token is None or token[1] != ")":
                raise self.error(f"missing ')' after 'defined({name}'")
        return "1" if name in self.macros else "0"

    def _arguments(self, macro: _Macro, stack: list[_Context]) -> list[list[Token]]:
        """Take the arguments of a call, parentheses included."""
        assert macro.parameters is not None
        count = len(macro.parameters)
        self._next(stack)
        line = self.line
        arguments: list[list[Token]] = [[]]
        depth = 0
        while True:
            token = self._next(stack)
            if token is None:
                raise self.error(f"missing ')' in the call of macro '{macro.name}'", line)
            text = token[1]
            if text == "(":
                depth += 1
            elif text == ")":
                if not depth:
                    break
                depth -= 1
            elif text == "," and not depth and not (macro.is_variadic and len(arguments) == count):
                arguments.append([])
                continue
            if token[0] == "name" and text in self.disabled:
                token = ("blocked", *token[1:])
            arguments[-1].append(token)
        if macro.is_variadic and len(arguments) == count - 1:
            arguments.append([])
        if len(arguments) != count and not (count == 0 and arguments == [[]]):
            expected = f"{count} argument" + "s" * (count != 1)
            raise self.error(f"macro '{macro.name}' takes {expected}, got {len(arguments)}", line)
        return arguments

    # ---- substitution ----

    def _substitute(self, macro: _Macro, arguments: list[list[Token]]) -> list[Token]:
        """Return the body of a macro with its arguments in place."""
        body = macro.body
        parameters = macro.parameters or []
        by_name = dict(zip(parameters, arguments))
        expanded: dict[str, list[Token]] = {}
        result: list[Token] = []
        index = 0
        while index < len(body):
            is_pasted = index > 0 and body[index - 1][1] == "##"
            token = body[index]
            if token[1] == "##":
                index += 1
                continue
            index += 1
            if token[1] == "#" and macro.parameters is not None:
                if index == len(body) or body[index][1] not in by_name:
                    raise self.error(f"'#' in macro '{macro.name}' must precede a parameter")
                piece = [self._string(by_name[body[index][1]], token[3])]
                index += 1
            elif token[0] == "name" and token[1] in by_name:
                is_operand = is_pasted or index < len(body) and body[index][1] == "##"
                takes_rest = macro.is_variadic and token[1] == parameters[-1]
                if is_pasted and result and result[-1][1] == "," and takes_rest:
                    # GNU: an empty variable argument removes the comma before it.
                    is_pasted = False
                    if not by_name[token[1]]:
                        result.pop()
                if is_operand:
                    piece = by_name[token[1]] or [_PLACEMARKER]
                else:
                    if token[1] not in expanded:
                        expanded[token[1]] = self._expand_argument(by_name[token[1]])
                    piece = expanded[token[1]]
            else:
                piece = [token]
            self.spend(len(piece))
            if is_pasted and result:
                result[-1:] = [self._paste(result[-1], piece[0])]
                piece = piece[1:]
            result += piece
        return [token for token in result if token[0]]

    def _expand_argument(self, argument: list[Token]) -> list[Token]:
        if self.calls >= _MAXIMUM_CALLS:
            raise self.error(f"calls of macros are nested more than {_MAXIMUM_CALLS} deep")
        self.calls += 1
        line = self.line
        expanded = self._expand(argument)
        self.line = line
        self.calls -= 1
        return expanded

    def _string(self, argument: list[Token], space: bool) -> Token:
        """Return the spelling of an argument as a string: what `#` does."""
        parts: list[str] = []
        for kind, text, _, has_space in argument:
            self.spend(1 + (len(text) >> 5))
            if has_space and parts:
                parts.append(" ")
            parts.append(re.sub(r'["\\]', r"\\\g<0>", text) if kind in ("string", "character") else text)
        return "string", f'"{"".join(parts)}"', 0, space

    def _paste(self, left: Token, right: Token) -> Token:
        """Return the token of two spellings: what `##` does."""
        if not left[0] or not right[0]:
            return right if not left[0] else left
        text = left[1] + right[1]
        self.spend(1 + (len(text) >> 5))
        match = _SCANNER.fullmatch(text)
        if match is None or match.lastgroup not in ("string", "character", "name", "number", "mark"):
            raise self.error(f"pasting '{left[1][:60]}' and '{right[1][:60]}' does not form a token")
        return match.lastgroup, text, left[2], left[3]

    def _line_number(self, line: int) -> tuple[str, str]:
        return "number", str(line)

    def _file_name(self, line: int) -> tuple[str, str]:
        name = re.sub(r'["\\]', r"\\\g<0>", printable(self.files[self.file]))
        return "string", f'"{name}"'


_DIRECTIVES = {
    "define": Preprocessor._define,
    "undef": Preprocessor._undefine,
    "include": Preprocessor._include,
    "include_next": Preprocessor._ignore,
    "pragma": Preprocessor._pragma,
    "error": Preprocessor._ignore,
    "warning": Preprocessor._ignore,
    "line": Preprocessor._ignore,
    "ident": Preprocessor._ignore,
}
_SPECIAL = {"__LINE__": Preprocessor._line_number, "__FILE__": Preprocessor._file_name}


class _Output:
    """The text for the parser, with a `# line "file"` marker wherever file or line jump."""

    def __init__(self, preprocessor: Preprocessor) -> None:
        self.preprocessor = preprocessor
        self.parts: list[str] = []
        self.tokens = 0
        self.nesting = 0
        self.position = (0, 0)

    def text(self) -> str:
        """Return the whole text."""
        return "".join(self.parts)

    def add(self, tokens: list[Token]) -> None:
        """Add tokens of the current file. Raises HeaderError where they are too many or too deep."""
        parts = self.parts
        file = self.preprocessor.file
        self.tokens += len(tokens)
        if self.tokens > _MAXIMUM_TOKENS:
            raise self.preprocessor.error(f"more than {_MAXIMUM_TOKENS} tokens of declarations")
        for _, text, line, _ in tokens:
            self._go_to(file, line)
            if text in _BRACKETS:
                self.nesting += _BRACKETS[text]
                if self.nesting > _MAXIMUM_NESTING:
                    message = f"brackets are nested more than {_MAXIMUM_NESTING} deep"
                    raise self.preprocessor.error(message, line)
            elif text == "#" or text == "##":
                # The parser would take it for a line marker.
                raise self.preprocessor.error(f"stray '{text}'", line)
            elif len(text) > _LONGEST_TOKEN:
                raise self.preprocessor.error(f"a token of more than {_LONGEST_TOKEN} characters", line)
            parts.append(text)
            parts.append(" ")

    def add_pragma(self, text: str) -> None:
        """Add a pragma in a line of its own."""
        file, line = self.preprocessor.file, self.preprocessor.line
        self.position = (0, 0)
        self._go_to(file, line)
        self.parts.append(f"#pragma {text}\n")
        self.position = (file, line + 1)

    def _go_to(self, file: int, line: int) -> None:
        if (file, line) != self.position:
            if file == self.position[0] and self.position[1] < line <= self.position[1] + 3:
                self.parts.append("\n" * (line - self.position[1]))
            else:
                self.parts.append(f'\n# {line} "{file}"\n')
            self.position = (file, line)
