"""The parts of loops, for the analyses of control flow.

In: a loop. Out: its parts, by when they run. Must not know: what an analysis does with them. A new kind of loop has a
row in `_PARTS`.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Callable


class LoopParts:
    """The parts of a loop; it has no part that is None."""

    __slots__ = ("initializer", "condition", "body", "step", "is_tested_last")

    def __init__(
        self,
        condition: nodes.Condition | None,
        body: nodes.Statement,
        *,
        initializer: nodes.Statement | None = None,
        step: nodes.Expression | None = None,
        is_tested_last: bool = False,
    ) -> None:
        #: Runs once, before the loop.
        self.initializer = initializer
        #: Decides before each iteration whether it runs, or after each one whether another one runs. A number of
        #: iterations is a condition, too.
        self.condition = condition
        self.body = body
        #: Runs after each iteration, where `continue` leads.
        self.step = step
        #: Whether the condition is evaluated after the iteration.
        self.is_tested_last = is_tested_last

    def iteration(self) -> list[nodes.Node]:
        """Return the parts that each iteration runs, in their order."""
        order = (
            (self.body, self.step, self.condition) if self.is_tested_last else (self.condition, self.body, self.step)
        )
        return [part for part in order if part is not None]


def parts(node: nodes.Loop) -> LoopParts:
    """Return the parts of a loop."""
    return _PARTS[node.__class__](node)


_PARTS: dict[type, Callable[..., LoopParts]] = {
    nodes.WhileStatement: lambda node: LoopParts(node.condition, node.body),
    nodes.DoStatement: lambda node: LoopParts(node.condition, node.body, is_tested_last=True),
    nodes.ForStatement: lambda node: LoopParts(node.condition, node.body, initializer=node.initializer, step=node.step),
}
