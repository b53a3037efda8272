"""Operators on cooperative matrices and vectors, long vectors of specialized size, and tensor layouts and views.

In: an operator and types of which at least one is parametric. Out: a Rule or a Refusal. Must not know: nodes, how the operator is emitted.
GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_NV_cooperative_matrix2, GL_NV_cooperative_vector, GL_EXT_long_vector, section 5.9 each.

Which operators a type has is in the flags of its row: `operators` between two values of one type, `unary` ones, and `scalar` ones between
a value and a scalar. Two different cooperative types never convert to each other.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import overloads
from glslc_coop.semantics.conversions import difference_notes
from glslc_coop.semantics.rules import POISON, Refusal, Rule, common, refusal_of, small_float
from glslc_coop.semantics.types import BOOL, ERROR, Parametric, Scalar, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.environment import Environment
    from glslc_coop.semantics.checker import Checker

_RELATIONAL = ("<", ">", "<=", ">=")
_LOGICAL = ("&&", "||", "^^")
_BITWISE = ("&", "|", "^", "<<", ">>", "~")
#: Operators that work on the components of a cooperative vector of integers, although its extension does not list them.
_UNLISTED = ("%", "++", "--")


def binary_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """What the operator does to operands of which at least one is parametric."""
    parametric = left if isinstance(left, Parametric) else right
    assert isinstance(parametric, Parametric)
    if parametric.row.family == "tensor" or (isinstance(right, Parametric) and right.row.family == "tensor"):
        return no_tensor_operator(operator, parametric if parametric.row.family == "tensor" else right)
    if operator in ("==", "!="):
        if left.is_array or right.is_array or left.is_struct or right.is_struct:
            return refusal_of(operator, left, right)
        if parametric.is_long_vector:
            common_type = _common_vector(environment, left, right)
            return Rule(common_type, common_type, BOOL) if common_type is not None else refusal_of(operator, left, right, *difference_notes(left, right))
        return no_equality(operator, parametric, parametric)
    if operator in _RELATIONAL or operator in _LOGICAL:
        return Refusal(
            codes.COOPERATIVE_COMPARISON, f"operator '{operator}' does not take '{left}' and '{right}'",
            "cooperative values have no comparisons, compare their components",
        )
    if parametric.is_long_vector:
        return _long_vector_rule(environment, operator, left, right)
    if left is right:
        return _same_type_rule(environment, operator, parametric)
    if isinstance(left, Parametric) and isinstance(right, Parametric):
        if left.row is right.row and operator not in _operators(left.row.flags, "operators") and operator not in _UNLISTED:
            return _no_operator(operator, left)
        return Refusal(
            codes.COOPERATIVE_OPERAND_TYPES, f"the operands of '{operator}' are '{left}' and '{right}', which have to be of the same type",
            *difference_notes(left, right),
        )
    other = right if parametric is left else left
    if isinstance(other, Scalar):
        return _scalar_rule(environment, operator, parametric, other, left, right)
    return Refusal(
        codes.COOPERATIVE_OPERAND, f"operator '{operator}' cannot combine '{left}' with '{right}'",
        f"'{parametric.row}' combines with its own type, and '*' with a scalar",
    )


def _operators(flags: dict[str, str], which: str) -> list[str]:
    return flags.get(which, "").split(",")


def _same_type_rule(environment: Environment, operator: str, type_: Parametric) -> Rule | Refusal:
    """Two values of one cooperative matrix or vector type."""
    component = type_.component
    if component is None:
        return POISON
    if component.encoding is not None:
        return small_float(operator, type_)
    listed = operator in _operators(type_.row.flags, "operators")
    if not listed and not (operator in _UNLISTED and type_.is_coopvec):
        return _no_operator(operator, type_)
    if (operator in _BITWISE or operator == "%") and not component.is_integer:
        return _needs_integers(operator, type_)
    return Rule(type_, type_, type_, False, not listed)


def _no_operator(operator: str, type_: Parametric) -> Refusal:
    notes: tuple[str, ...] = ()
    if type_.is_coopmat:
        listed = ", ".join(f"'{each}'" for each in _operators(type_.row.flags, "operators"))
        notes = (f"'{type_.row}' has {listed} between two of one type",)
        if operator == "*":
            notes = ("coopMatMulAddNV() is the matrix product",)
    return Refusal(codes.COOPERATIVE_OPERATOR, f"there is no operator '{operator}' for '{type_}'", *notes)


def _needs_integers(operator: str, type_: Type) -> Refusal:
    return Refusal(
        codes.COOPERATIVE_INTEGER_OPERATOR, f"operator '{operator}' takes integer components, not those of '{type_}'", "convert it to a vector of integers first"
    )


def _scalar_rule(environment: Environment, operator: str, type_: Parametric, scalar: Scalar, left: Type, right: Type) -> Rule | Refusal:
    """A cooperative value and a scalar, in either order. A matrix wants its component type exactly, a vector converts to it."""
    component = type_.component
    if component is None:
        return POISON
    if component.encoding is not None:
        return small_float(operator, type_)
    if operator not in _operators(type_.row.flags, "scalar"):
        return Refusal(
            codes.COOPERATIVE_SCALAR_OPERATOR, f"operator '{operator}' cannot combine '{left}' with '{right}'",
            f"only '*' takes a scalar, elsewhere write '{type_.row}<…>(scalar)' for one with equal components",
        )
    fits = scalar is component
    if not fits and type_.is_coopvec:
        fits = overloads.implicit_conversion_exists(scalar, component, environment) is not None
    if not fits:
        return Refusal(
            codes.COOPERATIVE_SCALAR_TYPE, f"the scalar is '{scalar}', but '*' with '{type_}' takes '{component}'",
            f"write '{component}(…)' around the scalar",
        )
    return Rule(type_, component, type_) if left is type_ else Rule(component, type_, type_)


def _common_vector(environment: Environment, left: Type, right: Type) -> Type | None:
    """The one of two long vectors to which the other converts."""
    if overloads.implicit_conversion_exists(right, left, environment) is not None:
        return left
    return right if overloads.implicit_conversion_exists(left, right, environment) is not None else None


def _long_vector_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """`vector<T, N>` with a specialized N has the operators of ordinary vectors; of two vectors, one converts to the other."""
    if operator in ("<<", ">>"):
        return _long_shift_rule(environment, operator, left, right)
    type_ = left if isinstance(left, Parametric) else right
    other = right if type_ is left else left
    if isinstance(other, Parametric):
        common_type = _common_vector(environment, left, right)
        if common_type is not None:
            type_ = other = common_type
    component = type_.component
    assert component is not None
    if other is not type_ and not (isinstance(other, Scalar) and overloads.implicit_conversion_exists(other, component, environment) is not None):
        return refusal_of(operator, left, right, *difference_notes(left, right))
    checked = common(environment, operator, component, component)
    if isinstance(checked, Refusal):
        return checked
    if (operator in _BITWISE or operator == "%") and not component.is_integer:
        return _needs_integers(operator, type_)
    if other is type_:
        return Rule(type_, type_, type_)
    return Rule(type_, component, type_) if left is type_ else Rule(component, type_, type_)


def _long_shift_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """Each side keeps its own integers; a vector is shifted by a vector of its size or by a scalar."""
    if left.is_scalar:
        return refusal_of(operator, left, right, "a scalar can be shifted by a scalar alone")
    if not isinstance(left, Parametric) or not (right.is_scalar or isinstance(right, Parametric) and right.arguments[1] is left.arguments[1]):
        return refusal_of(operator, left, right, *difference_notes(left, right))
    for side in (left, right):
        assert side.component is not None
        if not side.component.is_integer:
            return _needs_integers(operator, side)
        checked = common(environment, operator, side.component, side.component)
        if isinstance(checked, Refusal):
            return checked
    return Rule(left, right, left)


def unary_rule(environment: Environment, operator: str, operand: Type) -> Rule | Refusal:
    """+ - ~ ++ -- on a value of a parametric type; everything else is refused."""
    assert isinstance(operand, Parametric)
    if operand.row.family == "tensor":
        return no_tensor_operator(operator, operand)
    component = operand.component
    if component is None:
        return Rule(ERROR, ERROR, ERROR)
    if component.encoding is not None:
        return small_float(operator, operand)
    if operand.is_long_vector:
        if operator == "!" or component.is_bool or (operator == "~" and not component.is_integer):
            return Refusal(codes.INVALID_OPERANDS, f"no operator '{operator}' takes '{operand}'")
        return Rule(operand, operand, operand)
    listed = operator in _operators(operand.row.flags, "unary")
    if not listed and not (operator in _UNLISTED and operand.is_coopvec):
        words = ", ".join(f"'{each}'" for each in _operators(operand.row.flags, "unary"))
        return Refusal(codes.COOPERATIVE_OPERATOR, f"there is no operator '{operator}' for '{operand}'", f"'{operand.row}' has {words} in front of a value")
    if operator == "~" and not component.is_integer:
        return _needs_integers(operator, operand)
    return Rule(operand, operand, operand, False, not listed)


def no_equality(operator: str, type_: Type, part: Type) -> Refusal:
    """`==` and `!=` do not exist for cooperative values, nor for what contains them."""
    if isinstance(part, Parametric) and part.row.family == "tensor":
        return no_tensor_operator(operator, part)
    what = f"'{type_}'" if type_ is part else f"'{type_}', which contains '{part}'"
    return Refusal(codes.COOPERATIVE_EQUALITY, f"operator '{operator}' cannot compare {what}", "compare component by component")


def no_tensor_operator(operator: str, type_: Type) -> Refusal:
    """Tensor layouts and views can be assigned and passed, nothing else."""
    return Refusal(codes.TENSOR_OPERATOR, f"there is no operator '{operator}' for '{type_}'", "tensor layouts and views are only assigned and passed on")


def warn_operator(checker: Checker, node: Any, type_: Type) -> None:
    """An operator that works although the extension does not list it."""
    checker.sink.coop_warning(
        codes.UNLISTED_COOPERATIVE_OPERATOR, node.start, node.end, f"operator '{node.operator}' is not among those that '{type_}' is said to have",
        token=node.operator,
    )
