"""Signatures of operators, the errors of operands that have none, and the types that only storage is allowed for.

In: an operator and types. Out: an OperatorSignature or an OperandError. Must not know: nodes, spans; nothing is
reported here. GLSL 4.60 section 5.9.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.builtins import overloads
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import ERROR, Scalar, Type

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.environment.environment import Environment


class OperatorSignature:
    """A resolved operator: the types to which its operands are converted, and the type of the result.

    is_spec: the operator is allowed on specialization constants. is_unlisted: it is accepted, but its extension does
    not list it.
    """

    __slots__ = ("left", "right", "result", "is_spec", "is_unlisted")

    def __init__(self, left: Type, right: Type, result: Type, is_spec: bool = False, is_unlisted: bool = False) -> None:
        self.left = left
        self.right = right
        self.result = result
        self.is_spec = is_spec
        self.is_unlisted = is_unlisted


class OperandError:
    """Why an operator is not defined on its operands: a diagnostic without a span.

    culprit: the type of the operand that alone is wrong; None where it is the pair.
    """

    __slots__ = ("code", "message", "notes", "culprit")

    def __init__(self, code: Code, message: str, *notes: str, culprit: Type | None = None) -> None:
        self.code = code
        self.message = message
        self.notes = notes
        self.culprit = culprit


POISON = OperatorSignature(ERROR, ERROR, ERROR)


def invalid_operands(operator: str, left: Type, right: Type, *notes: str) -> OperandError:
    """Return the general error of a binary operator."""
    return OperandError(
        codes.INVALID_OPERANDS, f"invalid operands to '{operator}' ('{left}' and '{right}' given)", *notes
    )


def common(environment: Environment, operator: str, left: Type, right: Type) -> Scalar | OperandError:
    """Return the component type in which an operator is computed on operands of two types."""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if one.encoding is not None or other.encoding is not None:
        # They convert to float implicitly, but not as operands of an operator.
        return small_float_error(operator, left if one.encoding is not None else right)
    component = overloads.common_component(one, other, environment)
    if component is None or component.is_bool:
        notes = (f"convert one of them, as in '{one if one.is_float else other}(…)'",)
        if one.is_bool or other.is_bool:
            notes = ("convert 'bool' to a number: 'int(…)' or 'float(…)'",)
        return invalid_operands(operator, left, right, *notes)
    if component.width in (8, 16):
        missing = missing_arithmetic(environment, component)
        if missing is not None:
            return OperandError(
                codes.ARITHMETIC_ON_STORAGE_TYPE,
                f"'{operator}' is not available on the storage-only type '{component}'",
                f"'{missing}' enables arithmetic on it",
            )
    return component


def small_float_error(operator: str, type_: Type) -> OperandError:
    """Return the error of arithmetic on bfloat16 and floats of 8 bits and less."""
    component = type_.component
    return OperandError(
        codes.SMALL_FLOAT_ARITHMETIC,
        f"'{operator}' is not available on '{type_}'",
        f"'{component}' has conversions only; convert it to 'float' first",
    )


def missing_arithmetic(environment: Environment, component: Scalar) -> str | None:
    """Return the extension that enables operators and literals of a type, unless one that does is enabled."""
    return None if environment.has_arithmetic(component) else environment.extension_with_arithmetic(component)


def storage_only_part(environment: Environment, type_: Type) -> tuple[Scalar, str] | None:
    """Return a storage-only component type inside a type, and the extension that enables arithmetic on it."""
    for part in types.parts(type_) if type_.is_array or type_.is_struct else (type_,):
        component = part.component
        if (
            component is not None
            and component.width in (8, 16)
            and component.encoding is None
            and not part.is_opaque
            and not component.is_bool
        ):
            missing = missing_arithmetic(environment, component)
            if missing is not None:
                return component, missing
    return None


def storage_only_error(environment: Environment, what: str, type_: Type) -> OperandError | None:
    """Return the error of using a storage-only type other than to load, store and convert it."""
    found = storage_only_part(environment, type_) if environment.storage_only_types() else None
    if found is None:
        return None
    return OperandError(
        codes.ARITHMETIC_ON_STORAGE_TYPE,
        f"{what} is not available on the storage-only type '{found[0]}'",
        f"'{found[1]}' enables it",
    )
