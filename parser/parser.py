"""Tokens to abstract syntax tree: cuts the token list into external declarations and parses each by itself.

In: the tokens of one compilation. Out: a TranslationUnit, always; what is wrong is in the sink. Must not know: the meaning
of a name beyond "this is a type", the preprocessor, PLY. Specification: GLSL 4.60 and ESSL 3.20, chapter 9.

A declaration ends at a `;` outside braces or at the `}` of a function body. `parse_piece` parses one such slice of the
token list given the names of the types that were declared before it. The loop in `_run` interprets the tables of
automaton.py; what it does at an error is in syntax_errors.py.

Bounds that later phases, which walk the tree recursively, may rely on: at most MAXIMUM_NESTING brackets, statements,
`?:`, assignments and pending operators are open at any place, chains of `else if` not counted, which have MAXIMUM_CHAIN
links and are walked in loops; no path from a declaration to a leaf is longer than MAXIMUM_DEPTH nodes, which limits
chains such as `a + a + …` that nest to the left.
"""

from __future__ import annotations

from glslc_coop import error_codes
from glslc_coop.parser import automaton as automata
from glslc_coop.parser import syntax_errors, type_names
from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.nodes import FunctionCall, TranslationUnit, children

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.diagnostics import Sink
    from glslc_coop.environment import Environment
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.nodes import Node

MAXIMUM_NESTING = 256
MAXIMUM_DEPTH = 2000
#: Each `else if` is a construct inside the one before, and SPIR-V limits their nesting to 1023 (section 2.17).
MAXIMUM_CHAIN = 1000

_INVALID = TERMINALS["INVALID"]
_END = TERMINALS["END"]
_SEMICOLON = TERMINALS["SEMICOLON"]
_LEFT_BRACE = TERMINALS["LEFT_BRACE"]
_RIGHT_PAREN = TERMINALS["RIGHT_PAREN"]
_RIGHT_BRACKET = TERMINALS["RIGHT_BRACKET"]
_SPIRV = TERMINALS["SPIRV"]
_SPIRV_TYPE = TERMINALS["SPIRV_TYPE"]

#: What one token on the stack adds to the nesting; closing tokens take it back.
_NESTING: dict[str, int] = {
    "LEFT_PAREN": 1, "RIGHT_PAREN": -1, "LEFT_BRACKET": 1, "RIGHT_BRACKET": -1, "LEFT_BRACE": 1, "RIGHT_BRACE": -1, "QUESTION": 1,
    "EQUAL": 1, "MUL_ASSIGN": 1, "DIV_ASSIGN": 1, "MOD_ASSIGN": 1, "ADD_ASSIGN": 1, "SUB_ASSIGN": 1, "LEFT_ASSIGN": 1,
    "RIGHT_ASSIGN": 1, "AND_ASSIGN": 1, "XOR_ASSIGN": 1, "OR_ASSIGN": 1, "INC_OP": 1, "DEC_OP": 1, "BANG": 1, "TILDE": 1, "PLUS": 1,
    "DASH": 1, "STAR": 1, "SLASH": 1, "PERCENT": 1, "LEFT_OP": 1, "RIGHT_OP": 1, "LEFT_ANGLE": 1, "RIGHT_ANGLE": 1, "LE_OP": 1,
    "GE_OP": 1, "EQ_OP": 1, "NE_OP": 1, "AMPERSAND": 1, "CARET": 1, "VERTICAL_BAR": 1, "AND_OP": 1, "XOR_OP": 1, "OR_OP": 1,
    # `else if` does not nest deeper: the phases take such chains in loops.
    "IF": 1, "ELSE": -1, "WHILE": 1, "DO": 1, "FOR": 1, "SWITCH": 1,
}  # fmt: skip


class Piece:
    """One external declaration on its way through the parser, as the loop and syntax_errors.py share it."""

    __slots__ = (
        "tokens", "kinds", "states", "values", "names", "sink", "is_last", "follows_error", "errors", "repaired", "is_whole",
        "has_bad_header", "hidden",
    )  # fmt: skip

    def __init__(self, tokens: list[Token], kinds: list[int], names: type_names.TypeNames, sink: Sink, is_last: bool) -> None:
        self.tokens = tokens
        #: Terminal numbers of the tokens, and END.
        self.kinds = kinds
        self.states: list[int] = [0]
        self.values: list[Any] = []
        self.names = names
        self.sink = sink
        self.is_last = is_last
        #: The piece before this one was given up.
        self.follows_error = False
        #: How many errors were reported; whether a header of `if` was given up; how many type names were hidden.
        self.errors = 0
        #: How many of what the sink got was repaired by a token more or less.
        self.repaired = 0
        #: Is everything there that was written?
        self.is_whole = True
        self.has_bad_header = False
        self.hidden = 0


def parse(tokens: list[Token], environment: Environment | None, sink: Sink) -> TranslationUnit:
    """The tree of a whole shader. The environment is not asked: its type names are TYPE_NAME tokens already."""
    kinds = terminal_numbers(tokens)
    names = type_names.TypeNames()
    declarations: list[Node] = []
    marks = [index for index, kind in enumerate(kinds) if kind < 3]
    begin, mark, count = 0, 0, len(tokens)
    follows_error = False
    expected = sink.error_count
    is_whole = True
    while begin < count:
        end, mark, longest_run = _cut(kinds, marks, mark, begin)
        piece = Piece(tokens[begin:end], kinds[begin:end], names, sink, end == count)
        piece.follows_error = follows_error
        nodes, resume = parse_piece(piece)
        expected += piece.repaired
        is_whole = is_whole and piece.is_whole
        follows_error = not nodes
        if longest_run > MAXIMUM_DEPTH // 2 and not all([_is_shallow(node, sink) for node in nodes]):
            nodes = []
        declarations.extend(nodes)
        if resume is None:
            begin = end
        else:
            # A function begins inside another, which is not closed: cut anew from there.
            begin += resume
            while mark and marks[mark - 1] >= begin:
                mark -= 1
    if not tokens:
        return TranslationUnit(declarations, 0, 0)
    tree = TranslationUnit(declarations, tokens[0].start, tokens[-1].end)
    tree.is_partial = not is_whole or sink.error_count > expected
    return tree


