"""Characters to preprocessing tokens: comments, lines, directives, tokens.

In: the text of one file. Out: a Prepared: the text with comments blanked and lines spliced, its directives with their
partners, and on demand the words or the raw tokens of the stretches between directives. Must not know: macros,
environments, positions outside the file (GLSL 3.1 to 3.3).

All of it depends on the text alone, so it is kept for the next compilation that reads the same text. Blanking keeps
every offset: the prepared text is exactly as long as the original.

`re` needs longer to compile these patterns than to run them over a shader, and a build starts one process a shader. So
`python -m glslc_coop.lexer.generate` compiles them ahead; compiled_patterns.py holds the program for each version of
CPython's matching engine (`_sre.MAGIC`), which validates what it is given. For any other version, interpreter or
pattern `compile_pattern` imports `re`.
"""

from __future__ import annotations

import sys
from _operator import add  # `operator` would import more

from glslc_coop.lazy import lazy
from glslc_coop.lexer.generated.compiled_patterns import CODES
from glslc_coop.lexer.generated.tables import KINDS, MASTER, OPERATORS, SPACES, WORD
from glslc_coop.lexer.tokens import BAD_NUMBER, CHECKED_KINDS, MAXIMUM_LENGTH, TOO_LONG

with lazy:
    import re
    from typing import Final, TypeAlias

#: (kind, or None for an identifier or keyword; text; start; end), offsets into the file.
RawToken: TypeAlias = "tuple[str | None, str, int, int]"
#: Indices into a RawToken.
KIND: Final = 0
TEXT: Final = 1
START: Final = 2
END: Final = 3
#: Indices into a row of `Prepared.directives`.
LINE: Final = 0
HASH: Final = 1
NAME: Final = 2
ARGUMENTS: Final = 3
LINE_END: Final = 4
#: (is it a chain of || and not of &&, [(negated, macro name)])
SimpleCondition: TypeAlias = "tuple[bool, list[tuple[bool, str]]]"

#: The value of re.ASCII.
_ASCII = 256


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return what `re.compile(pattern, re.ASCII)` returns."""
    if sys.implementation.name == "cpython" and sys.byteorder == "little":
        import _sre

        for magics, program in CODES.get(pattern, {}).items():
            if _sre.MAGIC not in magics or _sre.CODESIZE != 4:
                continue
            count, _, packed = program.partition(" ")
            groups, code = int(count), memoryview(bytes.fromhex(packed)).cast("I").tolist()
            try:
                found: re.Pattern[str] = _sre.compile(pattern, _ASCII, code, groups, {}, (None,) * (groups + 1))
                return found
            except (RuntimeError, TypeError, ValueError, OverflowError):
                # The engine of a changed interpreter refuses the program.
                pass
    import re

    return re.compile(pattern, _ASCII)


#: All patterns that most shaders need; they are compiled ahead.
PATTERNS = (
    MASTER,
    WORD,
    SPACES,
    r"/(?:/[^\n]*|\*[\s\S]*?(?:\*/|\Z))",
    r"\n[ \t\v\f]*(#[ \t\v\f#]*)(\w*)([^\n]*)",
    r"(\\(?:\r\n|\n|\r))",
    r"[+-]?[\w.]+|[^\w\s]+",
)
_TOKEN, _WORD, _SPACES, _COMMENT = map(compile_pattern, PATTERNS[:4])
#: The `#` that begin a line, the directive's name, its arguments.
_DIRECTIVE = compile_pattern(PATTERNS[4])
#: A backslash at a line's end; what a spliced line may continue: a word or number, a signed exponent, or a run of other
#: characters.
_SPLICE, _FRAGMENT = map(compile_pattern, PATTERNS[5:])

_OPENERS = {"if": 0, "ifdef": 0, "ifndef": 0}
_BRANCHES = {"elif": 0, "else": 0, "endif": 0}

#: Prepared texts, oldest first, and how many characters they hold. A build reads the same headers again and again.
_prepared: dict[str, Prepared] = {}
_kept = 0
_MAXIMUM_KEPT_TEXT = 1 << 19
_MAXIMUM_KEPT = 2 << 20
_MAXIMUM_KEPT_TEXTS = 1024


class Prepared:
    """One text, ready for the preprocessor.

    directives: (offset of the line, offset of the `#`, name, offset of the arguments, end of the line). doubled:
    indices of those with several `#`, which are invalid, except that `##else` ends a skipped group (as in the
    reference compiler). partners: for each directive of a conditional, the index of the next one of the same
    conditional, or -1. deepest: the nesting of conditionals. unterminated: the offset of an unterminated comment, or
    -1. stretches: the text before each directive and after the last one; None until asked for. arguments: raw tokens of
    the directives' arguments, None until asked for.
    """

    __slots__ = (
        "text",
        "directives",
        "doubled",
        "partners",
        "deepest",
        "unterminated",
        "stretches",
        "arguments",
        "conditions",
    )

    def __init__(self, text: str) -> None:
        self.text, self.unterminated = _blank_comments(text)
        self.directives, self.doubled = _directives(self.text)
        self.partners, self.deepest = _partners(self.directives)
        count = len(self.directives)
        self.stretches: list[Stretch | None] = [None] * (count + 1)
        self.arguments: list[list[RawToken] | None] = [None] * count
        #: The preprocessor's: what it learned about an #if that needs no evaluation.
        self.conditions: list[SimpleCondition | bool | None] = [None] * count

    def stretch(self, index: int) -> Stretch:
        """Return the text between directive index - 1 and directive index."""
        found = self.stretches[index]
        if found is None:
            directives = self.directives
            start = directives[index - 1][LINE_END] if index else 0
            end = directives[index][LINE] if index < len(directives) else len(self.text)
            found = self.stretches[index] = Stretch(self.text, start, end)
        return found

    def words(self) -> frozenset[str]:
        """Return the texts of all tokens, those of directives and of skipped groups included."""
        return frozenset(_WORD.findall(self.text))

    def argument_tokens(self, index: int) -> list[RawToken]:
        """Return the raw tokens of a directive's arguments."""
        found = self.arguments[index]
        if found is None:
            _, _, _, start, end = self.directives[index]
            found = self.arguments[index] = scan_line(self.text, start, end)
        return found


