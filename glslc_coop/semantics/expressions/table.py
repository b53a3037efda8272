"""The dispatch tables of expressions, from node class to the function that checks it. GLSL 4.60 chapter 5.

In: nothing. Out: LVALUE for expressions that may be l-values, READ for those whose value is read. Must not know: any
rule.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.expressions import access, calls, constructors, literals, lvalues, names, operators

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker


def _check_and_read(checker: Checker, node: Expression) -> Expression:
    """Check an l-value that is read."""
    result = LVALUE[node.__class__](checker, node)
    if result.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, result)
    return result


def _already_checked(checker: Checker, node: Expression) -> Expression:
    """Return a node that the checker created, which it meets again where a subtree is shared."""
    return node


LVALUE: dict[type, Callable[[Checker, Any], Expression]] = {
    nodes.Identifier: names.check_identifier,
    nodes.IntegerLiteral: literals.check_number,
    nodes.FloatLiteral: literals.check_number,
    nodes.BoolLiteral: literals.check_bool,
    nodes.StringLiteral: literals.check_string,
    nodes.UnaryExpression: operators.check_unary,
    nodes.CastExpression: calls.check_cast,
    nodes.PostfixExpression: operators.check_postfix,
    nodes.BinaryExpression: operators.check_binary,
    nodes.Assignment: operators.check_assignment,
    nodes.ConditionalExpression: operators.check_conditional,
    nodes.SequenceExpression: operators.check_sequence,
    nodes.IndexExpression: access.check_index,
    nodes.FieldSelection: access.check_field,
    nodes.FunctionCall: calls.check_call,
    nodes.InitializerList: constructors.check_stray_list,
    nodes.Conversion: _already_checked,
    nodes.Swizzle: _already_checked,
    nodes.MemberAccess: _already_checked,
    nodes.LengthMethod: _already_checked,
    nodes.Constructor: _already_checked,
    nodes.UserCall: _already_checked,
    nodes.BuiltinCall: _already_checked,
    nodes.FunctionReference: _already_checked,
    nodes.NullInitializer: _already_checked,
}
READ: dict[type, Callable[[Checker, Any], Expression]] = {
    **LVALUE,
    nodes.Identifier: names.read_identifier,
    nodes.IndexExpression: _check_and_read,
    nodes.FieldSelection: _check_and_read,
}
