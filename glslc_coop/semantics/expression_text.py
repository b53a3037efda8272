"""A constant expression as GLSL text: sizes in the names of types.

In: a checked expression. Out: text that does not depend on how the user spaced it, nor on the macros that gave it. Must not know: what the
expression is for. The user's own text would be the name of a macro where the macro gave the whole type.
"""

from __future__ import annotations

from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_COMPONENTS = "xyzw"


def expression_text(node: Any) -> str:
    """The expression as GLSL; parts that are no names or numbers are in parentheses."""
    writer = _WRITERS.get(node.__class__)
    if writer is not None:
        return writer(node)
    return _number(node) if node.stage == 0 else "…"


def _part(node: Any) -> str:
    text = expression_text(node)
    is_compound = node.__class__ in (nodes.BinaryExpression, nodes.ConditionalExpression) and (" " in text)
    return f"({text})" if is_compound else text


def _number(node: Any) -> str:
    value = node.value
    if value is True or value is False:
        return "true" if value else "false"
    return f"{value}u" if node.type.component is not None and node.type.component.kind == "uint" else str(value)


def _list(arguments: Any) -> str:
    return ", ".join(expression_text(argument) for argument in arguments)


def _conversion(node: Any) -> str:
    operand = node.operand
    if (node.start, node.end) == (operand.start, operand.end):
        # Implicit, or all of it is from one macro.
        return expression_text(operand)
    return f"{node.type}({expression_text(operand)})"


_WRITERS: dict[type, Callable[[Any], str]] = {
    nodes.Identifier: lambda node: str(node.name),
    nodes.IntegerLiteral: _number,
    nodes.BoolLiteral: _number,
    nodes.UnaryExpression: lambda node: f"{node.operator}{_part(node.operand)}",
    nodes.BinaryExpression: lambda node: f"{_part(node.left)} {node.operator} {_part(node.right)}",
    nodes.ConditionalExpression: lambda node: f"{_part(node.condition)} ? {_part(node.true_expression)} : {_part(node.false_expression)}",
    nodes.Conversion: _conversion,
    nodes.Constructor: lambda node: f"{node.type}({_list(node.arguments)})",
    nodes.BuiltinCall: lambda node: f"{node.prototype.name}({_list(node.arguments)})",
    nodes.LengthMethod: lambda node: f"{_part(node.base)}.length()",
    nodes.MemberAccess: lambda node: f"{_part(node.base)}.{node.name}",
    nodes.Swizzle: lambda node: f"{_part(node.base)}.{''.join(_COMPONENTS[component] for component in node.components)}",
    nodes.IndexExpression: lambda node: f"{_part(node.base)}[{expression_text(node.index)}]",
}
