"""Syntax errors: what is said about one, and how the parser goes on.

In: a piece whose next token the tables do not accept. Out: the index at which to go on, or Abandon; diagnostics in the sink.
Must not know: how a piece was cut, what a correct program means.

Three things that look like errors to the tables are none: a type's name where a declaration hides it, `>>` that closes two
lists of type parameters, `f(void)`. For the others `handle` tries, in this order: the name of an unknown type; a function
that begins inside another; one missing `;`, bracket or comma; one token too many; and at last it gives up the statement or
member, and goes on behind the next `;` or at the `}` of the enclosing braces. An error at file level gives up the piece.
"""

from __future__ import annotations

from glslc_coop import error_codes, vocabulary
from glslc_coop.parser import automaton as automata
from glslc_coop.parser import tables, type_names
from glslc_coop.parser.automaton import NONTERMINALS, SHIFT, TERMINALS
from glslc_coop.parser.nodes import EmptyStatement, FullySpecifiedType, FunctionCall, FunctionPrototype, StructDeclaration, TypeSpecifier

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.diagnostics import Note
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.parser import Piece

#: A piece with more errors than this is not read further.
_MAXIMUM_ERRORS = 100

_T = TERMINALS
_IDENTIFIER, _TYPE_NAME, _END, _ELSE = _T["IDENTIFIER"], _T["TYPE_NAME"], _T["END"], _T["ELSE"]
_SEMICOLON, _COMMA = _T["SEMICOLON"], _T["COMMA"]
_LEFT_BRACE, _RIGHT_BRACE, _LEFT_PAREN, _RIGHT_PAREN = _T["LEFT_BRACE"], _T["RIGHT_BRACE"], _T["LEFT_PAREN"], _T["RIGHT_PAREN"]
_RIGHT_OP, _RIGHT_ANGLE, _LEFT_ANGLE = _T["RIGHT_OP"], _T["RIGHT_ANGLE"], _T["LEFT_ANGLE"]
_STATEMENT, _MEMBER = NONTERMINALS["statement"], NONTERMINALS["struct_declaration"]

#: Words with which a statement begins: a bracket or `;` is missing before them.
_STATEMENT_WORDS = tuple(
    _T[word] for word in ("IF", "SWITCH", "CASE", "DEFAULT", "WHILE", "DO", "FOR", "BREAK", "CONTINUE", "RETURN", "JUMP")
)
_BINARY = tuple(
    _T[name]
    for name in (
        "STAR", "SLASH", "PERCENT", "PLUS", "DASH", "LEFT_OP", "RIGHT_OP", "LEFT_ANGLE", "LE_OP", "GE_OP", "EQ_OP", "NE_OP", "AMPERSAND",
        "CARET", "VERTICAL_BAR", "AND_OP", "XOR_OP", "OR_OP", "QUESTION",
    )
)  # fmt: skip
#: What may be missing, in the order in which it is tried.
_INSERTIONS = tuple(
    _T[name] for name in ("SEMICOLON", "RIGHT_PAREN", "RIGHT_BRACKET", "RIGHT_ANGLE", "COMMA", "LEFT_PAREN", "EQUAL", "COLON")
)
#: Those that change nothing about what stands around them: with them the piece is as good as written so.
_SEPARATORS = frozenset(_INSERTIONS[:3])
#: How many tokens must be acceptable after a repair.
_LOOKAHEAD = 4

