"""The one entrance to the checking of expressions: node class -> function.

In: an expression node as the parser built it. Out: the checked node that takes its place. Must not know: any rule of the language;
expressions.py fills the tables.

A *place* is an expression that may name memory: it is checked without regard to whether it will be read or written. `check_expression`
is for what is read: memory that is `writeonly` is refused.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.checker import Checker

#: Node class -> check of an expression that is read.
READ: dict[type, Callable[[Checker, Any], Any]] = {}
#: Node class -> check of an expression that names a place.
PLACE: dict[type, Callable[[Checker, Any], Any]] = {}


def check_expression(checker: Checker, node: Any) -> Any:
    """Checks an expression whose value is wanted; the result has type, stage and value."""
    return READ[node.__class__](checker, node)


def check_place(checker: Checker, node: Any) -> Any:
    """Checks an expression that will be written, measured or handed over as memory; whoever reads it calls lvalues.check_read."""
    return PLACE[node.__class__](checker, node)
