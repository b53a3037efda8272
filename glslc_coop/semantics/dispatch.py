"""Where checking is recursive: node class -> the function that checks it.

In: a node as the parser built it. Out: the checked node or type. Must not know: any rule of the language; checker.py
enters the functions, those of expressions with the first expression.

Expressions contain types (constructors, cooperative types), and types contain expressions (array sizes, type
parameters): the modules of both call each other through these tables only.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import Type

#: Node class -> check of an expression that is read.
READ: dict[type, Callable[[Checker, Any], Expression]] = {}
#: Node class -> check of an expression that may name memory, whether it will be read or written.
LVALUE: dict[type, Callable[[Checker, Any], Expression]] = {}
#: Node class -> check of a type specifier.
TYPES: dict[type, Callable[[Checker, Any], Type]] = {}


def check_expression(checker: Checker, node: Expression) -> Expression:
    """Check an expression whose value is read; the result has type, stage and value."""
    return READ[node.__class__](checker, node)


def check_lvalue(checker: Checker, node: Expression) -> Expression:
    """Check an expression that is used as memory: written, measured by `.length()`, or passed by reference.

    Call lvalues.check_read as well if its value is read.
    """
    return LVALUE[node.__class__](checker, node)


def check_type_specifier(checker: Checker, node: Any) -> Type:
    """Check a type specifier or structure specifier and return its type."""
    return TYPES[node.__class__](checker, node)
