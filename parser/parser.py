"""Tokens to abstract syntax tree: cuts the token list into external declarations and parses each by itself.

In: the tokens of one compilation. Out: a TranslationUnit, always; errors are in the sink. Must not know: the meaning of
a name beyond "this is a type", the preprocessor, PLY. Specification: GLSL 4.60 and ESSL 3.20, chapter 9.

An external declaration ends at a `;` outside braces or at the `}` of a function body. Each is parsed by itself, given
the type names that were declared before it: an LR parser, whose tables automaton.py unpacks and `_run` interprets.
Error recovery is in syntax_errors.py.

Later phases, which walk the tree recursively, rely on `Bounds`: at most `nesting` brackets, statements,
`?:`, assignments and pending operators are open at any point, chains of `else if` not counted, which have MAXIMUM_CHAIN
links and are walked in loops; no path from a declaration to a leaf is longer than `depth` nodes, which limits chains
such as `a + a + …` that nest to the left. A shader that exceeds USUAL is compiled once more where the stack has room
for DEEPEST.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser import automaton as automata
from glslc_coop.parser import type_names
from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated import tables
from glslc_coop.parser.generated.nodes import (
    FloatLiteral,
    FunctionCall,
    IntegerLiteral,
    TranslationUnit,
    TypeSpecifier,
    children,
)
from glslc_coop.parser.state import DeclarationObserver, ParserState

with lazy:
    from glslc_coop.diagnostics import codes as error_codes
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment import operators, recursion
    from glslc_coop.environment.environment import Environment, ExtensionState
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser import syntax_errors
    from glslc_coop.parser.generated.nodes import Declaration, Expression, Node
    from glslc_coop.parser.state import SemanticValue


class Bounds:
    """How deep a tree may be. nesting: what is open at any point; depth: nodes from a declaration to a leaf."""

    __slots__ = ("nesting", "depth")

    def __init__(self, nesting: int, depth: int) -> None:
        self.nesting = nesting
        self.depth = depth


USUAL = Bounds(256, 2000)
#: No less than other compilers take: their parsers have a stack of 10,000 tokens.
DEEPEST = Bounds(10_000, 20_000)
#: SPIR-V limits the nesting of structured control flow (section 2.17).
MAXIMUM_STATEMENTS = 1023
#: Each `else if` is a construct inside the one before, and SPIR-V limits their nesting to 1023 (section 2.17).
MAXIMUM_CHAIN = 1000

#: A declaration of more tokens may have a long list of numbers.
_LONG = 100

_INVALID = TERMINALS["INVALID"]
_END = TERMINALS["END"]
_SEMICOLON = TERMINALS["SEMICOLON"]
_LEFT_BRACE = TERMINALS["LEFT_BRACE"]
_RIGHT_PAREN = TERMINALS["RIGHT_PAREN"]
_RIGHT_BRACKET = TERMINALS["RIGHT_BRACKET"]
_COMMA = TERMINALS["COMMA"]
_EQUAL = TERMINALS["EQUAL"]
_TYPE_NAME = TERMINALS["TYPE_NAME"]
_LEFT_PAREN = TERMINALS["LEFT_PAREN"]
_SPIRV = TERMINALS["SPIRV"]
_SPIRV_TYPE = TERMINALS["SPIRV_TYPE"]
#: How a declaration with an initializer list ends.
_LIST_END = [TERMINALS["RIGHT_BRACE"], _SEMICOLON]
#: Terminal of a number -> its node.
_LITERALS: dict[int, type[IntegerLiteral] | type[FloatLiteral]] = {
    TERMINALS["INTCONSTANT"]: IntegerLiteral,
    TERMINALS["FLOATCONSTANT"]: FloatLiteral,
}
#: Number of a terminal -> 1 for those where declarations may end; theirs are the lowest.
_IS_MARK = b"\1\1\1" + bytes(253)

#: What keywords add to the nesting. `else if` does not nest deeper: the phases take such chains in loops.
_NESTING_WORDS: dict[str, int] = {**dict.fromkeys(tables.NESTING_KEYWORDS, 1), "ELSE": -1}


def parse(
    tokens: list[Token],
    environment: Environment | None,
    sink: Sink,
    unknown: frozenset[str] = frozenset(),
    observer: DeclarationObserver | None = None,
) -> TranslationUnit:
    """Return the tree of a whole shader. Type names of the language are TYPE_NAME tokens already.

    unknown: names that are to be taken for types though nothing declares them, to report them as such. observer: is
    asked about each declaration before it is parsed.
    """
    kinds = terminal_numbers(tokens)
    bounds = DEEPEST if environment is not None and environment.has_deep_stack else USUAL
    names = type_names.TypeNames(environment)
    names.names.update(unknown)
    declarations: list[Declaration] = []
    begin, mark, count = 0, 0, len(tokens)
    if observer is not None:
        declarations, begin = observer.follow(tokens, kinds, names)
    marks = _marks(kinds, begin)
    states = list(environment.extension_states) if environment is not None else []
    extension_states: list[tuple[int, ExtensionState]] = []
    follows_error = False
    expected = sink.error_count
    is_whole = True
    while begin < count:
        end, mark = _cut(kinds, marks, mark, begin)
        known = observer.lookup(tokens, kinds, begin, end, names) if observer is not None else None
        if known is not None:
            declarations.extend(known)
            begin = end
            continue
        state = ParserState(tokens[begin:end], list(kinds[begin:end]), names, sink, end == count)
        state.follows_error = follows_error
        state.maximum_nesting = bounds.nesting
        nodes, resume = parse_external_declaration(state)
        expected += state.repaired
        is_whole = is_whole and state.is_whole
        follows_error = not nodes or bool(state.repaired)
        if _may_be_deep(kinds[begin:end], state.skipped, bounds.depth // 2):
            nodes = _shallow(nodes, sink, bounds.depth)
        if observer is not None:
            observer.store(nodes, names)
        if states and states[0][0] < end:
            while states and states[0][0] < end:
                current = states.pop(0)[1]
            extension_states.append((len(declarations), current))
        declarations.extend(nodes)
        if resume is None:
            begin = end
        else:
            # A function begins inside another, which is not closed: cut again from there.
            begin += resume
            while mark and marks[mark - 1] >= begin:
                mark -= 1
    tree = TranslationUnit(declarations, tokens[0].start, tokens[-1].end) if tokens else TranslationUnit([], 0, 0)
    tree.extension_states = extension_states
    tree.is_partial = not is_whole or sink.error_count > expected
    return tree


def terminal_numbers(tokens: list[Token]) -> bytes:
    """Return the number of each token's terminal."""
    number = TERMINALS
    try:
        kinds = bytes(map(number.__getitem__, [token.kind for token in tokens]))
    except KeyError:
        kinds = bytes([number.get(token.kind, _INVALID) for token in tokens])
    if _SPIRV in kinds:
        # The one keyword of its family that is a type and not a qualifier.
        changed = bytearray(kinds)
        for index, kind in enumerate(kinds):
            if kind == _SPIRV and tokens[index].text == "spirv_type":
                changed[index] = _SPIRV_TYPE
        kinds = bytes(changed)
    return kinds


