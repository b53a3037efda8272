"""Structures as they are mostly written, parsed without the tables.

In: the tokens of an external declaration that begins with `struct`, and their terminals. Out: the node that the tables
give, or None where anything is written otherwise. Must not know: the meaning of a name.

All variants of a shader include the structures of all its data formats, a third of its tokens. They have one form: a
name, and members of a named type with at most one dimension, a product of numbers.
"""

from __future__ import annotations

from glslc_coop.parser.automaton import TERMINALS
from glslc_coop.parser.generated.nodes import (
    ArraySpecifier,
    BinaryExpression,
    Declarator,
    Expression,
    FullySpecifiedType,
    InitDeclaratorList,
    IntegerLiteral,
    StructDeclaration,
    StructSpecifier,
    TypeSpecifier,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.lexer.tokens import Token

    #: Texts and positions of the tokens of a dimension -> its node.
    Dimensions = dict[tuple[str | int, ...], ArraySpecifier]

_IDENTIFIER = TERMINALS["IDENTIFIER"]
_TYPE_NAME = TERMINALS["TYPE_NAME"]
_NUMBER = TERMINALS["INTCONSTANT"]
_SEMICOLON = TERMINALS["SEMICOLON"]
_LEFT_BRACKET = TERMINALS["LEFT_BRACKET"]
_RIGHT_BRACKET = TERMINALS["RIGHT_BRACKET"]
_BEGINNING = [TERMINALS["STRUCT"], _IDENTIFIER, TERMINALS["LEFT_BRACE"], _TYPE_NAME]
_ENDING = [_SEMICOLON, TERMINALS["RIGHT_BRACE"], _SEMICOLON]
_OPERATORS = (TERMINALS["STAR"], TERMINALS["SLASH"], TERMINALS["PERCENT"])


def parse(tokens: list[Token], kinds: list[int], known: Dimensions | None = None) -> InitDeclaratorList | None:
    """Return the declaration of a structure without variables, None where it has another form.

    known: the dimensions of this shader so far. Structures of one format repeat them; a node that several declarations
    share is checked once.
    """
    if kinds[:4] != _BEGINNING or kinds[-3:] != _ENDING:
        return None
    members: list[StructDeclaration] = []
    index, end = 3, len(tokens) - 2
    while index < end:
        if kinds[index] != _TYPE_NAME or kinds[index + 1] != _IDENTIFIER:
            return None
        type_name, name = tokens[index], tokens[index + 1]
        index += 2
        array = None
        if kinds[index] == _LEFT_BRACKET:
            array, index = _dimension(tokens, kinds, index, known if known is not None else {})
            if array is None:
                return None
        if kinds[index] != _SEMICOLON:
            return None
        start = type_name.start
        declarator = Declarator(name.text, array, None, name.start, name.end if array is None else array.end)
        specifier = TypeSpecifier(type_name.text, None, None, start, type_name.end)
        full = FullySpecifiedType([], specifier, start, type_name.end)
        members.append(StructDeclaration(full, [declarator], start, tokens[index].end))
        index += 1
    start, brace = tokens[0].start, tokens[-2]
    struct = StructSpecifier(tokens[1].text, members, None, start, brace.end)
    return InitDeclaratorList(FullySpecifiedType([], struct, start, brace.end), [], start, tokens[-1].end)


def _dimension(
    tokens: list[Token], kinds: list[int], index: int, known: Dimensions
) -> tuple[ArraySpecifier | None, int]:
    """Return the array specifier at an index and the index behind it, None where it is not a product of numbers."""
    first = index
    if kinds[index + 1] != _NUMBER:
        return None, index
    index += 2
    while kinds[index] in _OPERATORS and kinds[index + 1] == _NUMBER:
        index += 2
    if kinds[index] != _RIGHT_BRACKET:
        return None, index
    # Without positions all begin at 0; with positions hardly a key is equal to another.
    dimension = tokens[first : index + 1]
    key: tuple[str | int, ...] = (*[token.text for token in dimension], *[token.start for token in dimension])
    array = known.get(key)
    if array is None:
        length: Expression = _number(tokens[first + 1])
        for place in range(first + 2, index, 2):
            factor = _number(tokens[place + 1])
            length = BinaryExpression(tokens[place].text, length, factor, length.start, factor.end)
        array = ArraySpecifier([length], tokens[first].start, tokens[index].end)
        # A number that may be reported is reported wherever it is.
        if all(each.text.isdecimal() and each.text[0] != "0" and len(each.text) < 10 for each in dimension[1::2]):
            known[key] = array
    return array, index + 1


def _number(token: Token) -> IntegerLiteral:
    return IntegerLiteral(token.text, token.start, token.end)
