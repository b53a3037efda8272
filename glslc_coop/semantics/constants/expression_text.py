"""Print constant expressions as GLSL, for sizes in the names of types.

In: a checked expression. Out: text that depends neither on the user's spacing nor on macros. Must not know: what the
expression is for.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.values import CONSTANT

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.parser.generated.nodes import Expression

_COMPONENTS = "xyzw"


def expression_text(node: Expression) -> str:
    """Return the expression as GLSL; operands other than names and numbers are in parentheses."""
    writer = _WRITERS.get(node.__class__)
    if writer is not None:
        return writer(node)
    return _number(node) if node.stage == CONSTANT else "…"


def _part(node: Expression) -> str:
    text = expression_text(node)
    is_compound = node.__class__ in (nodes.BinaryExpression, nodes.ConditionalExpression) and (" " in text)
    return f"({text})" if is_compound else text


def _number(node: Expression) -> str:
    value = node.value
    if value is True or value is False:
        return "true" if value else "false"
    return f"{value}u" if node.type.component is not None and node.type.component.kind == "uint" else str(value)


def _list(arguments: list[Expression]) -> str:
    return ", ".join(expression_text(argument) for argument in arguments)


def _conversion(node: nodes.Conversion) -> str:
    operand = node.operand
    if (node.start, node.end) == (operand.start, operand.end):
        # Implicit, or expanded from one macro.
        return expression_text(operand)
    return f"{node.type}({expression_text(operand)})"


_WRITERS: dict[type, Callable[[Any], str]] = {
    nodes.Identifier: lambda node: str(node.name),
    nodes.IntegerLiteral: _number,
    nodes.BoolLiteral: _number,
    nodes.UnaryExpression: lambda node: f"{node.operator}{_part(node.operand)}",
    nodes.BinaryExpression: lambda node: f"{_part(node.left)} {node.operator} {_part(node.right)}",
    nodes.ConditionalExpression: lambda node: (
        f"{_part(node.condition)} ? {_part(node.true_expression)} : {_part(node.false_expression)}"
    ),
    nodes.Conversion: _conversion,
    nodes.Constructor: lambda node: f"{node.type}({_list(node.arguments)})",
    nodes.BuiltinCall: lambda node: f"{node.prototype.name}({_list(node.arguments)})",
    nodes.LengthMethod: lambda node: f"{_part(node.base)}.length()",
    nodes.MemberAccess: lambda node: f"{_part(node.base)}.{node.name}",
    nodes.Swizzle: lambda node: (
        f"{_part(node.base)}.{''.join(_COMPONENTS[component] for component in node.components)}"
    ),
    nodes.IndexExpression: lambda node: f"{_part(node.base)}[{expression_text(node.index)}]",
}
