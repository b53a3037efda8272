"""Operators on cooperative matrices and vectors, long vectors of specialized size, and tensor layouts and views.

In: an operator and types of which at least one is parametric. Out: an OperatorSignature or an OperandError. Must not
know: nodes, how the operator is emitted. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix,
GL_NV_cooperative_matrix2, GL_NV_cooperative_vector, GL_EXT_long_vector, section 5.9 each.

The flags of a type's row list its operators: `operators` between two values of one type, `unary` ones, and `scalar`
ones between a value and a scalar. Two different cooperative types never convert to each other.
"""

from __future__ import annotations

from glslc_coop.environment import operators
from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtins import overloads
from glslc_coop.semantics.expressions.conversions import difference_notes
from glslc_coop.semantics.expressions.operator_signatures import (
    POISON,
    OperandError,
    OperatorSignature,
    common,
    invalid_operands,
    small_float_error,
)
from glslc_coop.semantics.model.types import BOOL, ERROR, Parametric, Scalar, Type

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker

Operation: TypeAlias = "nodes.BinaryExpression | nodes.UnaryExpression | nodes.PostfixExpression | nodes.Assignment"

_COMPONENTWISE = operators.texts(*operators.COMPONENTWISE)
_SHIFTS = operators.texts("shift")
_BITWISE = (*operators.texts("bitwise", "shift"), "~")
#: Operators that are accepted on cooperative vectors of integers, although the extension does not list them.
_UNLISTED = ("%", "++", "--")