def _marks(kinds: bytes, begin: int) -> list[int]:
    """Return the indices of `;`, `{` and `}` from `begin` on."""
    found = []
    flags = kinds.translate(_IS_MARK)
    index = flags.find(b"\1", begin)
    while index >= 0:
        found.append(index)
        index = flags.find(b"\1", index + 1)
    return found


def _cut(kinds: bytes, marks: list[int], mark: int, begin: int) -> tuple[int, int]:
    """Find the end of the external declaration at `begin`.

    marks: indices of `;`, `{` and `}`. Returns the end and the index of the first mark after it. A brace opens a
    function body when a parameter list or an attribute is before it.
    """
    depth = 0
    is_body = False
    while mark < len(marks):
        index = marks[mark]
        mark += 1
        kind = kinds[index]
        if kind == _SEMICOLON:
            if depth == 0:
                return index + 1, mark
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
                return index + 1, mark
    return len(kinds), mark


def _may_be_deep(kinds: bytes, skipped: int, most: int) -> bool:
    """Return whether a declaration has a run of more than `most` tokens without `;`, `{` or `}`.

    skipped: the number of its tokens that are elements of a list.
    """
    return len(kinds) - skipped > most and max(map(len, kinds.translate(_IS_MARK).split(b"\1"))) > most


