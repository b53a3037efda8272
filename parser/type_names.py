"""Which identifiers are type names: GLSL's grammar needs to know before it can parse a declaration.

In: external declaration tokens, and the types that earlier declarations declared. Out: IDENTIFIER turned into TYPE_NAME
in position. Must not know: the grammar's tables; built-in types (they come as TYPE_NAME). Specification: GLSL 4.2.2
(scoping).

Names are classified before a declaration is parsed, not when the parser shifts them: an LALR parser has read the token
after a statement before it reduces the statement, so it could not tell whether a scope ends there. Few declarations
have a scope that matters; the others cost one look at each identifier.

`struct S {` and a buffer reference block declare a type name; a name after a dot, or before `{`, is not one. Inside a
function a structure's name goes out of scope with its block. A variable, parameter or function may have the name of a
type and hide it: the parser calls `hide` where the grammar requires an identifier and the token is a TYPE_NAME.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated.nodes import FunctionPrototype

with lazy:
    from glslc_coop.environment.environment import Environment
    from glslc_coop.lexer.tokens import Token

_IDENTIFIER = TERMINALS["IDENTIFIER"]
_TYPE_NAME = TERMINALS["TYPE_NAME"]
_STRUCT = TERMINALS["STRUCT"]
_LAYOUT = TERMINALS["LAYOUT"]
_DOT = TERMINALS["DOT"]
_COMMA = TERMINALS["COMMA"]
_SEMICOLON = TERMINALS["SEMICOLON"]
_LEFT_BRACE = TERMINALS["LEFT_BRACE"]
_RIGHT_BRACE = TERMINALS["RIGHT_BRACE"]
_LEFT_PAREN = TERMINALS["LEFT_PAREN"]
_RIGHT_PAREN = TERMINALS["RIGHT_PAREN"]
_ELSE = TERMINALS["ELSE"]
_END = TERMINALS["END"]
#: How most structures begin.
_STRUCTURE = [_STRUCT, _IDENTIFIER]
#: Statements that begin with a keyword and a parenthesis.
_HEADERS = (TERMINALS["FOR"], TERMINALS["WHILE"], TERMINALS["IF"], TERMINALS["SWITCH"])
_OPENING = (TERMINALS["LEFT_PAREN"], TERMINALS["LEFT_BRACKET"], TERMINALS["LEFT_BRACE"])
_CLOSING = (TERMINALS["RIGHT_PAREN"], TERMINALS["RIGHT_BRACKET"], TERMINALS["RIGHT_BRACE"])


class TypeNames:
    """The user's type names at file level, as declared so far."""

    __slots__ = ("names", "unknown", "environment")

    def __init__(self, environment: Environment | None = None) -> None:
        #: For messages.
        self.environment = environment
        self.names: set[str] = set()
        #: Names that were used as types but are not; each is reported once.
        self.unknown: set[str] = set()

    def classify(self, tokens: list[Token], kinds: list[int]) -> None:
        """Enter the type names that the tokens declare, and turn uses of type names into TYPE_NAME."""
        if _STRUCT in kinds:
            if self._declare_structures(tokens, kinds):
                self._classify_in_scopes(tokens, kinds)
                return
        elif _LAYOUT in kinds:
            self._declare_reference(tokens, kinds)
        names = self.names
        if not names:
            return
        index = -1
        for _ in range(kinds.count(_IDENTIFIER)):
            index = kinds.index(_IDENTIFIER, index + 1)
            if tokens[index].text in names and _may_be_type(kinds, index):
                kinds[index] = _TYPE_NAME

    def _declare_structures(self, tokens: list[Token], kinds: list[int]) -> bool:
        """Enter the structures that are declared at global scope; return whether there are others."""
        if kinds[:2] == _STRUCTURE and kinds.count(_STRUCT) == 1:
            self.names.add(tokens[1].text)
            return False
        depth = 0
        has_local = False
        for index, kind in enumerate(kinds):
            if kind == _LEFT_BRACE:
                depth += 1
            elif kind == _RIGHT_BRACE:
                depth -= 1
            elif kind == _STRUCT and index + 1 < len(kinds) and kinds[index + 1] == _IDENTIFIER:
                if depth:
                    has_local = True
                else:
                    self.names.add(tokens[index + 1].text)
        return has_local

    def _declare_reference(self, tokens: list[Token], kinds: list[int]) -> None:
        """Enter the name in `layout(buffer_reference) buffer Name {` or `;`, or with `buffer_type`: it is a type."""
        is_reference = is_buffer = False
        for index, kind in enumerate(kinds):
            text = tokens[index].text
            if kind == _LEFT_BRACE or kind == _SEMICOLON:
                if is_reference and is_buffer and index and kinds[index - 1] == _IDENTIFIER:
                    self.names.add(tokens[index - 1].text)
                return
            if text == "buffer_reference" or text == "buffer_type":
                is_reference = True
            elif text == "buffer" or text == "uniform":
                is_buffer = True

    def _classify_in_scopes(self, tokens: list[Token], kinds: list[int]) -> None:
        """Turn type names into TYPE_NAME where the declaration declares structures inside braces."""
        scopes: list[list[str]] = [[]]
        local: dict[str, int] = {}
        for index, kind in enumerate(kinds):
            if kind == _LEFT_BRACE:
                scopes.append([])
            elif kind == _RIGHT_BRACE and len(scopes) > 1:
                for name in scopes.pop():
                    local[name] -= 1
            elif kind == _IDENTIFIER:
                text = tokens[index].text
                if index and kinds[index - 1] == _STRUCT:
                    scopes[-1].append(text)
                    local[text] = local.get(text, 0) + 1
                elif (local.get(text) or text in self.names) and _may_be_type(kinds, index):
                    kinds[index] = _TYPE_NAME


