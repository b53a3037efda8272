"""What is visible at a position, and the type of an expression that is being typed.

In: the tree of an analysis and an offset into its text. Out: names with what they name; types. Must not know: the
protocol. The text around the cursor is rarely a correct program, so expressions are read from the text.
"""

from __future__ import annotations

import re

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable

with lazy:
    from typing import TypeAlias

    from glslc_coop.language_server.analysis import Analysis

Named: TypeAlias = "Variable | list[FunctionSymbol] | types.Type | types.Member"

_WORD = re.compile(r"\w+")
_CLOSING = {")": "(", "]": "["}


def visible_names(analysis: Analysis, offset: int) -> dict[str, Named]:
    """Return the names that the shader declares before an offset of its main file, inner ones in place of outer."""
    found: dict[str, Named] = {}
    if analysis.tree is None:
        return found
    for declaration in analysis.tree.declarations:
        if analysis.is_main(declaration.start) and declaration.start > offset:
            break
        _declare(declaration, found)
        if (
            isinstance(declaration, nodes.FunctionDefinition)
            and analysis.is_main(declaration.start)
            and declaration.start <= offset < _end_of(analysis, declaration)
        ):
            for parameter in declaration.prototype.parameters:
                if parameter.name and isinstance(parameter.symbol, Variable):
                    found[parameter.name] = parameter.symbol
            _descend(declaration.body, offset, found)
    return found


def _end_of(analysis: Analysis, function: nodes.FunctionDefinition) -> int:
    """Return where a function's body ends; one that is not closed lasts until the next declaration."""
    following = [
        each.start
        for each in analysis.tree.declarations  # type: ignore[union-attr]
        if each.start > function.start and analysis.is_main(each.start)
    ]
    if function.end > function.start and analysis.text[function.end - 1 : function.end] == "}":
        return function.end
    return min(following, default=len(analysis.text) + 1)


def _declare(node: nodes.Declaration, found: dict[str, Named]) -> None:
    """Add the names of one declaration."""
    if isinstance(node, nodes.InitDeclaratorList):
        specifier = node.type.specifier
        if isinstance(specifier, nodes.StructSpecifier) and specifier.name and specifier.type is not None:
            found[specifier.name] = types.base_element(specifier.type)
        for declarator in node.declarators:
            if isinstance(declarator.symbol, Variable):
                found[declarator.name] = declarator.symbol
    elif isinstance(node, nodes.InterfaceBlock):
        symbol = node.symbol
        if isinstance(symbol, Variable):
            if node.instance_name:
                found[node.instance_name] = symbol
            elif isinstance(symbol.type, types.Struct):
                found.update((member.name, member) for member in symbol.type.members)
    elif isinstance(node, (nodes.FunctionDefinition, nodes.FunctionPrototype)):
        function = node.symbol
        if isinstance(function, FunctionSymbol):
            known = found.get(function.name)
            if not isinstance(known, list):
                known = found[function.name] = []
            if function not in known:
                known.append(function)


def _descend(node: nodes.Node, offset: int, found: dict[str, Named]) -> None:
    """Add what statements before the offset declare, in the blocks that hold it."""
    for child in nodes.children(node):
        if child.start > offset:
            continue
        if isinstance(child, nodes.DeclarationStatement):
            _declare(child.declaration, found)
        elif isinstance(child, nodes.ConditionDeclaration):
            if isinstance(child.declarator.symbol, Variable):
                found[child.declarator.name] = child.declarator.symbol
        elif isinstance(child, nodes.Statement) and offset < child.end:
            _descend(child, offset, found)


# ---- expressions as they are typed ----


def expression_before(text: str, offset: int) -> str:
    """Return the postfix expression that ends at an offset: names, members, indices and calls."""
    position = offset
    while True:
        while position and text[position - 1] in " \t":
            position -= 1
        while position and text[position - 1] in _CLOSING:
            position = _opening(text, position - 1)
            if position < 0:
                return ""
        start = position
        while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
            start -= 1
        if start == position:
            return text[position:offset].strip()
        position = start
        before = text[:start].rstrip(" \t")
        if not before.endswith("."):
            return text[start:offset].strip()
        position = len(before) - 1


def _opening(text: str, closing: int) -> int:
    """Return the position of the bracket that a closing one belongs to, -1 where there is none."""
    depth = 0
    for position in range(closing, -1, -1):
        character = text[position]
        if character in ")]":
            depth += 1
        elif character in "([":
            depth -= 1
            if not depth:
                return position
        elif character in ";{}":
            return -1
    return -1


def _closing(text: str, opening: int) -> int:
    """Return the position after the bracket that closes the one at a position."""
    depth = 0
    for position in range(opening, len(text)):
        depth += (text[position] in "([") - (text[position] in ")]")
        if not depth:
            return position + 1
    return len(text)


def type_of(expression: str, names: dict[str, Named], analysis: Analysis) -> types.Type | None:
    """Return the type of a postfix expression, None where it is unknown."""
    match = _WORD.match(expression)
    if match is None:
        return type_of(expression[1:-1], names, analysis) if expression.startswith("(") else None
    position = match.end()
    is_call = expression[position : position + 1] == "("
    current = _type_of_name(match[0], is_call, names, analysis)
    if is_call:
        position = _closing(expression, position)
    while current is not None and position < len(expression):
        if expression[position] == "[":
            current = element_type(current)
            position = _closing(expression, position)
        elif expression[position] == ".":
            word = _WORD.search(expression, position)
            if word is None:
                return None
            current = _member_type(current, word[0])
            position = word.end()
            if expression[position : position + 1] == "(":
                position = _closing(expression, position)
        else:
            position += 1
    return current


def _type_of_name(name: str, is_call: bool, names: dict[str, Named], analysis: Analysis) -> types.Type | None:
    thing = names.get(name)
    if isinstance(thing, (Variable, types.Member)):
        return thing.type
    if isinstance(thing, list):
        return thing[0].return_type if is_call else None
    if isinstance(thing, types.Type):
        return thing
    environment = analysis.environment
    if is_call:
        known = environment.type_names.get(name)
        return known if isinstance(known, types.Type) else None
    constant = environment.constant(name)
    if constant is not None:
        return constant[0]
    row = environment.variable(name)
    return environment.variable_type(row, types.TypeTable()) if row is not None else None


def element_type(type_: types.Type) -> types.Type | None:
    """Return the type of `x[i]`, None where that means nothing."""
    if isinstance(type_, types.Array):
        return type_.element
    if isinstance(type_, types.Matrix):
        return type_.column_type
    return type_.component if type_.is_vector or type_.is_coopmat or type_.is_coopvec else None


def members_of(type_: types.Type) -> tuple[types.Member, ...]:
    """Return the members of a structure, a block, or the block of a reference."""
    if isinstance(type_, types.Reference):
        return type_.block.members if type_.block is not None else ()
    return type_.members if isinstance(type_, types.Struct) else ()


def _member_type(type_: types.Type, name: str) -> types.Type | None:
    if name in ("length", "length64"):
        return types.INT
    for member in members_of(type_):
        if member.name == name:
            return member.type
    if isinstance(type_, types.Vector) and 0 < len(name) <= 4:
        return types.sized(type_.component, len(name))
    return None


def word_before(text: str, position: int) -> str:
    """Return the word that ends before a position, blanks aside."""
    while position and text[position - 1] in " \t":
        position -= 1
    start = position
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    return text[start:position]