def parse_external_declaration(state: ParserState) -> tuple[list[Declaration], int | None]:
    """Parse one external declaration; two nodes come of it where a `;` is missing between two.

    The second value is None, or the index of the token at which another function begins inside this one.
    """
    state.names.classify(state.tokens, state.kinds)
    state.elements = _uniform_elements(state.kinds)
    try:
        return _run(state), None
    except syntax_errors.Abandon as abandon:
        state.sink.hidden_names.update(token.text for token in state.tokens[: abandon.resume])
        return [], abandon.resume


def _run(state: ParserState) -> list[Declaration]:
    """Interpret the LR tables: shift to a state, reduce by a production, or recover from an error.

    The lists of the stack are longer than it is, for storing is faster than appending; `top` is the index of the last.
    """
    automaton = automata.load()
    actions, leads, productions, lead = automaton.actions, automaton.leads, automaton.productions, automaton.lead
    tokens, kinds, states, values = state.tokens, state.kinds, state.states, [None, *state.values]
    kinds.append(_END)
    top, kind, row = 0, kinds[0], actions[0]
    limit, index, check = _pause(state, states, values, top, min(state.maximum_nesting, MAXIMUM_STATEMENTS), 0)
    while True:
        try:
            action = row[kind]
        except IndexError:  # no shader reached this state before
            action = automaton.action_row(states[top])[kind]
        if action > 0:
            top += 1
            states[top] = action
            values[top] = tokens[index]
            row = actions[action]
            index += 1
            kind = kinds[index]
            if index >= check:
                limit, index, check = _pause(state, states, values, top, limit, index)
                kind = kinds[index]
            continue
        if action:
            # The common lengths are written out: it saves a slice a reduction.
            length, left, function = productions[~action]
            if length == 1:
                if function is not None:
                    values[top] = function(values[top])
            elif length == 3:
                top -= 2
                values[top] = function(values[top], values[top + 1], values[top + 2])
            elif length == 2:
                top -= 1
                values[top] = function(values[top], values[top + 1])
            elif length >= 0:
                arguments = values[top - length + 1 : top + 1]
                top += 1 - length
                values[top] = function(*arguments)
            else:
                nodes: list[Declaration] = values[top]
                return nodes
            below = states[top - 1]
            try:
                target = leads[below][left + kind]
            except KeyError:
                target = lead(below, left, kind)
            states[top] = target
            row = actions[target]
        else:
            index = _recover(state, states, values, top, index)
            top = len(states) - 1
            check = index + _make_room(states, values, top, limit, len(kinds) - index)
            kind = kinds[index]
            row = actions[states[top]]


def _pause(
    state: ParserState, states: list[int], values: list[SemanticValue], top: int, limit: int, index: int
) -> tuple[int, int, int]:
    """Check the nesting, make room on the stack, and skip the elements of a long list of numbers; return the limit of
    the stack, the index of the next token, and the index at which to pause again.

    Of such a list the tables see the first element and the last: each between would take the same steps as the first.
    """
    elements = state.elements
    if elements is not None and index == elements[1]:
        # The comma after the first element was shifted; the list is below it.
        values[top - 1] += [_element(state.tokens, state.kinds, each, elements.step) for each in elements[1:-1]]
        index = elements[-1]
        state.skipped = index - elements[1]
    if top >= limit:
        limit = _next_limit(state, values[1 : top + 1], index)
    check = index + _make_room(states, values, top, limit, len(state.kinds) - index)
    if elements is not None and index < elements[1]:
        check = min(check, elements[1])
    return limit, index, check


def _uniform_elements(kinds: list[int]) -> range | None:
    """Return where the elements of an initializer list begin that are all written as the first, a number or a call with
    numbers; None for other declarations.

    Tables such as `const uvec2 t[1024] = {uvec2(1, 2), …};` are half of the tokens of the shaders that have them.
    """
    if len(kinds) < _LONG or kinds[-2:] != _LIST_END or kinds.count(_LEFT_BRACE) != 1:
        return None
    begin, end = kinds.index(_LEFT_BRACE) + 1, len(kinds) - 2
    if kinds[begin - 2] != _EQUAL:
        return None
    # With the comma after it.
    length = 2
    if kinds[begin] == _TYPE_NAME and kinds[begin + 1] == _LEFT_PAREN:
        while kinds[begin + length] in _LITERALS and kinds[begin + length + 1] == _COMMA:
            length += 2
        if kinds[begin + length] not in _LITERALS or kinds[begin + length + 1] != _RIGHT_PAREN:
            return None
        length += 3
    elif kinds[begin] not in _LITERALS:
        return None
    if kinds[begin + length - 1] != _COMMA or kinds[begin : end - length] != kinds[begin + length : end]:
        return None
    elements = range(begin, end, length)
    return elements if len(elements) > 2 else None


