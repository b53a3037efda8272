"""Characters to preprocessing tokens.

In: the text of one file. Out: a Prepared: the text with comments blanked and lines joined, its directives with their partners,
and on demand the raw tokens of the stretches between directives. Must not know: macros, environments, positions outside the
file (GLSL 3.1 to 3.3).

All of it depends on nothing but the text, so it is kept for the next compilation that reads the same text. Blanking keeps every
offset: the prepared text is exactly as long as the original.
"""

from __future__ import annotations

from _operator import add  # operator, but for the Python around it
from itertools import accumulate, repeat

from glslc_coop.lexer.patterns import compiled
from glslc_coop.lexer.tables import BLANKS, KINDS, MASTER, OPERATORS, PIECE, SPACES
from glslc_coop.lexer.tokens import BAD_NUMBER, MAXIMUM_LENGTH, ODD, TOO_LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    #: (kind, or None for a word; text; start; end), offsets into the file.
    RawToken = tuple[str | None, str, int, int]
    #: (is it a chain of || and not of &&, [(negated, macro name)])
    SimpleCondition = tuple[bool, list[tuple[bool, str]]]

#: All patterns that most shaders need; they are translated ahead.
PATTERNS = (
    MASTER, PIECE, SPACES, r"/(?:/[^\n]*|\*[\s\S]*?(?:\*/|\Z))", r"\n[ \t\v\f]*#[ \t\v\f]*(\w*)([^\n]*)", r"(\\(?:\r\n|\n|\r))",
    r"[+-]?[\w.]+|[^\w\s]+",
)  # fmt: skip
_TOKEN, _PIECE, _SPACES, _COMMENT = map(compiled, PATTERNS[:4])
#: A `#` that begins a line, the directive's name, its arguments.
_DIRECTIVE = compiled(PATTERNS[4])
#: A backslash at a line's end; what a joined line may continue: a word or number, a signed exponent, or a run of other characters.
_JOINT, _FRAGMENT = map(compiled, PATTERNS[5:])

_OPENERS = {"if": 0, "ifdef": 0, "ifndef": 0}
_BRANCHES = {"elif": 0, "else": 0, "endif": 0}

#: Prepared texts, oldest first, and how many characters they hold. A build reads the same headers again and again.
_prepared: dict[str, Prepared] = {}
_MAXIMUM_KEPT_TEXT = 1 << 19
_MAXIMUM_KEPT = 2 << 20
_MAXIMUM_KEPT_TEXTS = 1024


class Prepared:
    """One text, ready for the preprocessor.

    directives: (offset of the line, offset of the `#`, name, offset of the arguments, end of the line). partners: for each
    directive of a conditional, the index of the next one of the same conditional, or -1. deepest: how deep conditionals are nested.
    unterminated: the offset of a comment that does not end, or -1. stretches: raw tokens of the text before each directive and
    after the last one; None until asked for. odd: for each stretch, whether it has strings or wrong tokens. arguments: raw tokens of
    the directives' arguments, None until asked for.
    """

    __slots__ = ("text", "directives", "partners", "deepest", "unterminated", "stretches", "odd", "arguments", "conditions")

    def __init__(self, text: str) -> None:
        self.text, self.unterminated = _blank_comments(text)
        self.directives = _directives(self.text)
        self.partners, self.deepest = _partners(self.directives)
        count = len(self.directives)
        self.stretches: list[list[RawToken] | None] = [None] * (count + 1)
        self.odd: list[bool] = [False] * (count + 1)
        self.arguments: list[list[RawToken] | None] = [None] * count
        #: For lexer.preprocessor: what it learned about an #if that needs no evaluation.
        self.conditions: list[SimpleCondition | bool | None] = [None] * count

    def stretch(self, index: int) -> list[RawToken]:
        """The raw tokens between directive index - 1 and directive index."""
        found = self.stretches[index]
        if found is None:
            directives = self.directives
            start = directives[index - 1][4] if index else 0
            end = directives[index][0] if index < len(directives) else len(self.text)
            found = []
            if start != end:
                found, self.odd[index] = scan(self.text, start, end)
            self.stretches[index] = found
        return found

    def argument_tokens(self, index: int) -> list[RawToken]:
        """The raw tokens of a directive's arguments."""
        found = self.arguments[index]
        if found is None:
            _, _, _, start, end = self.directives[index]
            found = self.arguments[index] = scan(self.text, start, end)[0]
        return found