def terminal_numbers(tokens: list[Token]) -> list[int]:
    """The number of each token's terminal."""
    number = TERMINALS
    try:
        kinds = [number[token.kind] for token in tokens]
    except KeyError:
        kinds = [number.get(token.kind, _INVALID) for token in tokens]
    if _SPIRV in kinds:
        # The one word of its family that is a type and not a qualifier.
        for index, kind in enumerate(kinds):
            if kind == _SPIRV and tokens[index].text == "spirv_type":
                kinds[index] = _SPIRV_TYPE
    return kinds


def _cut(kinds: list[int], marks: list[int], mark: int, begin: int) -> tuple[int, int, int]:
    """The end of the external declaration at `begin`, the first mark after it, and its longest run without `;` and braces.

    marks: indices of `;`, `{` and `}`. A brace opens a function body when a parameter list or an attribute is before it.
    """
    depth = longest = 0
    is_body = False
    last = begin
    while mark < len(marks):
        index = marks[mark]
        mark += 1
        if index - last > longest:
            longest = index - last
        last = index
        kind = kinds[index]
        if kind == _SEMICOLON:
            if depth == 0:
                return index + 1, mark, longest
        elif kind == _LEFT_BRACE:
            if depth == 0:
                before = kinds[index - 1] if index > begin else _END
                is_body = before == _RIGHT_PAREN or (
                    before == _RIGHT_BRACKET and index > begin + 1 and kinds[index - 2] == _RIGHT_BRACKET
                )
            depth += 1
        else:
            depth -= 1
            if depth < 0 or (depth == 0 and is_body):
                return index + 1, mark, longest
    return len(kinds), mark, max(longest, len(kinds) - last)


def parse_piece(piece: Piece) -> tuple[list[Node], int | None]:
    """The nodes of one external declaration (several where a `;` is missing between two), and where to resume instead.

    The second value is None, or the index of a token at which another function begins inside this one.
    """
    piece.names.classify(piece)
    try:
        return _run(piece), None
    except syntax_errors.Abandon as abandon:
        return [], abandon.resume


def _run(piece: Piece) -> list[Node]:
    """Interprets the tables. The action of a state on a terminal: shift to a state, reduce by a production, error."""
    automaton = automata.load()
    actions, leads, productions, lead = automaton.actions, automaton.leads, automaton.productions, automaton.lead
    tokens, kinds, states, values = piece.tokens, piece.kinds, piece.states, piece.values
    kinds.append(_END)
    limit = MAXIMUM_NESTING
    index = 0
    kind = kinds[0]
    row = actions[0]
    while True:
        action = row[kind]
        if action > 0:
            states.append(action)
            values.append(tokens[index])
            row = actions[action]
            index += 1
            kind = kinds[index]
            if len(states) > limit:
                limit = _next_limit(piece, index)
            continue
        if action:
            # The common lengths are written out: it saves two list slices a reduction.
            length, left, function = productions[action]
            if length == 1:
                if function is not None:
                    values[-1] = function(values[-1])
            elif length == 3:
                del states[-2:]
                third = values.pop()
                second = values.pop()
                values[-1] = function(values[-1], second, third)
            elif length == 2:
                states.pop()
                second = values.pop()
                values[-1] = function(values[-1], second)
            elif length > 3:
                arguments = values[-length:]
                del values[-length:]
                del states[1 - length :]
                values.append(function(*arguments))
            elif length == 0:
                values.append(function())
                states.append(0)
            else:
                nodes: list[Node] = values[-1]
                return nodes
            below = states[-2]
            try:
                state = leads[below][left + kind]
            except KeyError:
                state = lead(below, left, kind)
            states[-1] = state
            row = actions[state]
        else:
            index = syntax_errors.handle(piece, index)
            kind = kinds[index]
            row = actions[states[-1]]


def _next_limit(piece: Piece, index: int) -> int:
    """The stack is deep: the size at which to look again, or Abandon when too much is nested."""
    nesting = chained = 0
    for value in piece.values:
        if value.__class__ is FunctionCall:
            nesting += value.end < 0
        else:
            kind = getattr(value, "kind", "")
            nesting += _NESTING.get(kind, 0)
            chained += kind == "ELSE"
    if nesting > MAXIMUM_NESTING or chained > MAXIMUM_CHAIN:
        token = piece.tokens[index - 1]
        what = f"nested more than {MAXIMUM_NESTING} levels deep" if nesting > MAXIMUM_NESTING else f"more than {MAXIMUM_CHAIN} 'else' in one chain"
        piece.sink.error(error_codes.NESTING_TOO_DEEP, token.start, token.end, what, token=token.text)
        raise syntax_errors.Abandon()
    return len(piece.states) + MAXIMUM_NESTING - nesting


def _is_shallow(node: Node, sink: Sink) -> bool:
    """Whether no path down from the node is longer than MAXIMUM_DEPTH; reports the place where one is."""
    level: list[Any] = [node]
    for _ in range(MAXIMUM_DEPTH):
        level = [child for parent in level for child in children(parent)]
        if not level:
            return True
    deep = level[0]
    sink.error(
        error_codes.NESTING_TOO_DEEP, deep.start, deep.end, f"more than {MAXIMUM_DEPTH} operators or operands are chained in an expression"
    )
    return False