def _element(tokens: list[Token], kinds: list[int], begin: int, length: int) -> Expression:
    """Return the node of a number or of a call with numbers, as the grammar's functions do. length: with a comma."""
    token = tokens[begin]
    if length == 2:
        return _LITERALS[kinds[begin]](token.text, token.start, token.end)
    arguments: list[Expression] = [
        _LITERALS[kinds[index]](tokens[index].text, tokens[index].start, tokens[index].end)
        for index in range(begin + 2, begin + length - 1, 2)
    ]
    callee = TypeSpecifier(token.text, None, None, token.start, token.end)
    return FunctionCall(callee, arguments, token.start, tokens[begin + length - 2].end)


def _recover(state: ParserState, states: list[int], values: list[SemanticValue], top: int, index: int) -> int:
    """Change the stack so that parsing can continue at the returned index. Raises Abandon."""
    del states[top + 1 :]
    state.states, state.values, state.elements = states, values[1 : top + 1], None
    index = syntax_errors.recover(state, index)
    values[1:] = state.values
    return index


def _make_room(states: list[int], values: list[SemanticValue], top: int, limit: int, tokens: int) -> int:
    """Make room on the stack for some of the tokens that follow; return for how many.

    A token adds at most two symbols, itself and an empty one, so that the stack does not outgrow the limit unnoticed.
    """
    count = min(max((limit - top) // 2, 1), tokens)
    room = top + 2 * count + 2 - len(states)
    if room > 0:
        states.extend([0] * room)
        values.extend([None] * room)
    return count


def _nesting() -> dict[str, int]:
    """Return what a token of each terminal on the stack adds to the nesting; closing tokens take it back."""
    nesting = {terminal: 1 for _, terminal, family, _ in operators.ROWS if family not in ("punctuation", "closing")}
    nesting.update(dict.fromkeys(operators.terminals("closing"), -1))
    nesting.update(_NESTING_WORDS)
    return nesting


def _next_limit(state: ParserState, values: list[SemanticValue], index: int) -> int:
    """Check the nesting of a deep stack; return the depth at which to check again. Raises Abandon."""
    maximum = state.maximum_nesting
    nesting_of = _nesting()
    nesting = statements = chained = 0
    for value in values:
        if value.__class__ is FunctionCall:
            nesting += value.end < 0
        else:
            kind = getattr(value, "kind", "")
            nesting += nesting_of.get(kind, 0)
            statements += _NESTING_WORDS.get(kind, 0)
            chained += kind == "ELSE"
    complaints = (
        (nesting > maximum, f"nested more than {maximum} levels deep"),
        (statements > MAXIMUM_STATEMENTS, f"control flow is nested more than {MAXIMUM_STATEMENTS} levels deep"),
        (chained > MAXIMUM_CHAIN, f"more than {MAXIMUM_CHAIN} 'else' in one chain"),
    )
    for is_exceeded, message in complaints:
        if is_exceeded:
            token = state.tokens[index - 1]
            state.sink.error(error_codes.NESTING_TOO_DEEP, token.start, token.end, message, token=token.text)
            raise syntax_errors.Abandon()
    return len(values) + 1 + min(maximum - nesting, MAXIMUM_STATEMENTS - statements)


def _shallow(nodes: list[Declaration], sink: Sink, maximum: int) -> list[Declaration]:
    """Return those of the nodes from which no path down is longer than the maximum; report where one is."""
    found: list[Declaration] = []
    while nodes:
        deep = [nodes.pop(0)]
        span = _span_of_depth(deep[0], maximum)
        if span is None:
            found += deep
            continue
        # Freeing a tree recurses, too: Python 3.12 and 3.13 do so in C for thousands of levels.
        recursion.call_with_deep_stack(deep.clear)
        sink.error(error_codes.NESTING_TOO_DEEP, *span, f"expression chains more than {maximum} operators")
    return found


def _span_of_depth(node: Node, maximum: int) -> tuple[int, int] | None:
    """Return the span of a node that is deeper below this one than the maximum; None where there is none."""
    level: list[Node] = [node]
    for _ in range(maximum):
        level = [child for parent in level for child in children(parent)]
        if not level:
            return None
    return level[0].start, level[0].end