def binary_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of a binary operator on operands of which at least one is parametric."""
    parametric = left if isinstance(left, Parametric) else right
    assert isinstance(parametric, Parametric)
    if parametric.row.family == "tensor" or (isinstance(right, Parametric) and right.row.family == "tensor"):
        return tensor_operator_error(operator, parametric if parametric.row.family == "tensor" else right)
    if operator in ("==", "!="):
        if left.is_array or right.is_array or left.is_struct or right.is_struct:
            return invalid_operands(operator, left, right)
        if parametric.is_long_vector:
            common_type = _common_vector(environment, left, right)
            return (
                OperatorSignature(common_type, common_type, BOOL)
                if common_type is not None
                else invalid_operands(operator, left, right, *difference_notes(left, right))
            )
        return equality_error(operator, parametric, parametric)
    if operator not in _COMPONENTWISE:
        return OperandError(
            codes.COOPERATIVE_COMPARISON,
            f"'{operator}' is not available on cooperative types ('{left}' and '{right}' given)",
            "compare their components in a loop"
            + (", or use max(), min(), clamp() or step()" if left.is_coopvec or right.is_coopvec else ""),
        )
    if parametric.is_long_vector:
        return _long_vector_signature(environment, operator, left, right)
    if left is right:
        return _same_type_signature(environment, operator, parametric)
    if isinstance(left, Parametric) and isinstance(right, Parametric):
        if (
            left.row is right.row
            and operator not in _operators(left.row.flags, "operators")
            and operator not in _UNLISTED
        ):
            return _operator_error(operator, left)
        return OperandError(
            codes.COOPERATIVE_OPERAND_TYPES,
            f"operands of '{operator}' must have the same type ('{left}' and '{right}' given)",
            *difference_notes(left, right),
            *(_product_notes(operator, left, right) or _same_notes(left, right)),
        )
    other = right if parametric is left else left
    if isinstance(other, Scalar):
        return _scalar_signature(environment, operator, parametric, other, left, right)
    return OperandError(
        codes.COOPERATIVE_OPERAND,
        f"invalid operands to '{operator}' ('{left}' and '{right}' given)",
        "the other operand must have the same type, or be a scalar for '*'",
    )


def _same_notes(left: Parametric, right: Parametric) -> list[str]:
    """Return what makes two cooperative operands equal: a conversion of the components, or another declaration."""
    if left.row is right.row and left.arguments[1:] == right.arguments[1:]:
        return [f"convert the right operand: '{left}(…)'"]
    return [f"declare both as '{left}', or both as '{right}'"]


def _product_notes(operator: str, left: Parametric, right: Parametric) -> list[str]:
    """Return a note for a matrix product that is written with an operator, which works on components."""
    if operator != "*" or not (left.is_coopmat and right.is_coopmat):
        return []
    return ["'*' multiplies components; the product of matrices is a function, coopMatMulAdd(A, B, C)"]


def _operators(flags: dict[str, str], which: str) -> list[str]:
    return flags.get(which, "").split(",")


def _same_type_signature(
    environment: Environment, operator: str, type_: Parametric
) -> OperatorSignature | OperandError:
    """Return the signature of an operator between two values of one cooperative type."""
    component = type_.component
    if component is None:
        return POISON
    if component.encoding is not None:
        return small_float_error(operator, type_)
    listed = operator in _operators(type_.row.flags, "operators")
    if not listed and not (operator in _UNLISTED and type_.is_coopvec):
        return _operator_error(operator, type_)
    if (operator in _BITWISE or operator == "%") and not component.is_integer:
        return _integer_error(operator, type_)
    return OperatorSignature(type_, type_, type_, False, not listed)


def _operator_error(operator: str, type_: Parametric) -> OperandError:
    notes: tuple[str, ...] = ()
    if type_.is_coopmat:
        listed = ", ".join(f"'{each}'" for each in _operators(type_.row.flags, "operators"))
        notes = (f"operators on '{type_.row}' are {listed}",)
        if operator == "*":
            notes = ("use coopMatMulAddNV() for the matrix product",)
    return OperandError(codes.COOPERATIVE_OPERATOR, f"'{operator}' is not available on '{type_}'", *notes)


def _integer_error(operator: str, type_: Type) -> OperandError:
    return OperandError(
        codes.COOPERATIVE_INTEGER_OPERATOR,
        f"'{operator}' requires integer components ('{type_}' given)",
        "convert it to integer components first",
    )


def _scalar_signature(
    environment: Environment, operator: str, type_: Parametric, scalar: Scalar, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of an operator between a cooperative value and a scalar, in either order.

    With a matrix the scalar must have the component type exactly, with a vector it is converted.
    """
    component = type_.component
    if component is None:
        return POISON
    if component.encoding is not None:
        return small_float_error(operator, type_)
    if operator not in _operators(type_.row.flags, "scalar"):
        return OperandError(
            codes.COOPERATIVE_SCALAR_OPERATOR,
            f"invalid operands to '{operator}' ('{left}' and '{right}' given)",
            f"splat the scalar: '{type_}(…)'",
            culprit=scalar,
        )
    fits = scalar is component
    if not fits and type_.is_coopvec:
        fits = overloads.implicit_conversion_exists(scalar, component, environment) is not None
    if not fits:
        return OperandError(
            codes.COOPERATIVE_SCALAR_TYPE,
            f"scalar operand of '*' with '{type_}' must be '{component}' ('{scalar}' given)",
            proposals.convert("convert it", str(component)),
            culprit=scalar,
        )
    return OperatorSignature(type_, component, type_) if left is type_ else OperatorSignature(component, type_, type_)


def _common_vector(environment: Environment, left: Type, right: Type) -> Type | None:
    """Return the one of two long vector types to which the other converts implicitly."""
    if overloads.implicit_conversion_exists(right, left, environment) is not None:
        return left
    return right if overloads.implicit_conversion_exists(left, right, environment) is not None else None