def prepare(text: str) -> Prepared:
    """The prepared form of a text, from the store when it was seen before."""
    found = _prepared.get(text)
    if found is None:
        found = Prepared(text)
        if len(text) <= _MAXIMUM_KEPT_TEXT:
            if len(_prepared) >= _MAXIMUM_KEPT_TEXTS or sum(map(len, list(_prepared))) + len(text) > _MAXIMUM_KEPT:
                _prepared.clear()
            _prepared[text] = found
    return found


def scan(text: str, start: int, end: int) -> tuple[list[RawToken], bool]:
    """The raw tokens of a stretch, and whether there are strings or wrong tokens among them."""
    spaces = _SPACES.match(text, start, end)
    if spaces is not None:
        start = spaces.end()
    if start == end:
        return [], False
    # Column by column, without a loop of our own: the pieces follow each other without a gap, and few words are new.
    pieces = _PIECE.findall(text, start, end)
    words = list(map(str.rstrip, pieces, repeat(BLANKS)))
    kinds = list(map(_kinds.__getitem__, words))
    starts = list(accumulate(map(len, pieces), initial=start))
    ends = map(add, starts, map(len, words))
    return list(zip(kinds, words, starts, ends)), not _ODD.isdisjoint(kinds)


class _Kinds(dict[str, "str | None"]):
    """Word -> kind, None for a word; words get in when they are first met."""

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
_ODD = frozenset(ODD)


def single(text: str) -> str | None:
    """The kind of a text that is exactly one token ("IDENTIFIER" for a word), else None."""
    match = _TOKEN.fullmatch(text)
    if match is None:
        return None
    group = match.lastindex
    if group is None or match.end(group) != len(text) or group > 4:
        return None
    return OPERATORS[text] if group == 2 else KINDS[group]


# ---- comments and lines ----


def _blank_comments(text: str) -> tuple[str, int]:
    """Lines joined, line ends made LF, comments turned to blanks; all in place. Also the offset of an unterminated comment."""
    if text[:1] == "\ufeff":
        text = " " + text[1:]
    if "\n\r" in text and "\n\r" in text.replace("\r\n", " \n"):
        import re

        # LF CR is one end of a line as well; nobody writes it but the specification.
        text = re.sub(r"\r\n|\n\r|\r", lambda match: "\n" + " " * (len(match[0]) - 1), text)
    if "\\" in text:
        text = _join_lines(text)
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
    """The expression that finds comments; a slower one when a string may hold what looks like a comment."""
    if '"' in text and "/" in text:
        import re

        if re.search(r'"[^"\n]*/[/*]', text):
            return re.compile(r'"(?:[^"\\\n]|\\.)*"|' + _COMMENT.pattern)
    return _COMMENT


def _join_lines(text: str) -> str:
    """Removes each backslash at a line's end together with the line's end, and gives the blanks back after the joined token."""
    parts = _JOINT.split(text)
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
    """May the two characters belong to one token, or would a blank between them change the meaning?"""
    if not before or before.isspace() or after.isspace():
        return False
    word_before = before.isalnum() or before in "_."
    word_after = after.isalnum() or after in "_."
    if word_before == word_after or after == "(" or '"' in before + after:
        return True
    # An exponent: 1e+5 may be cut before and after its sign.
    return (before in "eE" and after in "+-") or (before in "+-" and word_after)


# ---- directives ----


def _directives(text: str) -> list[tuple[int, int, str, int, int]]:
    found: list[tuple[int, int, str, int, int]] = []
    if "#" not in text:
        return found
    start = _SPACES.match(text, 0)
    first = start.end() if start is not None else 0
    if text[first : first + 1] == "#" and "\n" not in text[:first]:
        # The pattern begins with the end of the line before; the first line is given one.
        end = text.find("\n", first)
        line = text[first:] if end < 0 else text[first:end]
        match = _DIRECTIVE.match("\n" + line)
        assert match is not None
        found.append((0, first, match[1], first + match.start(2) - 1, first + match.end() - 1))
    for match in _DIRECTIVE.finditer(text, found[0][4] if found else 0):
        start_of_line = match.start()
        found.append((start_of_line, text.index("#", start_of_line), match[1], match.start(2), match.end()))
    return found


def _partners(directives: list[tuple[int, int, str, int, int]]) -> tuple[list[int], int]:
    """For each #if, #elif and #else the index of what comes next in the same conditional; and how deep they are nested."""
    partners = [-1] * len(directives)
    stack: list[int] = []
    deepest = 0
    for index, directive in enumerate(directives):
        name = directive[2]
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