class Stretch:
    """The text between two directives: its words, which are the texts of its tokens, and the raw tokens on demand.

    Most compilations need no positions, and the words are all that they read.
    """

    __slots__ = ("words", "_text", "_start", "_end", "_raw", "_is_suspect")

    def __init__(self, text: str, start: int, end: int) -> None:
        start = _after_spaces(text, start, end)
        self._text, self._start, self._end = text, start, end
        self.words: list[str] = _WORD.findall(text, start, end) if start != end else []
        self._raw: list[RawToken] | None = None
        self._is_suspect = False

    def raw_tokens(self) -> tuple[list[RawToken], bool]:
        """Return the raw tokens, and whether any of them is of CHECKED_KINDS."""
        raw, words = self._raw, self.words
        if raw is None:
            # Column by column, nearly without a Python loop.
            kinds = list(map(_kinds.__getitem__, words))
            starts = [match.start(1) for match in _WORD.finditer(self._text, self._start, self._end)]
            ends = map(add, starts, map(len, words))
            raw = self._raw = list(zip(kinds, words, starts, ends))
            self._is_suspect = not _CHECKED_KINDS.isdisjoint(kinds)
        return raw, self._is_suspect


def prepare(text: str) -> Prepared:
    """Return the prepared form of a text, from the store when it was seen before."""
    global _kept
    found = _prepared.get(text)
    if found is None:
        found = Prepared(text)
        if len(text) <= _MAXIMUM_KEPT_TEXT:
            if len(_prepared) >= _MAXIMUM_KEPT_TEXTS or _kept + len(text) > _MAXIMUM_KEPT:
                _prepared.clear()
                _kept = 0
            _prepared[text] = found
            # Where threads meet here, some texts may be counted once too often or not at all.
            _kept += len(text)
    return found


def scan_line(text: str, start: int, end: int) -> list[RawToken]:
    """Return the raw tokens of a stretch that has few of them."""
    start = _after_spaces(text, start, end)
    found: list[RawToken] = []
    for word in _WORD.findall(text, start, end) if start != end else ():
        start = text.index(word, start, end)
        found.append((_kinds[word], word, start, start + len(word)))
        start += len(word)
    return found


def _after_spaces(text: str, start: int, end: int) -> int:
    """Return where the first token of a stretch begins, or its end."""
    spaces = _SPACES.match(text, start, end)
    return start if spaces is None else spaces.end()


def kind_of(word: str) -> str | None:
    """Return the kind of a token by its text, None for an identifier or keyword."""
    return _kinds[word]


class _Kinds(dict[str, "str | None"]):
    """Text of a token -> kind, None for an identifier or keyword; filled when a text is first looked up."""

    __slots__ = ()

    def __missing__(self, word: str) -> str | None:
        if word.isidentifier() and word.isascii():
            kind = None
        else:
            match = _TOKEN.match(word)
            assert match is not None and match.lastindex is not None
            kind = OPERATORS[word] if match.lastindex == 2 else KINDS[match.lastindex]
        if len(word) > 100:
            if len(word) > MAXIMUM_LENGTH and kind in _BOUNDED:
                return _BOUNDED[kind]
            return kind
        if len(self) > _MAXIMUM_WORDS:
            self.clear()
        self[word] = kind
        return kind


_MAXIMUM_WORDS = 1 << 15
#: Kinds whose texts have a greatest length, and what longer ones are.
_BOUNDED: dict[str | None, str] = {None: TOO_LONG, "INTCONSTANT": BAD_NUMBER, "FLOATCONSTANT": BAD_NUMBER}
_kinds = _Kinds()
_CHECKED_KINDS = frozenset(CHECKED_KINDS)


