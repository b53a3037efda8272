"""Long lists of numbers, or of calls with numbers, parsed without the tables.

In: the tokens of an external declaration, and their terminal numbers. Out: the nodes of all elements of its initializer
list but the first, whose tokens are taken out. Must not know: the meaning of a name.

Tables such as `const uvec2 t[1024] = {uvec2(1, 2), …};` are half of the tokens of the shaders that have them.
"""

from __future__ import annotations

from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated.nodes import (
    Expression,
    FloatLiteral,
    FunctionCall,
    InitDeclaratorList,
    InitializerList,
    IntegerLiteral,
    TypeSpecifier,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated.nodes import Declaration

_EQUAL = TERMINALS["EQUAL"]
_COMMA = TERMINALS["COMMA"]
_TYPE_NAME = TERMINALS["TYPE_NAME"]
_LEFT_BRACE = TERMINALS["LEFT_BRACE"]
_LEFT_PAREN = TERMINALS["LEFT_PAREN"]
_RIGHT_PAREN = TERMINALS["RIGHT_PAREN"]
_ENDING = [TERMINALS["RIGHT_BRACE"], TERMINALS["SEMICOLON"]]
_NUMBERS: dict[int, type[IntegerLiteral] | type[FloatLiteral]] = {
    TERMINALS["INTCONSTANT"]: IntegerLiteral,
    TERMINALS["FLOATCONSTANT"]: FloatLiteral,
}
#: So many elements are worth a look.
_FEW = 8


def take(tokens: list[Token], kinds: list[int]) -> list[Expression] | None:
    """Take all elements but the first out of the list; None, and nothing taken, where the declaration is another."""
    if kinds[-2:] != _ENDING or kinds.count(_LEFT_BRACE) != 1:
        return None
    begin = kinds.index(_LEFT_BRACE) + 1
    end = len(kinds) - 2
    if kinds[begin - 2] != _EQUAL:
        return None
    length = _length(kinds, begin)
    # With the comma behind it, which the last element may lack.
    period = length + 1
    if not length or end - begin < _FEW * period:
        return None
    if kinds[end - 1] != _COMMA:
        end += 1
    if (end - begin) % period:
        return None
    count = (end - begin) // period
    for place in range(begin, begin + period):
        column = kinds[place : min(end, len(kinds) - 2) : period]
        if column.count(kinds[place]) != len(column):
            return None
    if kinds[begin + length] != _COMMA:
        return None
    places = range(begin + period, begin + count * period, period)
    found = [_element(tokens, kinds, place, length) for place in places]
    del tokens[begin + length : len(kinds) - 2]
    del kinds[begin + length : len(kinds) - 2]
    return found


def _length(kinds: list[int], begin: int) -> int:
    """Return how many tokens the first element has, 0 where it is neither a number nor a call with numbers."""
    if kinds[begin] in _NUMBERS:
        return 1
    if kinds[begin] != _TYPE_NAME or kinds[begin + 1] != _LEFT_PAREN:
        return 0
    index = begin + 2
    while kinds[index] in _NUMBERS and kinds[index + 1] == _COMMA:
        index += 2
    return index + 2 - begin if kinds[index] in _NUMBERS and kinds[index + 1] == _RIGHT_PAREN else 0


def _element(tokens: list[Token], kinds: list[int], begin: int, length: int) -> Expression:
    token = tokens[begin]
    if length == 1:
        return _NUMBERS[kinds[begin]](token.text, token.start, token.end)
    arguments: list[Expression] = [
        _NUMBERS[kinds[place]](tokens[place].text, tokens[place].start, tokens[place].end)
        for place in range(begin + 2, begin + length, 2)
    ]
    callee = TypeSpecifier(token.text, None, None, token.start, token.end)
    return FunctionCall(callee, arguments, token.start, tokens[begin + length - 1].end)


def put_back(declarations: list[Declaration], elements: list[Expression]) -> None:
    """Give the list in what the tables made of the rest its elements."""
    (declaration,) = declarations
    assert isinstance(declaration, InitDeclaratorList)
    initializer = declaration.declarators[-1].initializer
    assert isinstance(initializer, InitializerList)
    initializer.elements += elements
