"""Print constant expressions as GLSL, for sizes in the names of types.

In: a checked expression. Out: text that depends neither on the user's spacing nor on macros. Must not know: what the
expression is for.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.parser.generated.nodes import Expression

_COMPONENTS = "xyzw"


#: What is further inside is left out: nobody reads it.
_MAXIMUM_DEPTH = 32


def expression_text(node: Expression, depth: int = 0) -> str:
    """Return the expression as GLSL; operands other than names and numbers are in parentheses."""
    writer = _WRITERS.get(node.__class__)
    if writer is not None and depth <= _MAXIMUM_DEPTH:
        return writer(node, depth + 1)
    return _number(node, depth) if node.stage == CONSTANT else "…"


def _part(node: Expression, depth: int) -> str:
    text = expression_text(node, depth)
    is_compound = node.__class__ in (nodes.BinaryExpression, nodes.ConditionalExpression) and (" " in text)
    return f"({text})" if is_compound else text


def _number(node: Expression, _depth: int) -> str:
    value = node.value
    if value is True or value is False:
        return "true" if value else "false"
    return f"{value}u" if node.type.component is not None and node.type.component.kind == "uint" else str(value)


def _list(arguments: list[Expression], depth: int) -> str:
    return ", ".join([expression_text(argument, depth) for argument in arguments])


def _conversion(node: nodes.Conversion, depth: int) -> str:
    operand = node.operand
    if (node.start, node.end) == (operand.start, operand.end):
        # Implicit, or expanded from one macro.
        return expression_text(operand, depth)
    return f"{node.type}({expression_text(operand, depth)})"


def _conditional(node: nodes.ConditionalExpression, depth: int) -> str:
    true, false = node.true_expression, node.false_expression
    return f"{_part(node.condition, depth)} ? {_part(true, depth)} : {_part(false, depth)}"


def _swizzle(node: nodes.Swizzle, depth: int) -> str:
    return f"{_part(node.base, depth)}.{''.join(_COMPONENTS[component] for component in node.components)}"


#: Class of a node -> what writes it, given the depth of its operands.
_WRITERS: dict[type, Callable[[Any, int], str]] = {
    nodes.Identifier: lambda node, depth: str(node.name),
    nodes.IntegerLiteral: _number,
    nodes.BoolLiteral: _number,
    nodes.UnaryExpression: lambda node, depth: f"{node.operator}{_part(node.operand, depth)}",
    nodes.BinaryExpression: lambda node, depth: f"{_part(node.left, depth)} {node.operator} {_part(node.right, depth)}",
    nodes.ConditionalExpression: _conditional,
    nodes.Conversion: _conversion,
    nodes.Constructor: lambda node, depth: f"{node.type}({_list(node.arguments, depth)})",
    nodes.BuiltinCall: lambda node, depth: f"{node.prototype.name}({_list(node.arguments, depth)})",
    nodes.LengthMethod: lambda node, depth: f"{_part(node.base, depth)}.length()",
    nodes.MemberAccess: lambda node, depth: f"{_part(node.base, depth)}.{node.name}",
    nodes.Swizzle: _swizzle,
    nodes.IndexExpression: lambda node, depth: f"{_part(node.base, depth)}[{expression_text(node.index, depth)}]",
}