def _long_vector_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of an operator on `vector<T, N>` with a specialized N: those of ordinary vectors."""
    if operator in _SHIFTS:
        return _long_shift_signature(environment, operator, left, right)
    type_ = left if isinstance(left, Parametric) else right
    other = right if type_ is left else left
    if isinstance(other, Parametric):
        common_type = _common_vector(environment, left, right)
        if common_type is not None:
            type_ = other = common_type
    component = type_.component
    assert component is not None
    if other is not type_ and not (
        isinstance(other, Scalar) and overloads.implicit_conversion_exists(other, component, environment) is not None
    ):
        return invalid_operands(operator, left, right, *difference_notes(left, right))
    checked = common(environment, operator, component, component)
    if isinstance(checked, OperandError):
        return checked
    if (operator in _BITWISE or operator == "%") and not component.is_integer:
        return _integer_error(operator, type_)
    if other is type_:
        return OperatorSignature(type_, type_, type_)
    return OperatorSignature(type_, component, type_) if left is type_ else OperatorSignature(component, type_, type_)


def _long_shift_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of a shift: a vector by a vector of its size or by a scalar; both keep their types."""
    if left.is_scalar:
        return invalid_operands(operator, left, right, "a scalar can only be shifted by a scalar")
    if not isinstance(left, Parametric) or not (
        right.is_scalar or isinstance(right, Parametric) and right.arguments[1] is left.arguments[1]
    ):
        return invalid_operands(operator, left, right, *difference_notes(left, right))
    for side in (left, right):
        assert side.component is not None
        if not side.component.is_integer:
            return _integer_error(operator, side)
        checked = common(environment, operator, side.component, side.component)
        if isinstance(checked, OperandError):
            return checked
    return OperatorSignature(left, right, left)


def unary_signature(environment: Environment, operator: str, operand: Type) -> OperatorSignature | OperandError:
    """Return the signature of + - ~ ++ -- on a value of a parametric type."""
    assert isinstance(operand, Parametric)
    if operand.row.family == "tensor":
        return tensor_operator_error(operator, operand)
    component = operand.component
    if component is None:
        return OperatorSignature(ERROR, ERROR, ERROR)
    if component.encoding is not None:
        return small_float_error(operator, operand)
    if operand.is_long_vector:
        if operator == "!" or component.is_bool or (operator == "~" and not component.is_integer):
            return OperandError(codes.INVALID_OPERANDS, f"invalid operand to '{operator}' ('{operand}' given)")
        return OperatorSignature(operand, operand, operand)
    listed = operator in _operators(operand.row.flags, "unary")
    if not listed and not (operator in _UNLISTED and operand.is_coopvec):
        listed_text = ", ".join(f"'{each}'" for each in _operators(operand.row.flags, "unary"))
        return OperandError(
            codes.COOPERATIVE_OPERATOR,
            f"unary '{operator}' is not available on '{operand}'",
            f"add a splat: '{operator[0]}= {operand}(1)'"
            if operator in ("++", "--")
            else f"unary operators on '{operand.row}' are {listed_text}",
        )
    if operator == "~" and not component.is_integer:
        return _integer_error(operator, operand)
    return OperatorSignature(operand, operand, operand, False, not listed)


def equality_error(operator: str, type_: Type, part: Type) -> OperandError:
    """Return the error of `==` and `!=` on a cooperative type, or a type that contains one."""
    if isinstance(part, Parametric) and part.row.family == "tensor":
        return tensor_operator_error(operator, part)
    what = f"'{type_}'" if type_ is part else f"'{type_}', which contains '{part}'"
    return OperandError(
        codes.COOPERATIVE_EQUALITY, f"'{operator}' is not available on {what}", "compare component by component"
    )


def tensor_operator_error(operator: str, type_: Type) -> OperandError:
    """Return the error of an operator on a tensor layout or view, which can only be assigned and passed."""
    return OperandError(
        codes.TENSOR_OPERATOR,
        f"'{operator}' is not available on '{type_}'",
        "tensor layouts and views can only be assigned and passed to functions",
    )


def warn_unlisted_operator(checker: Checker, node: Operation, type_: Type) -> None:
    """Warn about an operator that is accepted although the extension does not list it."""
    checker.coop_warning(
        codes.UNLISTED_COOPERATIVE_OPERATOR,
        node,
        f"'{node.operator}' on '{type_}' is not listed by the extension",
        token=node.operator,
    )