#: How single terminals are named, in the order in which they are listed.
_NAMES = {
    "SEMICOLON": "';'", "COMMA": "','", "RIGHT_PAREN": "')'", "RIGHT_BRACKET": "']'", "RIGHT_ANGLE": "'>'", "RIGHT_BRACE": "'}'",
    "EQUAL": "'='", "LEFT_PAREN": "'('", "LEFT_BRACE": "'{'", "LEFT_BRACKET": "'['", "COLON": "':'", "LEFT_ANGLE": "'<'",
    "PRECISION_QUALIFIER": "a precision", "WHILE": "'while'", "STRING": "a string",
}  # fmt: skip
#: What the name of a construct says already.
_IMPLIED = {
    "a statement": ("SEMICOLON", "LEFT_PAREN", "LEFT_BRACE", "LEFT_BRACKET", "PRECISION_QUALIFIER", "WHILE", "STRING"),
    "a selection or iteration statement": ("PRECISION_QUALIFIER", "WHILE"),
    "a declaration": ("SEMICOLON", "LEFT_BRACKET", "PRECISION_QUALIFIER"),
    "an expression": ("LEFT_PAREN", "STRING", "PRECISION_QUALIFIER"),
    "a type": ("PRECISION_QUALIFIER",),
}
#: What the words "an operator" say already.
_OPERATORS = ("EQUAL", "LEFT_PAREN", "LEFT_BRACKET", "LEFT_ANGLE", "RIGHT_ANGLE")
_CLOSING = {"LEFT_PAREN": "RIGHT_PAREN", "LEFT_BRACKET": "RIGHT_BRACKET", "LEFT_BRACE": "RIGHT_BRACE"}
_SPELLING = {"LEFT_PAREN": "(", "LEFT_BRACKET": "[", "LEFT_BRACE": "{"}


class Abandon(Exception):
    """The piece is given up; `resume` is the index of a token at which to cut anew, or None."""

    def __init__(self, resume: int | None = None) -> None:
        super().__init__()
        self.resume = resume


def handle(piece: Piece, index: int) -> int:
    """The tables do not accept the token at `index`: changes the piece so that parsing can go on at the returned index."""
    known = _accept_quirk(piece, index)
    if known is not None:
        return known
    if piece.errors >= _MAXIMUM_ERRORS:
        raise Abandon()
    kind = piece.kinds[index]
    if kind == _ELSE and piece.has_bad_header and piece.kinds[index + 1] != _END:
        return index + 1
    piece.errors += 1
    if _is_unknown_type(piece, index):
        return index
    restarted = _restart_with_type(piece, index)
    if restarted is not None:
        return restarted
    if kind == _LEFT_BRACE:
        _refuse_nested_function(piece, index)
    missing = _missing(piece, index)
    opening = _unclosed(piece)
    before = piece.sink.error_count
    # A parenthesis that was assumed is closed without a word.
    if missing != _RIGHT_PAREN or opening is None or opening.text:
        _report(piece, index, missing)
    if missing is not None:
        _insert(piece, missing, index)
        if missing in _SEPARATORS:
            piece.repaired += piece.sink.error_count - before
        else:
            piece.is_whole = False
        return index
    if kind != _END and _accepts(piece.states, *_next(piece, index + 1)):
        piece.repaired += piece.sink.error_count - before
        return index + 1
    return _give_up_statement(piece, index)


def _next(piece: Piece, index: int) -> list[int]:
    """The terminals by which a repair is judged."""
    return piece.kinds[index : index + _LOOKAHEAD] or [_END]


def _missing(piece: Piece, index: int) -> int | None:
    """The terminal with which, put before `index`, parsing can go on for a while."""
    following = _next(piece, index)
    for terminal in _INSERTIONS:
        if _accepts(piece.states, terminal, *following):
            return terminal
    return None


# ---- simulation --------------------------------------------------------------------------------------------------


