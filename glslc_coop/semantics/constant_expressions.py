"""Constant expressions: sizes and other places that need one, and the message when they do not get one.

In: expressions, checked or not. Out: an int, a SpecSize, or a diagnostic that says which part is not constant. Must not know: what the
constant is for. GLSL 4.60 section 4.3.3, section 5.12 of GL_KHR_vulkan_glsl.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.semantics.dispatch import check_expression
from glslc_coop.semantics.expression_text import expression_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.types import SpecSize

_RUNTIME = 2


def constant_int(checker: Checker, node: Any, what: str, allow_specialization: bool = True) -> int | SpecSize | None:
    """The value of an integer constant expression; None after an error. what: "an array size", for the message.

    A specialization constant gives a SpecSize; those of the same structure are the same object.
    """
    if node.type is None:
        node = check_expression(checker, node)
    type_ = node.type
    if type_.is_error:
        return None
    component = type_.component
    if not type_.is_scalar or not component.is_integer or component.width > 32:
        checker.sink.error(codes.NOT_AN_INTEGER_CONSTANT, node.start, node.end, f"{what} is an integer constant, not a value of type '{type_}'")
        return None
    if not require_constant(checker, node, what, allow_specialization):
        return None
    if node.stage == 0:
        return node.value  # type: ignore[no-any-return]
    return spec_size(checker, node)


def spec_size(checker: Checker, node: Any) -> SpecSize:
    """The size that a specialization constant expression gives."""
    return checker.types.spec_size(node, node.value, structure(node), expression_text(node))


def structure(node: Any) -> object:
    """A key that is equal for specialization constant expressions of one structure."""
    stage = node.stage
    if stage == 0:
        return node.type, node.value
    kind = node.__class__
    if kind is nodes.Identifier:
        symbol = node.symbol
        if symbol.spec_id is None and symbol.initializer is not None and symbol.initializer.stage == 1:
            # `const int N = S * 2;` is S * 2 by another name.
            return structure(symbol.initializer)
        return symbol
    if kind is nodes.LengthMethod:
        return kind, node.base.type, node.type
    parts: list[object] = [kind, node.type]
    if kind is nodes.UnaryExpression or kind is nodes.BinaryExpression:
        parts.append(node.operator)
    elif kind is nodes.Swizzle:
        parts.append(node.components)
    elif kind is nodes.MemberAccess:
        parts.append(node.index)
    elif kind is nodes.BuiltinCall:
        parts.append(node.prototype)
    parts.extend(structure(child) for child in nodes.children(node))
    return tuple(parts)


def require_constant(checker: Checker, node: Any, what: str, allow_specialization: bool = True) -> bool:
    """Is a checked expression a constant expression? Reports which part is not. what: "the initializer of a global constant"."""
    stage = node.stage
    if stage == 0 or (stage == 1 and allow_specialization) or node.type.is_error:
        return True
    if stage == 1:
        checker.sink.error(
            codes.SPECIALIZATION_NOT_ALLOWED, node.start, node.end, f"{what} has to be known now, so it cannot depend on a specialization constant"
        )
        return False
    culprit = _culprit(node)
    code, reason = _reason(culprit)
    notes: list[Any] = []
    if culprit is node:
        message = f"{what} has to be a constant expression, but {reason}"
    else:
        message = f"{what} has to be a constant expression"
        notes.append((culprit.start, culprit.end, reason))
    checker.sink.error(code, node.start, node.end, message, *notes)
    return False


def _culprit(node: Any) -> Any:
    """The innermost part that is only known at run time; a length is none because of its type, whatever has it."""
    while node.__class__ is not nodes.LengthMethod:
        for child in nodes.children(node):
            if getattr(child, "stage", 0) == _RUNTIME:
                node = child
                break
        else:
            break
    return node


def _reason(node: Any) -> tuple[Any, str]:
    """Why a node with constant parts is no constant itself."""
    kind = node.__class__
    if kind is nodes.Identifier:
        return codes.NOT_CONSTANT, f"'{node.name}' is a variable"
    if kind is nodes.UserCall:
        return codes.NOT_CONSTANT, f"'{node.function.name}' is a function of the shader"
    if kind is nodes.Assignment or kind is nodes.PostfixExpression or (kind is nodes.UnaryExpression and node.operator in ("++", "--")):
        return codes.NOT_CONSTANT, f"'{node.operator}' changes a variable"
    if kind is nodes.SequenceExpression:
        return codes.NOT_CONSTANT, "a sequence is no constant expression"
    if kind is nodes.LengthMethod:
        return codes.NOT_CONSTANT, f"the length of '{node.base.type}' is only known at run time"
    specialized = [child for child in nodes.children(node) if getattr(child, "stage", 0) == 1]
    if kind is nodes.BuiltinCall:
        if specialized:
            return codes.NOT_A_SPECIALIZATION_OPERATION, f"'{node.prototype.name}' cannot be applied to specialization constants"
        return codes.NOT_CONSTANT, f"the value of '{node.prototype.name}' is only known at run time"
    if specialized:
        if kind is nodes.Constructor:
            return (
                codes.NOT_A_SPECIALIZATION_OPERATION,
                f"'{node.type}' of specialization constants is constant only with 'GL_EXT_spec_constant_composites'",
            )
        if kind is nodes.Conversion:
            return (
                codes.NOT_A_SPECIALIZATION_OPERATION,
                f"a specialization constant of type '{node.operand.type}' cannot be converted to '{node.type}' before run time",
            )
        if kind is nodes.BinaryExpression or kind is nodes.UnaryExpression:
            operand = node.operand if kind is nodes.UnaryExpression else node.left
            return (
                codes.NOT_A_SPECIALIZATION_OPERATION, f"'{node.operator}' on '{operand.type}' cannot be applied to specialization constants"
            )
        if kind is nodes.ConditionalExpression:
            return codes.NOT_A_SPECIALIZATION_OPERATION, f"'?:' on '{node.type}' cannot be applied to specialization constants"
        if kind is nodes.IndexExpression:
            return codes.NOT_A_SPECIALIZATION_OPERATION, f"a component of '{node.base.type}' of specialization constants is only known at run time"
        return codes.NOT_A_SPECIALIZATION_OPERATION, "it cannot be applied to specialization constants"
    return codes.NOT_CONSTANT, f"its value of type '{types.base_element(node.type)}' is only known at run time"