def _may_be_type(kinds: list[int], index: int) -> bool:
    """Return whether a name is neither a field (`.S`) nor being declared (`struct S {`, `buffer S {`)."""
    if index and (kinds[index - 1] == _DOT or kinds[index - 1] == _STRUCT):
        return False
    return index + 1 >= len(kinds) or kinds[index + 1] != _LEFT_BRACE


def hide(tokens: list[Token], kinds: list[int], values: list[object], index: int) -> None:
    """Turn the type name at `index`, which declares something else, and its uses in scope into IDENTIFIER."""
    end = _scope_end(kinds, values, index)
    name = tokens[index].text
    for later in range(_declarator_end(kinds, index), end):
        if kinds[later] == _TYPE_NAME and tokens[later].kind == "IDENTIFIER" and tokens[later].text == name:
            kinds[later] = _IDENTIFIER


def _scope_end(kinds: list[int], values: list[object], index: int) -> int:
    """Return the end of the scope of a name declared at `index`; `index` itself for a member and at global scope."""
    closed = 0
    in_braces = any(getattr(value, "kind", "") == "LEFT_BRACE" for value in values)
    for position in range(len(values) - 1, -1, -1):
        value = values[position]
        kind = getattr(value, "kind", "")
        before = getattr(values[position - 1], "kind", "") if position else ""
        if kind in ("RIGHT_PAREN", "RIGHT_BRACE", "RIGHT_BRACKET"):
            closed += 1
        elif kind in ("LEFT_PAREN", "LEFT_BRACE", "LEFT_BRACKET"):
            if closed:
                closed -= 1
            elif kind == "LEFT_BRACE":
                # A member of a structure or block hides nothing.
                return index if before in ("STRUCT", "IDENTIFIER") else _closing(kinds, index)
            elif before in ("FOR", "WHILE", "IF", "SWITCH"):
                return _statement_end(kinds, _closing(kinds, index) + 1)
            else:
                return index
        elif value.__class__ is FunctionPrototype and not closed:
            # A parameter. Prototypes that are declared in a function have no body.
            return index if in_braces else len(kinds)
    return index


def _closing(kinds: list[int], index: int) -> int:
    """Return the index of the bracket that closes what is open at `index`, or the last index."""
    depth = 0
    for position in range(index, len(kinds)):
        kind = kinds[position]
        if kind in _OPENING:
            depth += 1
        elif kind in _CLOSING:
            depth -= 1
            if depth < 0:
                return position
    return len(kinds) - 1


def _declarator_end(kinds: list[int], index: int) -> int:
    """Return the end of the declarator at `index`: a name's scope begins after its initializer (GLSL 4.2.2)."""
    depth = 0
    for position in range(index, len(kinds)):
        kind = kinds[position]
        if kind in _OPENING:
            depth += 1
        elif kind in _CLOSING:
            if not depth:
                return position
            depth -= 1
        elif not depth and (kind == _COMMA or kind == _SEMICOLON):
            return position
    return len(kinds)


def _statement_end(kinds: list[int], index: int) -> int:
    """Return the end of the statement at `index`, judged by its brackets and keywords."""
    while index < len(kinds):
        kind = kinds[index]
        if kind in _HEADERS and kinds[index + 1] == _LEFT_PAREN:
            index = _closing(kinds, index + 2) + 1
        elif kind == _ELSE:
            index += 1
        else:
            if kind == _LEFT_BRACE:
                index = _closing(kinds, index + 1) + 1
            else:
                while index < len(kinds) and kinds[index] != _SEMICOLON and kinds[index] != _RIGHT_BRACE:
                    index += 1
                index += 1
            if index >= len(kinds) or kinds[index] != _ELSE:
                break
    return min(index, len(kinds))
