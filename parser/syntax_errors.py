"""Syntax errors: their diagnostics, and error recovery.

In: the state of a parser whose next token the tables do not accept. Out: the index of the token at which to continue,
or Abandon; diagnostics in the sink. Must not know: how the tokens were cut into declarations, what a correct program
means.

Three inputs that the tables do not accept are not errors: a type's name where a declaration hides it, `>>` that closes
two lists of type parameters, `f(void)`. For the others `recover` tries, in this order: an unknown type name; a function
that begins inside another; a keyword of an extension that is not enabled; inserting a `;`, bracket or comma; dropping
one token; and last, panic mode: it gives up the statement or member and continues after the next `;` or at the `}` of
the enclosing braces. Outside of both it gives up the declaration.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.environment import operators
from glslc_coop.extensions.hints import foreign, instead, missing_extension, suggest
from glslc_coop.extensions.notation import qualifier_keywords
from glslc_coop.extensions.registry import core_records, load
from glslc_coop.lazy import lazy
from glslc_coop.parser import automaton as automata
from glslc_coop.parser import foreign_forms, type_names
from glslc_coop.parser.automaton import NONTERMINALS, SHIFT, TERMINALS
from glslc_coop.parser.generated import tables
from glslc_coop.parser.generated.nodes import (
    EmptyStatement,
    FullySpecifiedType,
    FunctionCall,
    FunctionPrototype,
    StructDeclaration,
    TypeSpecifier,
)

with lazy:
    from collections.abc import Sequence

    from glslc_coop.diagnostics import codes as error_codes
    from glslc_coop.diagnostics import proposals
    from glslc_coop.diagnostics.sink import Note
    from glslc_coop.environment.environment import Environment
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.state import ParserState, SemanticValue

#: A declaration with more errors than this is not parsed further.
_MAXIMUM_ERRORS = 100
#: No real shader hides more type names in one declaration; after that their further uses are taken as they are.
_MAXIMUM_HIDDEN = 200

_T = TERMINALS
_IDENTIFIER, _TYPE_NAME, _END, _ELSE = _T["IDENTIFIER"], _T["TYPE_NAME"], _T["END"], _T["ELSE"]
_SEMICOLON, _COMMA, _COLON = _T["SEMICOLON"], _T["COMMA"], _T["COLON"]
_LEFT_BRACE, _RIGHT_BRACE, _LEFT_PAREN, _RIGHT_PAREN = (
    _T["LEFT_BRACE"],
    _T["RIGHT_BRACE"],
    _T["LEFT_PAREN"],
    _T["RIGHT_PAREN"],
)
_RIGHT_OP, _RIGHT_ANGLE, _LEFT_ANGLE = _T["RIGHT_OP"], _T["RIGHT_ANGLE"], _T["LEFT_ANGLE"]
_STATEMENT, _MEMBER = NONTERMINALS["statement"], NONTERMINALS["struct_declaration"]

#: What follows a type in languages with pointers and references -> the note.
_POINTERS = {
    _T["STAR"]: "GLSL has no pointers; pass an array and an index",
    _T["AMPERSAND"]: "GLSL has no references; parameters that are written are 'out' or 'inout'",
    _T["AND_OP"]: "GLSL has no references; parameters that are written are 'out' or 'inout'",
}
#: Reserved words whose declaration means nothing here: all its names are given up.
_DECLARING = ("typedef", "using", "template", "namespace")
#: Words of other languages that begin a declaration of another shape: nothing that follows means anything here.
_OTHER_DECLARATIONS = ("cbuffer", "tbuffer", "def", "fn", "func", "let", "var")
#: Before a keyword that begins a statement a bracket or `;` is missing.
_STATEMENT_KEYWORDS = tuple(_T[word] for word in tables.STATEMENT_KEYWORDS)
#: A `>` may end a list of type arguments instead.
_BINARY = tuple(_T[name] for name in (*operators.PRECEDENCE, "QUESTION") if name != "RIGHT_ANGLE")
#: Terminals that may be missing, in the order in which they are tried.
_INSERTIONS = tuple(
    _T[name]
    for name in ("SEMICOLON", "RIGHT_PAREN", "RIGHT_BRACKET", "RIGHT_ANGLE", "COMMA", "LEFT_PAREN", "EQUAL", "COLON")
)
#: Those that do not change the meaning of the tokens around them: the tree is as if they had been written.
_SEPARATORS = frozenset(_INSERTIONS[:3])
#: The checker reads the operator of a node from these.
_INSERTED_TEXTS = {name: operators.TEXTS[name] for name in ("RIGHT_ANGLE", "EQUAL")}
#: How many tokens must be acceptable after a repair.
_LOOKAHEAD = 4

#: Terminals that follow a name in a declaration.
_AFTER_NAMES = (_T["EQUAL"], _T["LEFT_PAREN"])
#: Terminals that begin an operand, and none but an operand.
_OPERANDS = tuple(_T[name] for name in ("IDENTIFIER", "INTCONSTANT", "FLOATCONSTANT", "BOOLCONSTANT"))

#: Names of single terminals, in the order in which they are listed.
_NAMES = {
    **{
        name: f"'{operators.TEXTS[name]}'"
        for name in (
            *("SEMICOLON", "COMMA", "RIGHT_PAREN", "RIGHT_BRACKET", "RIGHT_ANGLE", "RIGHT_BRACE", "EQUAL"),
            *("LEFT_PAREN", "LEFT_BRACE", "LEFT_BRACKET", "COLON", "LEFT_ANGLE"),
        )
    },
    "PRECISION_QUALIFIER": "a precision qualifier",
    "WHILE": "'while'",
    "STRING": "a string",
}
#: Terminals that the name of a construct implies.
_IMPLIED = {
    "a statement": ("SEMICOLON", "LEFT_PAREN", "LEFT_BRACE", "LEFT_BRACKET", "PRECISION_QUALIFIER", "WHILE", "STRING"),
    "a selection or iteration statement": ("PRECISION_QUALIFIER", "WHILE"),
    "a declaration": ("SEMICOLON", "LEFT_BRACKET", "PRECISION_QUALIFIER"),
    "an expression": ("LEFT_PAREN", "STRING", "PRECISION_QUALIFIER"),
    "a type": ("PRECISION_QUALIFIER",),
}
#: Terminals that "an operator" implies.
_OPERATORS = ("EQUAL", "LEFT_PAREN", "LEFT_BRACKET", "LEFT_ANGLE", "RIGHT_ANGLE")
_CLOSING = dict(zip(operators.terminals("opening"), operators.terminals("closing")))


class Abandon(Exception):
    """The declaration is given up; `resume` is the index of a token at which to cut again, or None."""

    def __init__(self, resume: int | None = None) -> None:
        super().__init__()
        self.resume = resume


def recover(state: ParserState, index: int) -> int:
    """Change the state so that parsing can continue at the returned index.

    The tables do not accept the token at `index`. Raises Abandon.
    """
    known = _accept_valid(state, index)
    if known is not None:
        return known
    if state.errors >= _MAXIMUM_ERRORS:
        raise Abandon()
    kind = state.kinds[index]
    if kind == _ELSE and state.has_bad_header and state.kinds[index + 1] != _END:
        return index + 1
    state.errors += 1
    if _report_form(state, index):
        # A keyword in the middle of an expression ends no statement.
        return _give_up_statement(state, index + (kind in _STATEMENT_KEYWORDS))
    if _is_unknown_type(state, index):
        return index
    restarted = _restart_with_type(state, index)
    if restarted is not None:
        return restarted
    if kind == _LEFT_BRACE:
        _refuse_nested_function(state, index)
    if any(token.text in _DECLARING for token in state.tokens[max(index - 1, 0) : index + 1]):
        _report(state, index, None)
        return _give_up_statement(state, index)
    if _replace_foreign(state, index) or _rename_keyword(state, index):
        return index
    if kind in _STATEMENT_KEYWORDS and index == 0 and not state.sink.has_errors:
        _report_outside(state)
        raise Abandon()
    if _report_keyword(state, index):
        return _give_up_statement(state, index)
    missing = _missing(state, index)
    opening = _unclosed(state)
    before = state.sink.error_count
    # A parenthesis that recovery inserted is closed silently.
    if missing != _RIGHT_PAREN or opening is None or opening.text:
        _report(state, index, missing)
    if missing is not None:
        _insert(state, missing, index)
        if missing in _SEPARATORS:
            state.repaired += state.sink.error_count - before
        else:
            state.is_whole = False
        return index
    if kind != _END and _accepts(state.states, *_next(state, index + 1)):
        state.repaired += state.sink.error_count - before
        state.sink.hidden_names.add(state.tokens[index].text)
        return index + 1
    return _give_up_statement(state, index)


def _next(state: ParserState, index: int) -> list[int]:
    """Return the terminals that must be acceptable after a repair."""
    return state.kinds[index : index + _LOOKAHEAD] or [_END]


def _missing(state: ParserState, index: int) -> int | None:
    """Return the terminal that makes the next tokens acceptable when it is inserted at `index`."""
    following = _next(state, index)
    for terminal in _INSERTIONS:
        if _accepts(state.states, terminal, *following):
            return terminal
    return None


# ---- simulation --------------------------------------------------------------------------------------------------


def _accepts(states: list[int], *terminals: int) -> bool:
    """Return whether the tables would shift these terminals one after the other."""
    automaton = automata.load()
    stack = states
    for terminal in terminals:
        while True:
            action = automaton.action_row(stack[-1])[terminal]
            if action >= 0:
                break
            length, left, _ = automaton.productions[~action]
            if length < 0:
                return True
            stack = stack[: len(stack) - length]
            stack.append(automaton.goto_row(stack[-1])[left // SHIFT])
        if not action:
            return False
        stack = [*stack, action]
    return True


def _insert(state: ParserState, terminal: int, index: int) -> None:
    """Insert a token of that kind, without text, before the token at `index`."""
    before = state.tokens[index - 1] if index else state.tokens[0]
    kind = tables.TERMINALS[terminal]
    token = before.__class__(kind, _INSERTED_TEXTS.get(kind, ""), before.end, before.end)
    state.tokens.insert(index, token)
    state.kinds.insert(index, terminal)


# ---- valid input that the tables do not accept -------------------------------------------------------------------


def _accept_valid(state: ParserState, index: int) -> int | None:
    """Rewrite the input where it is valid; return the index at which to continue, or None for an error."""
    kinds, tokens, values = state.kinds, state.tokens, state.values
    kind = kinds[index]
    if kind == _TYPE_NAME:
        if tokens[index].kind == "IDENTIFIER" and _accepts(state.states, _IDENTIFIER):
            kinds[index] = _IDENTIFIER
            state.hidden += 1
            if state.hidden <= _MAXIMUM_HIDDEN:
                type_names.hide(tokens, kinds, values, index)
            return index
    elif kind == _RIGHT_OP:
        if _accepts(state.states, _RIGHT_ANGLE):
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
            state.states.pop()
            return index
    return None


def _is_void(value: SemanticValue) -> bool:
    """Return whether the value is `void`, as a token or as a type specifier."""
    if value.__class__ is TypeSpecifier:
        return bool(value.name == "void" and value.array_specifier is None)
    return getattr(value, "kind", "") == "TYPE_NAME" and value.text == "void"


# ---- diagnostics -------------------------------------------------------------------------------------------------


def _is_unknown_type(state: ParserState, index: int) -> bool:
    """Report `Name x` where Name is not a type, and turn Name into one."""
    kinds, tokens, states, values = state.kinds, state.tokens, state.states, state.values
    if kinds[index] != _IDENTIFIER:
        return False
    if index and values and values[-1] is tokens[index - 1] and kinds[index - 1] == _IDENTIFIER:
        if not _accepts(states[:-1], _TYPE_NAME, _IDENTIFIER):
            return False
        values.pop()
        states.pop()
        name = index - 1
        action = automata.load().action_row(states[-1])[_TYPE_NAME]
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
    _report_unknown_type(state, tokens[name])
    return True


def _report_unknown_type(state: ParserState, token: Token) -> None:
    """Report once that a name is not a type, and which extension declares one of that name."""
    if token.text in state.names.unknown:
        return
    state.names.unknown.add(token.text)
    state.names.names.add(token.text)
    state.repaired += 1
    names = state.names
    word = _later_keyword(token.text, names.environment)
    if word:
        facts = Facts("later")
        state.sink.error(error_codes.UNKNOWN_TYPE, token.start, token.end, word, token=token.text, facts=facts)
        state.is_whole = False
        raise Abandon()
    notes = suggest(token.text, ("type", "keyword"), names.environment, names.names - names.unknown)
    state.sink.error(
        error_codes.UNKNOWN_TYPE, token.start, token.end, f"'{token.text}' is not a type", *notes, token=token.text
    )
    if token.text in _OTHER_DECLARATIONS and _statement_depth(state) < 0:
        state.is_whole = False
        state.sink.hides_undeclared = True
        raise Abandon()


def _later_keyword(word: str, environment: Environment | None) -> str:
    """Return the message for a qualifier of a later version; empty for any other word."""
    if environment is None:
        return ""
    for record in core_records():
        for availability, keyword, _ in qualifier_keywords(record):
            if keyword == word and availability is not None:
                since = availability.es if environment.is_es else availability.core
                if since is not None and since > environment.version:
                    blocks = "'buffer' blocks require" if word == "buffer" else f"'{word}' requires"
                    return f"{blocks} '#version {since}{' es' if environment.is_es else ''}' or later"
    return ""


def _restart_with_type(state: ParserState, index: int) -> int | None:
    """Parse `coopmat<float, …> m;` again as a declaration; without its extension it looks like a comparison."""
    kinds = state.kinds
    begin = _statement_begin(state, index)
    if begin + 1 >= len(kinds) or kinds[begin] != _IDENTIFIER or kinds[begin + 1] != _LEFT_ANGLE:
        return None
    token = state.tokens[begin]
    if not looks_like_declaration(kinds, begin):
        return None
    depth = _statement_depth(state)
    if depth < 0:
        state.is_whole = False
        return None
    _report_unknown_type(state, token)
    del state.states[depth + 1 :]
    del state.values[depth:]
    kinds[begin] = _TYPE_NAME
    return begin


def looks_like_declaration(kinds: Sequence[int], begin: int) -> bool:
    """Return whether `Name < … >` and what follows look like a declaration."""
    depth = 0
    if begin + 1 >= len(kinds) or kinds[begin + 1] != _LEFT_ANGLE:
        return False
    for index in range(begin + 1, len(kinds) - 1):
        kind = kinds[index]
        depth += (kind == _LEFT_ANGLE) - (kind == _RIGHT_ANGLE) - 2 * (kind == _RIGHT_OP)
        if depth <= 0:
            return kinds[index + 1] == _IDENTIFIER
        if kind in (_SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
            return False
    return False


def _refuse_nested_function(state: ParserState, index: int) -> None:
    """Report `void f() {` inside a body, where a `}` is missing, and resume at it. Raises Abandon."""
    prototype = state.values[-1] if state.values else None
    if prototype.__class__ is not FunctionPrototype:
        return
    opening = _unclosed(state)
    if opening is None or opening.kind != "LEFT_BRACE":
        return
    kinds = state.kinds
    begin = index
    while begin and kinds[begin - 1] not in (_SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
        begin -= 1
    token = state.tokens[begin]
    state.sink.error(
        error_codes.BAD_UNCLOSED_BRACKET, token.start, state.tokens[index - 1].end,
        f"function '{prototype.name}' inside a function, expected '}}' before it",
        (opening.start, opening.end, "this '{' is not closed"),
        "functions are defined outside of functions: move it there, or close the body before it", token=token.text,
    )  # fmt: skip
    # The brace that would close the outer function.
    state.sink.hidden_names.add("}")
    raise Abandon(begin)


def _unclosed(state: ParserState) -> Token | None:
    """Return the innermost open bracket."""
    closed = 0
    for value in reversed(state.values):
        kind = getattr(value, "kind", "")
        if kind in ("RIGHT_PAREN", "RIGHT_BRACKET", "RIGHT_BRACE"):
            closed += 1
        elif kind in _CLOSING:
            if not closed:
                token: Token = value
                return token
            closed -= 1
    return None


def _lacks_brace(state: ParserState, index: int, acceptable: list[str]) -> bool:
    """Return whether a brace of a body or of members is missing: nothing that follows is where it was meant to be."""
    kinds = state.kinds
    kind = kinds[index]
    if kind == _END:
        return False
    if _unclosed(state) is None:
        return "LEFT_BRACE" in acceptable and kind != _SEMICOLON
    is_end = kind == _SEMICOLON or kind == _IDENTIFIER and kinds[index + 1] == _SEMICOLON
    return is_end and "RIGHT_BRACE" in acceptable and "RETURN" not in acceptable and "IDENTIFIER" not in acceptable


def _is_parametric(state: ParserState, name: str) -> bool:
    """Return whether a name is that of a type with parameters."""
    environment = state.names.environment
    return environment is not None and bool(getattr(environment.type_names.get(name), "parameters", ()))


def _declaration_notes(state: ParserState, index: int, expected: str) -> list[str]:
    """Return what is wrong with a declaration outside of functions, or with the list of names in one."""
    kind, kinds = state.kinds[index], state.kinds
    if kind == _TYPE_NAME and index and kinds[index - 1] == _COMMA and expected == "a name":
        return ["the names of a declaration have one type; ';' ends it before another type"]
    if expected != "a declaration" or kind == _END:
        return []
    token = state.tokens[index]
    if kind == _RIGHT_BRACE:
        return ["a '{' is missing above, or there is one '}' too many"]
    environment = state.names.environment
    if environment is not None and environment.layout_qualifier(token.text) is not None:
        return [f"it is a layout qualifier: 'layout({token.text}{' = …' if kinds[index + 1] == _LEFT_PAREN else ''})'"]
    if kind == _IDENTIFIER and kinds[index + 1] == _LEFT_PAREN:
        return [f"a function begins with the type of its result: 'void {token.text}(…) {{ … }}'"]
    if kind == _IDENTIFIER and kinds[index + 1] in (_T["EQUAL"], _T["DOT"], _T["LEFT_BRACKET"], _SEMICOLON, _COMMA):
        return [f"a declaration begins with a type, as in 'float {token.text};'; statements are inside of functions"]
    return []


def _unclosed_call(state: ParserState, index: int) -> Token | None:
    """Return the innermost '(' of the statement that is open at a token, where a call on the stack holds it."""
    closed = 0
    for position in range(index - 1, _statement_begin(state, index) - 1, -1):
        kind = state.kinds[position]
        closed += (kind == _RIGHT_PAREN) - (kind == _LEFT_PAREN)
        if closed < 0:
            return state.tokens[position]
    return None


def _syntax_notes(state: ParserState, index: int, missing: int | None, acceptable: list[str]) -> list[Note]:
    """Return what is missing or superfluous at a token, and where a bracket is open."""
    kind = state.kinds[index]
    notes: list[Note] = []
    if kind in _POINTERS and index and state.kinds[index - 1] == _TYPE_NAME:
        notes.append(_POINTERS[kind])
    if kind == _T["STAR"] and index and state.kinds[index - 1] == _T["STAR"]:
        notes.append("in GLSL: pow(x, y)")
    if kind in _BINARY and "RIGHT_ANGLE" in acceptable and "STAR" not in acceptable:
        notes.append("an operator needs parentheses in a list of type parameters")
    opening = (_unclosed_call(state, index) if "RIGHT_PAREN" in acceptable else None) or _unclosed(state)
    if (
        opening is not None
        and _CLOSING[opening.kind] in acceptable
        and kind in (_END, _SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE, _RIGHT_PAREN)
    ):
        notes.append((opening.start, opening.end, f"this '{operators.TEXTS[opening.kind]}' is not closed"))
    if kind == _RIGHT_PAREN and opening is None or opening is not None and opening.kind == "LEFT_BRACE":
        notes += ["this ')' has no '('"] if kind == _RIGHT_PAREN else []
    before = state.tokens[index - 1].end if index else 0
    notes += _declaration_notes(state, index, _describe(acceptable))
    notes += _previous_notes(state, index)
    if kind in _OPERANDS and not notes and opening is not None and opening.kind == "LEFT_PAREN" and index:
        notes.append(f"an operator or a ',' is missing before '{state.tokens[index].text}'")
    if missing == _SEMICOLON and index:
        notes.append((before, before, proposals.insert_semicolon()))
    elif missing == _COMMA and index and opening is not None:
        notes.append((before, before, "a ',' is missing here"))
    return notes


def _previous_notes(state: ParserState, index: int) -> list[str]:
    """Return the note on the name before a token: of a type, or of a layout qualifier."""
    kind = state.kinds[index]
    notes = []
    previous = state.tokens[index - 1] if index else None
    if previous is not None and state.kinds[index - 1] == _TYPE_NAME and kind in _AFTER_NAMES:
        # What the name declares is used under that name.
        state.sink.hides_undeclared = True
    if previous is not None and state.kinds[index - 1] == _TYPE_NAME and kind not in (_IDENTIFIER, *_POINTERS):
        follows = "a name follows it in a declaration, '(' in a constructor"
        if _is_parametric(state, previous.text):
            follows = f"its parameters follow it in angle brackets: '{previous.text}<…>'"
        notes.append(f"'{previous.text}' is a type: {follows}")
    environment = state.names.environment
    if previous is not None and previous.kind == "IDENTIFIER" and environment is not None:
        if kind not in _OPERANDS and environment.layout_qualifier(previous.text) is not None:
            notes.append(f"'{previous.text}' is a layout qualifier: 'layout({previous.text})'")
            state.sink.hidden_names.add(previous.text)
    return notes


def _report(state: ParserState, index: int, missing: int | None) -> None:
    if index == 0 and state.kinds[0] == _RIGHT_BRACE and "}" in state.sink.hidden_names:
        return
    if index == 0 and state.follows_error:
        # Most likely the rest of the declaration that was given up before.
        return
    if _is_damaged(state, index):
        state.is_whole = False
        return
    kind = state.kinds[index]
    acceptable = [name for name, number in TERMINALS.items() if _accepts(state.states, number)]
    expected = _describe(acceptable)
    if _report_foreign(state, index) or _report_type(state, index, acceptable):
        return
    notes = _syntax_notes(state, index, missing, acceptable)
    if kind == _END:
        last = state.tokens[index - 1] if index else state.tokens[0]
        start, end, text = last.end, last.end, ""
        found = "unexpected end of the shader" if state.is_last else "unexpected end of a declaration"
    else:
        token = state.tokens[index]
        start, end, text = token.start, token.end, token.text
        found = f"unexpected {text}" if token.kind == "STRING" else f"unexpected '{text}'"
    code = error_codes.BAD_UNCLOSED_BRACKET if kind == _END and notes else error_codes.BAD_SYNTAX
    facts = Facts("outside" if _lacks_brace(state, index, acceptable) else "")
    message = f"{found}, expected {expected}" if expected else found
    state.sink.error(code, start, end, message, *notes, token=text, facts=facts)


#: Type -> the word in the name of the constant that cooperative vectors have for it.
_COMPONENT_TYPES = {
    "float16_t": "Float16",
    "float": "Float32",
    "double": "Float64",
    "int8_t": "SignedInt8",
    "uint8_t": "UnsignedInt8",
    "int16_t": "SignedInt16",
    "uint16_t": "UnsignedInt16",
    "int": "SignedInt32",
    "uint": "UnsignedInt32",
    "int64_t": "SignedInt64",
    "uint64_t": "UnsignedInt64",
    "floate4m3_t": "FloatE4M3",
    "floate5m2_t": "FloatE5M2",
}


def _report_type(state: ParserState, index: int, acceptable: list[str]) -> bool:
    """Report a type name where only a constructor may begin; return whether there is one."""
    if not index or state.kinds[index - 1] != _TYPE_NAME or "LEFT_PAREN" not in acceptable:
        return False
    if state.kinds[index] not in (_COMMA, _RIGHT_PAREN, _SEMICOLON) or "IDENTIFIER" in acceptable:
        return False
    token = state.tokens[index - 1]
    message, note = f"'{token.text}' is a type, not a value", f"construct a value: '{token.text}(…)'"
    opening = _unclosed_call(state, index)
    before = state.tokens.index(opening) - 1 if opening is not None else -1
    if before >= 0 and _is_parametric(state, state.tokens[before].text):
        name = state.tokens[before].text
        message, note = f"parameters of '{name}' are in angle brackets", f"in GLSL: {name}<{token.text}, …>"
    constant = _COMPONENT_TYPES.get(token.text)
    words = [each.text for each in state.tokens[_statement_begin(state, index) : index]]
    if constant is not None and any(word.startswith("coopVec") for word in words):
        note = f"pass the constant for it: 'gl_ComponentType{constant}NV'"
    state.sink.error(error_codes.BAD_SYNTAX, token.start, token.end, message, note, token=token.text)
    return True


def _report_form(state: ParserState, index: int) -> bool:
    """Report a form of another language at a token that is not acceptable; return whether it is one."""
    if _is_damaged(state, index):
        return False
    found = foreign_forms.form([token.text for token in state.tokens], index)
    if found is None:
        return False
    begin = _statement_begin(state, index)
    if not any(token.text in state.names.unknown for token in state.tokens[begin:index]):
        token = state.tokens[min(index, len(state.tokens) - 1)]
        state.sink.error(error_codes.BAD_SYNTAX, token.start, token.end, *found, token=token.text)
    state.is_whole = False
    return True


def _report_keyword(state: ParserState, index: int) -> bool:
    """Report a statement that begins with a keyword of an extension that is not enabled; return whether it does.

    Without the extension the word may be a name, too: so what follows it has to be what follows a keyword.
    """
    begin = _statement_begin(state, index)
    token = state.tokens[begin]
    if token.kind != "IDENTIFIER" or not (index == begin + 1 or state.kinds[begin + 1] == _LEFT_PAREN):
        return False
    extension = missing_extension(token.text, state.names.environment)
    if extension is None or load(extension).keywords.get(token.text) not in tables.STATEMENT_KEYWORDS:
        return False
    message = f"'{token.text}' requires '{extension}'"
    note = proposals.enable(extension)
    state.sink.error(error_codes.EXTENSION_NEEDED, token.start, token.end, message, note, token=token.text)
    state.is_whole = False
    return True


def _statement_begin(state: ParserState, index: int) -> int:
    """Return the index of the first token of the statement that has a token."""
    begin = min(index, len(state.tokens) - 1)
    while begin and state.kinds[begin - 1] not in (_SEMICOLON, _LEFT_BRACE, _RIGHT_BRACE):
        begin -= 1
    return begin


def _report_outside(state: ParserState) -> None:
    """Report a statement outside of a function: a `}` ended that too early, or a `{` is missing in it."""
    token = state.tokens[0]
    message = f"statement outside of a function, expected a declaration before '{token.text}'"
    note = "the function above ends too early: a '{' is missing in it, or there is one '}' too many"
    state.sink.error(
        error_codes.BAD_SYNTAX, token.start, token.end, message, note, token=token.text, facts=Facts("outside")
    )
    # What follows was meant for the function, and what is in front of it may lack its declaration.
    state.sink.hides_undeclared = True


def _report_foreign(state: ParserState, index: int) -> bool:
    """Report a word of another language at or before a token that is not acceptable; return whether there is one."""
    tokens, kinds = state.tokens, state.kinds
    if kinds[index] == _COLON and index and kinds[index + 1] == _COLON:
        token, end = tokens[index - 1], tokens[index + 1].end
        words = [each.text for each in (*tokens[index + 2 : index + 3], token) if foreign(each.text)]
        notes = [instead(words[0], state.names.environment)] if words else []
        message = f"'{token.text}::' is not GLSL, which has no namespaces"
        state.sink.error(error_codes.BAD_SYNTAX, token.start, end, message, *notes, token=token.text)
        state.sink.hidden_names.add(token.text)
        return True
    for position in (index, index - 1):
        if position < 0 or kinds[position] != _IDENTIFIER:
            continue
        token = tokens[position]
        if token.text in state.names.names or foreign(token.text) is None:
            continue
        notes = suggest(token.text, ("type", "keyword"), state.names.environment)
        message = f"'{token.text}' is not a word of GLSL"
        state.sink.error(error_codes.BAD_SYNTAX, token.start, token.end, message, *notes, token=token.text)
        state.sink.hidden_names.add(token.text)
        return True
    return False


def _replace_foreign(state: ParserState, index: int) -> bool:
    """Report a word of another language for which GLSL has a keyword, and go on with that; return whether it is one."""
    word = foreign(state.tokens[index].text) if state.kinds[index] == _IDENTIFIER else None
    environment = state.names.environment
    keyword = _T.get(environment.keywords.get(word, "")) if word is not None and environment is not None else None
    if keyword is None or not _accepts(state.states, keyword, *_next(state, index + 1)):
        return False
    _report_foreign(state, index)
    token = state.tokens[index]
    state.tokens[index] = token.__class__(tables.TERMINALS[keyword], str(word), token.start, token.end)
    state.kinds[index] = keyword
    return True


def _rename_keyword(state: ParserState, index: int) -> bool:
    """Report a keyword or the name of a type where a name is declared, and take it for one; return whether it is one.

    Its later uses are names, too: they have the same cause.
    """
    kinds = state.kinds
    if kinds[index] in (_IDENTIFIER, _END) or not state.tokens[index].text.isidentifier():
        return False
    if kinds[index] in _STATEMENT_KEYWORDS and kinds[index + 1] == _LEFT_PAREN:
        # A statement begins before the one above it has ended.
        return False
    token = state.tokens[index]
    if not _accepts(state.states, _IDENTIFIER, *_next(state, index + 1)):
        return False
    if token.text not in state.sink.hidden_names:
        is_type = kinds[index] == _TYPE_NAME
        what = "is the name of a type" if is_type else "is a keyword"
        expected = _describe([name for name, number in TERMINALS.items() if _accepts(state.states, number)])
        message = f"unexpected '{token.text}', expected {expected}"
        note = f"'{token.text}' {what}: choose another name"
        state.sink.error(error_codes.BAD_SYNTAX, token.start, token.end, message, note, token=token.text)
        state.sink.hidden_names.add(token.text)
        state.repaired += 1
    for position in range(index, len(state.tokens)):
        each = state.tokens[position]
        if each.text == token.text and (position == index or kinds[position + 1] != _TYPE_NAME):
            state.tokens[position] = each.__class__("IDENTIFIER", each.text, each.start, each.end)
            kinds[position] = _IDENTIFIER
    return True


def _is_damaged(state: ParserState, index: int) -> bool:
    """Return whether the lexer has dropped or replaced a token of the statement: what follows has that cause."""
    if not state.sink.has_errors:
        return False
    begin = _statement_begin(state, index)
    end = state.tokens[min(index, len(state.tokens) - 1)].end
    return state.sink.has_lexical_error(state.tokens[begin].start, end)


def _describe(acceptable: list[str]) -> str:
    """Name what would be acceptable: at most four things."""
    if "RETURN" in acceptable:
        construct = "a statement"
    elif "IF" in acceptable:
        construct = "a selection or iteration statement"
    elif "PRECISION" in acceptable or (
        "LAYOUT" in acceptable and "IDENTIFIER" in acceptable and "INTCONSTANT" not in acceptable
    ):
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


def _statement_depth(state: ParserState) -> int:
    """Return the depth of the stack below the current statement or member; negative outside of both."""
    automaton = automata.load()
    depth = len(state.states) - 1
    while depth >= 0:
        gotos = automaton.goto_row(state.states[depth])
        if gotos[_STATEMENT] or gotos[_MEMBER]:
            break
        depth -= 1
    return depth


def _give_up_statement(state: ParserState, index: int) -> int:
    """Pop the stack to the enclosing list of statements or members, and skip to where the next one may begin."""
    states, values = state.states, state.values
    depth = _statement_depth(state)
    if depth < 0:
        raise Abandon()
    is_member = not automata.load().goto_row(states[depth])[_STATEMENT]
    given_up = values[depth:]
    del states[depth + 1 :]
    del values[depth:]
    here = state.tokens[min(index, len(state.tokens) - 1)].start
    begin = min([each.start for each in given_up if hasattr(each, "start")], default=here)
    index = _skip(state, index, given_up, is_member)
    # What was given up may have declared any of its names.
    state.sink.hidden_names.update(token.text for token in state.tokens[:index] if token.start >= begin)
    token = state.tokens[min(index, len(state.tokens) - 1)]
    left = (_MEMBER if is_member else _STATEMENT) * SHIFT
    filler = _filler(is_member, token.start)
    while True:
        kind = state.kinds[index]
        if kind == _END:
            raise Abandon()
        states.append(automata.load().goto_row(states[-1])[left // SHIFT])
        values.append(filler)
        if _accepts(states, kind):
            states[-1] = automata.load().lead(states[-2], left, kind)
            return index
        states.pop()
        values.pop()
        index += 1


def _filler(is_member: bool, start: int) -> EmptyStatement | StructDeclaration:
    """Return a node that replaces the statement or member."""
    if not is_member:
        return EmptyStatement(start, start)
    return StructDeclaration(
        FullySpecifiedType([], TypeSpecifier("void", None, None, start, start), start, start), [], start, start
    )


def _skip(state: ParserState, index: int, given_up: list[SemanticValue], is_member: bool) -> int:
    """Return the index of the token after the statement, or of the `}`, `{` or keyword that cannot be part of it."""
    opened = [getattr(value, "kind", "") for value in given_up]
    parens = opened.count("LEFT_PAREN") - opened.count("RIGHT_PAREN")
    braces = opened.count("LEFT_BRACE") - opened.count("RIGHT_BRACE")
    in_for = "FOR" in opened and parens > 0
    if "IF" in opened:
        state.has_bad_header = True
    kinds = state.kinds
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
        elif kind in _STATEMENT_KEYWORDS and not is_member and braces <= 0:
            return index
        index += 1


def _begins_block(kinds: list[int], index: int) -> bool:
    """Return whether a `{` can open a block rather than an initializer list or a structure."""
    before = kinds[index - 1] if index else _END
    depth, end = 0, index
    while kinds[end] != _END:
        depth += (kinds[end] == _LEFT_BRACE) - (kinds[end] == _RIGHT_BRACE)
        if not depth:
            break
        end += 1
    if kinds[end] == _RIGHT_BRACE and kinds[end + 1] in (_RIGHT_PAREN, _COMMA):
        # An argument: a lambda expression of another language.
        return False
    return before not in (_T["EQUAL"], _TYPE_NAME, _COMMA, _LEFT_BRACE, _T["STRUCT"], _IDENTIFIER)