def _accepts(states: list[int], *terminals: int) -> bool:
    """Whether the tables would shift these terminals one after the other."""
    automaton = automata.load()
    stack = states
    for terminal in terminals:
        while True:
            action = automaton.actions[stack[-1]][terminal]
            if action >= 0:
                break
            length, left, _ = automaton.productions[action]
            if length < 0:
                return True
            stack = stack[: len(stack) - length]
            stack.append(automaton.gotos[stack[-1]][left // SHIFT])
        if not action:
            return False
        stack = [*stack, action]
    return True


def _insert(piece: Piece, terminal: int, index: int) -> None:
    """Acts as if `terminal` stood before the token at `index`."""
    before = piece.tokens[index - 1] if index else piece.tokens[0]
    token = before.__class__(tables.TERMINALS[terminal], "", before.end, before.end)
    piece.tokens.insert(index, token)
    piece.kinds.insert(index, terminal)


# ---- what is no error --------------------------------------------------------------------------------------------


def _accept_quirk(piece: Piece, index: int) -> int | None:
    kinds, tokens, values = piece.kinds, piece.tokens, piece.values
    kind = kinds[index]
    if kind == _TYPE_NAME:
        if tokens[index].kind == "IDENTIFIER" and _accepts(piece.states, _IDENTIFIER):
            type_names.hide(piece, index)
            return index
    elif kind == _RIGHT_OP:
        if _accepts(piece.states, _RIGHT_ANGLE):
            token = tokens[index]
            middle = min(token.start + 1, token.end)
            tokens[index] = token.__class__("RIGHT_ANGLE", ">", token.start, middle)
            tokens.insert(index + 1, token.__class__("RIGHT_ANGLE", ">", middle, token.end))
            kinds[index : index + 1] = [_RIGHT_ANGLE, _RIGHT_ANGLE]
            return index
    elif kind == _RIGHT_PAREN and len(values) > 1 and _is_void(values[-1]):
        call = values[-2]
        if call.__class__ is FunctionCall and not call.arguments:
            values.pop()
            piece.states.pop()
            return index
    return None


def _is_void(value: Any) -> bool:
    """The word as a token, or as the type that it was read as already."""
    if value.__class__ is TypeSpecifier:
        return bool(value.name == "void" and value.array_specifier is None)
    return getattr(value, "kind", "") == "TYPE_NAME" and value.text == "void"


# ---- what is said ------------------------------------------------------------------------------------------------


def _is_unknown_type(piece: Piece, index: int) -> bool:
    """`Name x` where no type is called Name: says so and reads Name as a type."""
    kinds, tokens, states, values = piece.kinds, piece.tokens, piece.states, piece.values
    if kinds[index] != _IDENTIFIER:
        return False
    if index and values and values[-1] is tokens[index - 1] and kinds[index - 1] == _IDENTIFIER:
        if not _accepts(states[:-1], _TYPE_NAME, _IDENTIFIER):
            return False
        values.pop()
        states.pop()
        name = index - 1
        action = automata.load().actions[states[-1]][_TYPE_NAME]
        if action > 0:
            states.append(action)
            values.append(tokens[name])
            kinds[name] = _TYPE_NAME
        else:
            raise Abandon()
    elif _accepts(states, _TYPE_NAME, kinds[index + 1]) and not _accepts(states, _IDENTIFIER):
        if kinds[index + 1] == _LEFT_PAREN:
            return False
        name = index
        kinds[index] = _TYPE_NAME
    else:
        return False
    _report_unknown_type(piece, tokens[name])
    return True


def _report_unknown_type(piece: Piece, token: Token) -> None:
    """Says once that a name is no type, and which extension would make it one."""
    if token.text in piece.names.unknown:
        return
    piece.names.unknown.add(token.text)
    piece.names.names.add(token.text)
    notes = [f"'#extension {extension} : enable' declares it" for extension in vocabulary.declaring(token.text)[:1]]
    piece.sink.error(error_codes.UNKNOWN_TYPE, token.start, token.end, f"'{token.text}' is not a type", *notes, token=token.text)


def _restart_with_type(piece: Piece, index: int) -> int | None:
    """`coopmat<float, …> m;` without its extension looks like a comparison. Reads the statement again, with a type's name at its head."""
    kinds = piece.kinds
    begin = min(index, len(kinds) - 1)
    while begin and kinds[begin - 1] not in (_SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
        begin -= 1
    if begin + 1 >= len(kinds) or kinds[begin] != _IDENTIFIER or kinds[begin + 1] != _LEFT_ANGLE:
        return None
    token = piece.tokens[begin]
    if not vocabulary.declaring(token.text):
        return None
    place = _statement_place(piece)
    piece.is_whole = False
    if place < 0:
        return None
    _report_unknown_type(piece, token)
    del piece.states[place + 1 :]
    del piece.values[place:]
    kinds[begin] = _TYPE_NAME
    return begin


def _refuse_nested_function(piece: Piece, index: int) -> None:
    """`void f() {` inside a body: a `}` is missing. Gives up the outer function and goes on with this one."""
    prototype = piece.values[-1] if piece.values else None
    if prototype.__class__ is not FunctionPrototype:
        return
    opening = _unclosed(piece)
    if opening is None or opening.kind != "LEFT_BRACE":
        return
    kinds = piece.kinds
    begin = index
    while begin and kinds[begin - 1] not in (_SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
        begin -= 1
    token = piece.tokens[begin]
    piece.sink.error(
        error_codes.BAD_UNCLOSED_BRACKET, token.start, piece.tokens[index - 1].end,
        f"function '{prototype.name}' inside a function, expected '}}' before it",
        (opening.start, opening.end, "this '{' is not closed"), token=token.text,
    )  # fmt: skip
    raise Abandon(begin)


def _unclosed(piece: Piece) -> Token | None:
    """The innermost bracket that is open."""
    closed = 0
    for value in reversed(piece.values):
        kind = getattr(value, "kind", "")
        if kind in ("RIGHT_PAREN", "RIGHT_BRACKET", "RIGHT_BRACE"):
            closed += 1
        elif kind in _CLOSING:
            if not closed:
                token: Token = value
                return token
            closed -= 1
    return None


def _report(piece: Piece, index: int, missing: int | None) -> None:
    if index == 0 and piece.follows_error:
        # The rest of what was given up before, most likely.
        return
    kind = piece.kinds[index]
    acceptable = [name for name, number in TERMINALS.items() if _accepts(piece.states, number)]
    expected = _describe(acceptable)
    notes: list[Note] = []
    if kind in _BINARY and "RIGHT_ANGLE" in acceptable and "STAR" not in acceptable:
        notes.append("an operator needs parentheses in a list of type parameters")
    opening = _unclosed(piece)
    if opening is not None and _CLOSING[opening.kind] in acceptable and kind in (_END, _SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
        notes.append((opening.start, opening.end, f"this '{_SPELLING[opening.kind]}' is not closed"))
    if missing == _SEMICOLON and index:
        before = piece.tokens[index - 1].end
        notes.append((before, before, "a ';' is missing here"))
    if kind == _END:
        last = piece.tokens[index - 1] if index else piece.tokens[0]
        start, end, text = last.end, last.end, ""
        found = "unexpected end of the shader" if piece.is_last else "unexpected end of a declaration"
    else:
        token = piece.tokens[index]
        start, end, text = token.start, token.end, token.text
        found = f"unexpected {text}" if token.kind == "STRING" else f"unexpected '{text}'"
    code = error_codes.BAD_UNCLOSED_BRACKET if kind == _END and notes else error_codes.BAD_SYNTAX
    piece.sink.error(code, start, end, f"{found}, expected {expected}" if expected else found, *notes, token=text)


def _describe(acceptable: list[str]) -> str:
    """What could stand here, in words: at most four things."""
    if "RETURN" in acceptable:
        construct = "a statement"
    elif "IF" in acceptable:
        construct = "a selection or iteration statement"
    elif "PRECISION" in acceptable or ("LAYOUT" in acceptable and "IDENTIFIER" in acceptable and "INTCONSTANT" not in acceptable):
        construct = "a declaration"
    elif "INTCONSTANT" in acceptable:
        construct = "an expression"
    elif "TYPE_NAME" in acceptable and "IDENTIFIER" not in acceptable:
        construct = "a type"
    elif "IDENTIFIER" in acceptable:
        construct = "a name"
    else:
        construct = ""
    hidden = _IMPLIED.get(construct, ())
    items = [construct] if construct else []
    has_operator = "STAR" in acceptable
    for name, text in _NAMES.items():
        if name in acceptable and name not in hidden and not (has_operator and name in _OPERATORS):
            items.append(text)
    if has_operator:
        if "SEMICOLON" in acceptable and "','" in items:
            items.remove("','")
        items.append("an operator")
    del items[4:]
    return " or ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


# ---- giving up a statement ---------------------------------------------------------------------------------------


def _statement_place(piece: Piece) -> int:
    """Where in the stack the statement or member begins; negative outside of both."""
    gotos = automata.load().gotos
    place = len(piece.states) - 1
    while place >= 0 and not gotos[piece.states[place]][_STATEMENT] and not gotos[piece.states[place]][_MEMBER]:
        place -= 1
    return place


def _give_up_statement(piece: Piece, index: int) -> int:
    """Takes the stack back to the enclosing list of statements or members, and skips to where the next one may begin."""
    states, values = piece.states, piece.values
    gotos = automata.load().gotos
    place = _statement_place(piece)
    if place < 0:
        raise Abandon()
    is_member = not gotos[states[place]][_STATEMENT]
    given_up = values[place:]
    del states[place + 1 :]
    del values[place:]
    index = _skip(piece, index, given_up, is_member)
    token = piece.tokens[min(index, len(piece.tokens) - 1)]
    left = (_MEMBER if is_member else _STATEMENT) * SHIFT
    filler = _filler(is_member, token.start)
    while True:
        kind = piece.kinds[index]
        if kind == _END:
            raise Abandon()
        states.append(gotos[states[-1]][left // SHIFT])
        values.append(filler)
        if _accepts(states, kind):
            states[-1] = automata.load().lead(states[-2], left, kind)
            return index
        states.pop()
        values.pop()
        index += 1


def _filler(is_member: bool, start: int) -> Any:
    """What takes the place of the statement or member."""
    if not is_member:
        return EmptyStatement(start, start)
    return StructDeclaration(FullySpecifiedType([], TypeSpecifier("void", None, None, start, start), start, start), [], start, start)


def _skip(piece: Piece, index: int, given_up: list[Any], is_member: bool) -> int:
    """The index of the token behind the statement's end, or of the `}`, `{` or word that cannot be part of it."""
    words = [getattr(value, "kind", "") for value in given_up]
    parens = words.count("LEFT_PAREN") - words.count("RIGHT_PAREN")
    braces = words.count("LEFT_BRACE") - words.count("RIGHT_BRACE")
    in_for = "FOR" in words and parens > 0
    if "IF" in words:
        piece.has_bad_header = True
    kinds = piece.kinds
    while True:
        kind = kinds[index]
        if kind == _END:
            return index
        if kind == _SEMICOLON:
            if braces <= 0 and not (in_for and parens > 0):
                return index + 1
        elif kind == _LEFT_BRACE:
            if braces <= 0 and not is_member and _begins_block(kinds, index):
                return index
            braces += 1
        elif kind == _RIGHT_BRACE:
            if braces <= 0:
                return index
            braces -= 1
        elif kind == _LEFT_PAREN:
            parens += 1
        elif kind == _RIGHT_PAREN:
            parens -= 1
            if in_for and parens == 0:
                return index + 1
        elif kind in _STATEMENT_WORDS and not is_member and braces <= 0:
            return index
        index += 1


def _begins_block(kinds: list[int], index: int) -> bool:
    """Whether a `{` can open a block: not one of an initializer or a structure."""
    before = kinds[index - 1] if index else _END
    return before not in (_T["EQUAL"], _COMMA, _LEFT_BRACE, _T["STRUCT"], _IDENTIFIER)