def single(text: str) -> str | None:
    """Return the kind of a text that is exactly one token ("IDENTIFIER" for a word), else None."""
    match = _TOKEN.fullmatch(text)
    if match is None:
        return None
    group = match.lastindex
    if group is None or match.end(group) != len(text) or group > 4:
        return None
    return OPERATORS[text] if group == 2 else KINDS[group]


# ---- comments and lines ----


def _blank_comments(text: str) -> tuple[str, int]:
    """Splice lines, normalise line ends to LF and blank comments, all in place; find an unterminated comment."""
    if text[:1] == "\ufeff":
        text = " " + text[1:]
    if "\n\r" in text and "\n\r" in text.replace("\r\n", " \n"):
        import re

        # LF CR is one line end as well; only the specification writes it.
        text = re.sub(r"\r\n|\n\r|\r", lambda match: "\n" + " " * (len(match[0]) - 1), text)
    if "\\" in text:
        text = _splice_lines(text)
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    unterminated = -1
    if "/" in text:

        def blank(match: re.Match[str]) -> str:
            nonlocal unterminated
            comment = match[0]
            if comment[0] != "/":
                return comment
            if comment[1] == "*" and (len(comment) < 4 or comment[-2:] != "*/"):
                unterminated = match.start()
            return " " * len(comment)

        text = _comment_pattern(text).sub(blank, text)
    return text, unterminated


def _comment_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of comments; a slower one when a string may hold what looks like a comment."""
    for part in text.split('"')[1:]:
        line = part.partition("\n")[0]
        if "//" in line or "/*" in line:
            import re

            return re.compile(r'"(?:[^"\\\n]|\\.)*"|' + _COMMENT.pattern)
    return _COMMENT


def _splice_lines(text: str) -> str:
    """Splice lines: remove each backslash with its line end, and put as many blanks after the spliced token."""
    parts = _SPLICE.split(text)
    if len(parts) == 1:
        return text
    out = [parts[0]]
    before = parts[0][-1:]
    owed = 0
    for index in range(1, len(parts), 2):
        owed += len(parts[index])
        part = parts[index + 1]
        if not part:
            continue
        end = 0
        if _continues(before, part[0]):
            fragment = _FRAGMENT.match(part)
            end = fragment.end() if fragment is not None else 0
            out.append(part[:end])
        if end < len(part):
            out.append(" " * owed)
            owed = 0
            out.append(part[end:])
        before = part[-1]
    out.append(" " * owed)
    return "".join(out)


def _continues(before: str, after: str) -> bool:
    """Return whether the two characters may belong to one token, or a blank between them would change the meaning."""
    if not before or before.isspace() or after.isspace():
        return False
    word_before = before.isalnum() or before in "_."
    word_after = after.isalnum() or after in "_."
    if word_before == word_after or after == "(" or '"' in before + after:
        return True
    # An exponent: 1e+5 may be cut before and after its sign.
    return (before in "eE" and after in "+-") or (before in "+-" and word_after)


# ---- directives ----


def _directives(text: str) -> tuple[list[tuple[int, int, str, int, int]], set[int]]:
    """Find the directives, and the indices of those with several `#`."""
    found: list[tuple[int, int, str, int, int]] = []
    doubled: set[int] = set()
    if "#" not in text:
        return found, doubled
    start = _SPACES.match(text, 0)
    first = start.end() if start is not None else 0
    if text[first : first + 1] == "#" and "\n" not in text[:first]:
        # The pattern begins with the end of the previous line; the first line is given one.
        end = text.find("\n", first)
        line = text[first:] if end < 0 else text[first:end]
        match = _DIRECTIVE.match("\n" + line)
        assert match is not None
        if "#" in match[1][1:]:
            doubled.add(0)
        found.append((0, first, match[2], first + match.start(3) - 1, first + match.end() - 1))
    for match in _DIRECTIVE.finditer(text, found[0][LINE_END] if found else 0):
        hashes, name, _ = match.groups()
        if len(hashes) > 1 and "#" in hashes[1:]:
            doubled.add(len(found))
        found.append((match.start(), match.start(1), name, match.start(3), match.end()))
    return found, doubled


def _partners(directives: list[tuple[int, int, str, int, int]]) -> tuple[list[int], int]:
    """Return the index of the next directive of each conditional, and the deepest nesting."""
    partners = [-1] * len(directives)
    stack: list[int] = []
    deepest = 0
    for index, directive in enumerate(directives):
        name = directive[NAME]
        if name in _OPENERS:
            stack.append(index)
            if len(stack) > deepest:
                deepest = len(stack)
        elif name in _BRANCHES and stack:
            partners[stack[-1]] = index
            if name == "endif":
                stack.pop()
            else:
                stack[-1] = index
    return partners, deepest
