"""Values that specialization constants decide, for warnings: their defaults, and which constants have them.

In: checked expressions, sizes of types. Out: values, texts. Must not know: which rule asks. Errors never use defaults:
the pipeline may give other values.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import RUNTIME, SPECIALIZATION, Variable

with lazy:
    from typing import TypeAlias

    from glslc_coop.semantics.model.scopes import Value

#: An argument of a call or of a type.
Decided: TypeAlias = "nodes.Expression | types.Argument | None"


def by_default(operand: Decided) -> Value:
    """Return the value of a constant, for specialization constants with their defaults; None for any other operand."""
    if isinstance(operand, types.SpecSize):
        return operand.default
    if isinstance(operand, nodes.Expression):
        return None if operand.stage == RUNTIME else operand.value
    return operand if isinstance(operand, int) else None


def defaults(*operands: Decided) -> str:
    """Return what a message adds: " with the default of 'N' (16)"; "" where no specialization constant decides."""
    found: dict[str, Value] = {}
    for operand in operands:
        expression = operand.node if isinstance(operand, types.SpecSize) else operand
        if isinstance(expression, nodes.Node):
            _collect(expression, found)
    if not found:
        return ""
    values = [f"'{name}' ({value})" for name, value in found.items()]
    listed = " and ".join([", ".join(values[:-1]), values[-1]] if len(values) > 1 else values)
    return f" with the default{'s' if len(values) > 1 else ''} of {listed}"


def _collect(node: nodes.Node, found: dict[str, Value]) -> None:
    """Add the specialization constants in an expression, by name."""
    if isinstance(node, nodes.Identifier) and isinstance(node.symbol, Variable):
        if node.symbol.stage == SPECIALIZATION:
            found[node.symbol.name] = node.symbol.value
        return
    for child in nodes.children(node):
        _collect(child, found)
