"""Questions about parts of the tree that several analyses ask.

In: a node. Out: nodes below it, or the symbol that it names.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Iterator

    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.model.scopes import Variable


def descendants(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, in source order."""
    pending = [node]
    while pending:
        each = pending.pop()
        yield each
        pending += reversed(list(nodes.children(each)))


def variable_of(node: Node) -> Variable | None:
    """Return the variable that an expression is, or is a part of; None for any other expression."""
    while isinstance(node, (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle)):
        node = node.base
    return node.symbol if isinstance(node, nodes.Identifier) else None


def unconverted(node: Expression) -> Expression:
    """Return an expression without the conversions around it."""
    while isinstance(node, nodes.Conversion):
        node = node.operand
    return node
