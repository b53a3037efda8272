"""Macros: their definitions and their expansion (GLSL 3.3; Prosser's algorithm of C, ISO/IEC 9899 6.10.3).

In: preprocessing tokens and the macros that are defined. Out: expanded preprocessing tokens. Must not know: directives,
files, keywords.

A preprocessing token is a tuple (kind, or None for a word; text; start; end; hide set or None; is there white space
before it). The hide set holds the macros that the token came out of; its name is not expanded again while it is in
there. Expansion works off a stack of tokens, so a chain of macros needs no recursion; only the arguments of a call are
expanded by a nested call, which is bounded.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import LimitError
from glslc_coop.lazy import lazy
from glslc_coop.lexer import scanner
from glslc_coop.lexer.scanner import END, KIND, START, TEXT
from glslc_coop.lexer.tokens import IDENTIFIER, INTCONSTANT, MAXIMUM_LENGTH, STRING

with lazy:
    from collections.abc import Iterator
    from typing import Final, TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.positions import SourceFile, SourceMap
    from glslc_coop.lexer.scanner import RawToken

HideSet: TypeAlias = "frozenset[str] | None"
PpToken: TypeAlias = "tuple[str | None, str, int, int, HideSet, bool]"
#: Indices into a PpToken, after those into a RawToken.
HIDE: Final = 4
SPACE: Final = 5

#: Macros whose replacement depends on where they are invoked.
SPECIAL_MACROS = ("__LINE__", "__FILE__", "__VERSION__")
#: The name of the file that holds the macros of the command line.
COMMAND_LINE = "<command line>"
#: How deep macros may be nested in macros, and calls in the arguments of calls.
MAXIMUM_DEPTH = 200
#: The cost of an expansion besides its tokens.
_COST = 3
#: How many characters the tokens may have that expansion produces: strings may be as long as the shader.
MAXIMUM_CHARACTERS = 32_000_000
#: A placemarker: the result of pasting two empty arguments.
_NOTHING: PpToken = ("", "", 0, 0, None, False)


class Macro:
    """A macro's definition.

    parameters: names, or None for an object-like macro. body: (kind or None, text, white space before, index of the
    parameter or -1, is it an operand of # or ##); the kind "#" makes a string of the parameter, "##" pastes its
    neighbours. size: the characters of the body. start and end: the name in the directive. special: "__LINE__" and the
    like, computed at each use.
    """

    __slots__ = ("name", "parameters", "body", "size", "start", "end", "pastes", "special")

    def __init__(
        self,
        name: str,
        parameters: list[str] | None,
        body: list[tuple[str | None, str, bool, int, bool]],
        start: int,
        end: int,
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.body = body
        self.size = sum([len(part[TEXT]) for part in body])
        self.start = start
        self.end = end
        self.pastes = False
        self.special: str | None = None

    def definition(self) -> object:
        """Return what the macro expands to, to compare with those of other compilations."""
        return None if self.parameters is None else tuple(self.parameters), tuple(self.body)

    def same_as(self, other: Macro) -> bool:
        """Return whether the other is a valid redefinition (GLSL 3.3: as in C++)."""
        if self.special is not None or other.special is not None:
            return False
        if self.parameters != other.parameters or len(self.body) != len(other.body):
            return False
        for index, ((_, mine, space, *_), (_, theirs, other_space, *_)) in enumerate(zip(self.body, other.body)):
            if mine != theirs or (index and space != other_space):
                return False
        return True


class Expander:
    """Expands macros. `pull` arguments are iterators over the raw tokens of the current file that follow."""

    __slots__ = (
        "sources",
        "environment",
        "sink",
        "macros",
        "spent",
        "carried",
        "token_limit",
        "hide_sets",
        "hit_end",
        "used_place",
        "pending",
        "file",
        "base",
        "depth",
        "in_directive",
        "trial",
    )

    def __init__(self, sources: SourceMap, environment: Environment, sink: Sink, token_limit: int) -> None:
        self.sources = sources
        self.environment = environment
        self.sink = sink
        self.macros: dict[str, Macro] = {}
        #: Tokens that expansion has produced so far, those that were expanded further included.
        self.spent = 0
        #: The characters of these tokens.
        self.carried = 0
        self.token_limit = token_limit
        #: Hide sets by the two parts they are made of: each is there once, however many tokens have it.
        self.hide_sets: dict[tuple[HideSet, object], HideSet] = {}
        #: Set when the tokens ended where a parenthesis could have followed a macro's name; when a result depends on
        #: where the macro is invoked.
        self.hit_end = False
        self.used_place = False
        #: The name of a function-like macro at the end of a stretch; its parenthesis may follow after a directive.
        self.pending: PpToken | None = None
        self.file: SourceFile
        self.base = 0
        self.depth = 0
        #: In a directive the end of the line ends a call too.
        self.in_directive = False
        #: Expanding without the tokens that follow, to see whether they matter; an unterminated call is not an error
        #: then.
        self.trial = False

    def find_macro(self, name: str) -> Macro | None:
        """Return the macro of that name; the environment predefines some."""
        macro = self.macros.get(name)
        if macro is None and name in self.environment.macros:
            value = self.environment.macros[name]
            body = [(kind, text, False, -1, False) for kind, text, _, _ in scanner.scan_line(value, 0, len(value))]
            macro = self.macros[name] = Macro(name, None, body, 0, 0)
        return macro

    def expand(self, work: list[PpToken], pull: Iterator[RawToken] | None) -> list[PpToken]:
        """Expand all of `work` (a stack: the first token last) and as much of `pull` as its last call takes.

        A raw token that turns out not to begin a call is expanded too: nothing is ever pushed back.
        """
        result: list[PpToken] = []
        append = result.append
        macros = self.macros
        predefined = self.environment.macros
        while work:
            token = work.pop()
            name = token[TEXT]
            if token[KIND] is not None or (name not in macros and name not in predefined):
                append(token)
                continue
            hide = token[HIDE]
            if hide is not None and name in hide:
                append(token)
                continue
            macro = self.find_macro(name)
            assert macro is not None
            if macro.special is not None:
                append(self._special(macro.special, token))
            elif macro.parameters is None:
                self._spend(len(macro.body) + _COST, macro.size, token)
                hide = self._hide(hide, name, token)
                start, end = token[START], token[END]
                if macro.pastes:
                    made = self._substitute(macro, [], token, end, hide)
                else:
                    made = [(kind, text, start, end, hide, space) for kind, text, space, _, _ in macro.body]
                if made:
                    made[0] = (*made[0][:SPACE], token[SPACE])
                    made.reverse()
                    work.extend(made)
            else:
                made_ = self._call(macro, token, work, pull)
                if made_ is None:
                    if self.pending is None:
                        append(token)
                else:
                    work.extend(made_)
        return result

    # ---- calls ----

    def _call(
        self, macro: Macro, name: PpToken, work: list[PpToken], pull: Iterator[RawToken] | None
    ) -> list[PpToken] | None:
        """Return the substitution of a call of a function-like macro, first token last; None when no call follows."""
        if not work:
            raw = next(pull, None) if pull is not None else None
            if raw is None:
                self.hit_end = True
                if pull is not None:
                    self.pending = name
                return None
            work.append(self._token(raw, name[END]))
        if work[-1][KIND] != "LEFT_PAREN":
            return None
        assert macro.parameters is not None
        arguments, closing = self._collect(macro, name, work, pull)
        if closing is None:
            return []
        count = len(macro.parameters)
        if count < 2 and len(arguments) == 1 and not arguments[0]:
            # C++98, whose preprocessor GLSL has, leaves an empty argument undefined; glslang refuses an only one.
            arguments = []
        if len(arguments) != count:
            self._wrong_count(macro, name, closing, len(arguments))
            return []
        hide = name[HIDE]
        if hide is not None:
            hide = hide & closing[HIDE] if closing[HIDE] is not None else None
        end = max(name[END], closing[END])
        made = self._substitute(macro, arguments, name, end, self._hide(hide, macro.name, name))
        if made:
            made[0] = (*made[0][:SPACE], name[SPACE])
        made.reverse()
        return made

    def _collect(
        self, macro: Macro, name: PpToken, work: list[PpToken], pull: Iterator[RawToken] | None
    ) -> tuple[list[list[PpToken]], PpToken | None]:
        """Collect the arguments of a call, and its closing parenthesis or None."""
        work.pop()
        arguments: list[list[PpToken]] = []
        current: list[PpToken] = []
        nesting = 1
        last_end = name[END]
        taken = 0
        while True:
            if work:
                token = work.pop()
            else:
                raw = next(pull, None) if pull is not None else None
                if raw is None:
                    self._unterminated(macro, name)
                    return arguments, None
                token = self._token(raw, last_end)
            last_end = token[END]
            kind = token[KIND]
            taken += 1
            if kind == "LEFT_PAREN":
                nesting += 1
            elif kind == "RIGHT_PAREN":
                nesting -= 1
                if not nesting:
                    arguments.append(current)
                    self._spend(taken, 0, name)
                    return arguments, token
            elif kind == "COMMA" and nesting == 1:
                arguments.append(current)
                current = []
                continue
            current.append(token)

    def _token(self, raw: RawToken, previous_end: int) -> PpToken:
        start = raw[START] + self.base
        return (raw[KIND], raw[TEXT], start, raw[END] + self.base, None, start != previous_end)

    def _unterminated(self, macro: Macro, name: PpToken) -> None:
        if self.trial:
            self.hit_end = True
            return
        where = "end of the line" if self.in_directive else "next directive or the end of the file"
        self.sink.error(
            codes.UNTERMINATED_MACRO_CALL,
            name[START],
            name[END],
            f"unterminated call of macro '{macro.name}': expected ')' before the {where}",
            *self.definition_note(macro),
            token="macro expansion",
        )

    def _wrong_count(self, macro: Macro, name: PpToken, closing: PpToken, found: int) -> None:
        assert macro.parameters is not None
        few = "few" if found < len(macro.parameters) else "many"
        self.sink.error(
            codes.MACRO_ARGUMENT_COUNT,
            name[START],
            max(name[END], closing[END]),
            f"too {few} arguments to macro '{macro.name}': expected {len(macro.parameters)}, got {found}",
            *self.definition_note(macro),
            token="macro expansion",
        )

    def definition_note(self, macro: Macro) -> tuple[tuple[int, int, str], ...]:
        """Return a note that shows a macro's definition; nothing for a predefined one."""
        return ((macro.start, macro.end, f"macro '{macro.name}' is defined here"),) if macro.end > macro.start else ()

    # ---- substitution ----

    def _substitute(
        self, macro: Macro, arguments: list[list[PpToken]], name: PpToken, end: int, hide: HideSet
    ) -> list[PpToken]:
        """Return the replacement list with the arguments in place of the parameters."""
        start = name[START]
        expanded: list[list[PpToken] | None] = [None] * len(arguments)
        sizes: dict[int, int] = {}
        unions: dict[HideSet, HideSet] = {None: hide}
        made: list[PpToken] = []
        for kind, text, space, index, is_operand in macro.body:
            if index < 0:
                made.append((kind, text, start, end, hide, space))
                continue
            argument: list[PpToken] | None
            if kind == "#":
                text = _string_of(arguments[index])
                self._spend(1, len(text), name)
                made.append((STRING, text, start, end, hide, space))
                continue
            if is_operand:
                argument = arguments[index]
                if not argument:
                    made.append((*_NOTHING[:SPACE], space))
            else:
                argument = expanded[index]
                if argument is None:
                    argument = expanded[index] = self._expand_argument(arguments[index], name)
            for position, token in enumerate(argument):
                inner = token[HIDE]
                if inner not in unions:
                    assert inner is not None and hide is not None
                    unions[inner] = self._union(inner, hide, name)
                made.append((*token[:HIDE], unions[inner], token[SPACE] if position else space))
            size = sizes.get(index)
            if size is None or is_operand:
                size = sizes[index] = sum([len(token[TEXT]) for token in argument])
            self._spend(len(argument), size, name)
        self._spend(len(macro.body) + _COST, macro.size, name)
        return self._paste(macro, made, name) if macro.pastes else made

    def _expand_argument(self, argument: list[PpToken], name: PpToken) -> list[PpToken]:
        for token in argument:
            if token[KIND] is None and (token[TEXT] in self.macros or token[TEXT] in self.environment.macros):
                break
        else:
            return argument
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise LimitError(
                codes.MACRO_LIMIT, name[START], f"macro calls are nested more than {MAXIMUM_DEPTH} levels deep"
            )
        result = self.expand(argument[::-1], None)
        self.depth -= 1
        return result

    def _paste(self, macro: Macro, tokens: list[PpToken], name: PpToken) -> list[PpToken]:
        """Paste the neighbours of each ## of the replacement list; a ## from an argument is not an operator."""
        made: list[PpToken] = []
        index = 0
        while index < len(tokens):
            token = tokens[index]
            index += 1
            if token[KIND] == "##" and made:
                left = made.pop()
                right = tokens[index]
                index += 1
                token = self._join(macro, left, right, name)
            made.append(token)
        return [token for token in made if token[KIND] != ""]

    def _join(self, macro: Macro, left: PpToken, right: PpToken, name: PpToken) -> PpToken:
        if left[KIND] == "":
            return (*right[:SPACE], left[SPACE])
        if right[KIND] == "":
            return left
        text = left[TEXT] + right[TEXT]
        kind = scanner.single(text) if len(text) <= MAXIMUM_LENGTH else None
        if kind is None or kind == "PASTE" or kind == "HASH":
            what = f"'{left[TEXT][:100]}' and '{right[TEXT][:100]}'"
            self.sink.error(
                codes.INVALID_PASTE,
                name[START],
                name[END],
                f"pasting {what} does not form a valid token in macro '{macro.name}'",
                *self.definition_note(macro),
                token="##",
            )
            return left
        self._spend(0, len(text), name)
        hide = left[HIDE]
        if hide is not None:
            hide = hide & right[HIDE] if right[HIDE] is not None else None
        return (None if kind == IDENTIFIER else kind, text, left[START], left[END], hide, left[SPACE])

    def _hide(self, hide: HideSet, name: str, token: PpToken) -> HideSet:
        """Return a hide set with one more name."""
        if hide is not None and len(hide) >= MAXIMUM_DEPTH:
            raise LimitError(
                codes.MACRO_LIMIT, token[START], f"macros are nested more than {MAXIMUM_DEPTH} levels deep"
            )
        found = self.hide_sets.get((hide, name))
        if found is None:
            found = self.hide_sets[hide, name] = frozenset((name,)) if hide is None else hide | {name}
            self._spend(len(found), 0, token)
        return found

    def _union(self, one: frozenset[str], other: frozenset[str], token: PpToken) -> HideSet:
        """Return the union of two hide sets."""
        found = self.hide_sets.get((one, other))
        if found is None:
            found = self.hide_sets[one, other] = one | other
            self._spend(len(found), 0, token)
        return found

    def _spend(self, count: int, characters: int, token: PpToken) -> None:
        """Count what an expansion costs, in tokens and characters. Raises LimitError."""
        self.spent += count
        self.carried += characters
        if self.spent > self.token_limit:
            raise LimitError(codes.TOKEN_LIMIT, token[START], f"macros expand to more than {self.token_limit} tokens")
        if self.carried > MAXIMUM_CHARACTERS:
            raise LimitError(
                codes.TOKEN_LIMIT, token[START], f"macros expand to more than {MAXIMUM_CHARACTERS} characters"
            )

    # ---- special macros ----

    def _special(self, name: str, token: PpToken) -> PpToken:
        self.used_place = True
        kind = INTCONSTANT
        if name == "__LINE__":
            text = str(self.line_of(token[START]))
        elif name == "__VERSION__":
            text = str(self.environment.version)
        elif self.environment.is_enabled("GL_GOOGLE_cpp_style_line_directive"):
            name = self.name_of(token[START])
            if name.isdigit():
                return (kind, name, token[START], token[END], token[HIDE], token[SPACE])
            kind = STRING
            text = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
        else:
            text = "0"
        return (kind, text, token[START], token[END], token[HIDE], token[SPACE])

    def line_of(self, position: int) -> int:
        """Return the line of a position as `#line` renumbers it, without a search through all `#line` directives."""
        file = self.file
        if not file.base <= position <= file.base + len(file.text):
            file = self.sources.file_at(position)
        offset = position - file.base
        line = file.physical_line(offset)
        for start, number, _ in reversed(file.line_overrides):
            if start <= offset:
                return number + line - file.physical_line(start)
        return line

    def name_of(self, position: int) -> str:
        """Return the name of the file at a position, as `#line` renames it."""
        file = self.file
        if not file.base <= position <= file.base + len(file.text):
            file = self.sources.file_at(position)
        for start, _, name in reversed(file.line_overrides):
            if name is not None and start <= position - file.base:
                return name
        return file.name


def _string_of(argument: list[PpToken]) -> str:
    """Return the string of a # operator: the argument as it is written, with one blank for white space."""
    parts = ['"']
    for number, (kind, text, _, _, _, space) in enumerate(argument):
        if space and number:
            parts.append(" ")
        parts.append(text.replace("\\", "\\\\").replace('"', '\\"') if kind == STRING else text)
    parts.append('"')
    return "".join(parts)


# ---- definitions ----


class BadDefinition(Exception):
    """An invalid #define. `start` and `end` are offsets into the file."""

    def __init__(self, code: Code, start: int, end: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.start = start
        self.end = end


def parse_definition(tokens: list[RawToken], end_of_line: int, base: int) -> tuple[Macro, bool]:
    """Return the macro of a #define, and whether white space is missing after its name. Raises BadDefinition."""
    if not tokens or tokens[0][KIND] is not None:
        place = tokens[0] if tokens else (None, "", end_of_line, end_of_line)
        raise BadDefinition(codes.BAD_DEFINE, place[START], place[END], "must be followed by macro name")
    _, name, start, end = tokens[0]
    index = 1
    parameters: list[str] | None = None
    missing_space = False
    if len(tokens) > 1 and tokens[1][START] == end:
        if tokens[1][KIND] == "LEFT_PAREN":
            parameters, index = _parameters(tokens)
        else:
            missing_space = True
    body: list[tuple[str | None, str, bool, int, bool]] = []
    positions = {parameter: number for number, parameter in enumerate(parameters)} if parameters else {}
    previous_end = tokens[index - 1][END]
    pastes = False
    count = len(tokens)
    for number in range(index, count):
        kind, text, first, last = tokens[number]
        is_operand = False
        space = first != previous_end
        previous_end = last
        if kind == "PASTE":
            if number == index or number == count - 1:
                raise BadDefinition(
                    codes.INVALID_PASTE, first, last, "'##' cannot appear at the start or end of a replacement list"
                )
            if body[-1][KIND] == "##":
                continue
            kind = "##"
            pastes = True
        elif kind == "HASH" and parameters is not None:
            if number + 1 == count or tokens[number + 1][TEXT] not in positions:
                raise BadDefinition(codes.INVALID_PASTE, first, last, "'#' is not followed by a macro parameter")
            continue
        elif kind is None and number > index and tokens[number - 1][KIND] == "HASH" and text in positions:
            body.append(("#", text, tokens[number - 1][START] != tokens[number - 2][END], positions[text], True))
            continue
        elif positions:
            is_operand = (number > index and tokens[number - 1][KIND] == "PASTE") or (
                number + 1 < count and tokens[number + 1][KIND] == "PASTE"
            )
        body.append((kind, text, space, positions.get(text, -1) if kind is None else -1, is_operand))
    macro = Macro(name, parameters, body, start + base, end + base)
    macro.pastes = pastes
    return macro, missing_space


def _parameters(tokens: list[RawToken]) -> tuple[list[str], int]:
    """Return the parameter names and the index after the closing parenthesis."""
    names: list[str] = []
    seen: dict[str, None] = {}
    index = 2
    if len(tokens) > 2 and tokens[2][KIND] == "RIGHT_PAREN":
        return names, 3
    while True:
        if index >= len(tokens):
            raise BadDefinition(
                codes.BAD_DEFINE, tokens[1][START], tokens[1][END], "missing ')' in macro parameter list"
            )
        kind, text, start, end = tokens[index]
        if kind is not None:
            raise BadDefinition(
                codes.BAD_DEFINE, start, end, f"expected a parameter name in macro parameter list, got '{text}'"
            )
        if text in seen:
            raise BadDefinition(codes.BAD_DEFINE, start, end, f"duplicate macro parameter '{text}'")
        seen[text] = None
        names.append(text)
        index += 1
        if index >= len(tokens):
            continue
        kind, text, start, end = tokens[index]
        index += 1
        if kind == "RIGHT_PAREN":
            return names, index
        if kind != "COMMA":
            raise BadDefinition(
                codes.BAD_DEFINE, start, end, f"expected ',' or ')' in macro parameter list, got '{text}'"
            )
