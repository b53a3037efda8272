"""Constant folding of operators, conversions, constructors and selections.

In: types and values. Out: values with the exact width of their type. Must not know: the tree, diagnostics; undefined
results are returned as a Problem. Built-in functions are in constant_functions.py. GLSL 4.60 sections 4.3.3, 5.4 to
5.9.

Scalars are Python ints, floats (rounded to the type) and bools; vectors, arrays and structures are tuples; matrices
tuples of column tuples; a cooperative matrix is a Splat, a cooperative vector a tuple of components or a Splat. No
value is ever None.
"""

from __future__ import annotations

import _operator as operator  # `operator` would import more

from glslc_coop.environment import operators as operator_rows
from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.numerics import integer_to_float, normalizer
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Array, Matrix, Parametric, Scalar, Struct, Type, Vector

with lazy:
    import math
    from collections.abc import Callable

    from glslc_coop.semantics.model.scopes import Value


class Splat:
    """The value of a cooperative matrix or vector all of whose components are equal."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Splat) and self.value == other.value

    def __hash__(self) -> int:
        return hash((Splat, self.value))

    def __repr__(self) -> str:
        return f"Splat({self.value!r})"


class Problem:
    """An undefined result. message: for a diagnostic; value: the result that is used all the same, or None."""

    __slots__ = ("message", "value")

    def __init__(self, message: str, value: Value = None) -> None:
        self.message = message
        self.value = value

    def __repr__(self) -> str:
        return f"Problem({self.message!r})"


DIVISION_BY_ZERO = Problem("division by zero in a constant expression")

# ---- scalars ----


def _divide_integers(left: int, right: int) -> int:
    if left >= 0 and right > 0:
        return left // right
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def divide_floats(left: float, right: float) -> float:
    """Return the quotient in IEEE arithmetic, before it is rounded."""
    if right:
        return left / right
    if left != left or not left:
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def _remainder(left: int, right: int) -> int:
    return left - right * _divide_integers(left, right)


_ARITHMETIC: dict[str, Callable[[Value, Value], Value]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_BITWISE: dict[str, Callable[[Value, Value], Value]] = {"&": operator.and_, "|": operator.or_, "^": operator.xor}
_SHIFTS: dict[str, Callable[[Value, int], Value]] = {"<<": operator.lshift, ">>": operator.rshift}
_COMPARE: dict[str, Callable[[Value, Value], Value]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_LOGICAL: dict[str, Callable[[Value, Value], bool]] = {
    "&&": lambda left, right: left and right,
    "||": lambda left, right: left or right,
    "^^": operator.ne,
}


#: The operator of a remainder with the sign of the divisor.
FLOORED_REMAINDER = "%%"
#: Operators whose result has the type of the left operand.
_COMPONENTWISE = frozenset((*operator_rows.texts(*operator_rows.COMPONENTWISE), FLOORED_REMAINDER))


def _fold_scalar(operator_: str, component: Scalar, left: Value, right: Value) -> Value:
    """Fold + - * / % << >> & | ^ on one component; a Problem when the result is undefined."""
    function = _ARITHMETIC.get(operator_)
    if function is not None:
        return normalizer(component)(function(left, right))
    if operator_ == "/":
        if component.is_float:
            return normalizer(component)(divide_floats(left, right))
        return normalizer(component)(_divide_integers(left, right)) if right else DIVISION_BY_ZERO
    if operator_ == "%":
        return normalizer(component)(_remainder(left, right)) if right else DIVISION_BY_ZERO
    if operator_ == FLOORED_REMAINDER:
        return normalizer(component)(left % right) if right else DIVISION_BY_ZERO
    function = _BITWISE.get(operator_)
    if function is not None:
        return normalizer(component)(function(left, right))
    # A shift amount that is negative or not less than the width is undefined in GLSL; it is masked, as devices do.
    width = component.width
    amount = right & (width - 1)
    value = normalizer(component)(_SHIFTS[operator_](left, amount))
    if amount != right:
        return Problem(f"shift by {right} of a type with {width} bits", value)
    return value


def _apply(operator_: str, component: Scalar, left: Value, right: Value) -> Value:
    """Fold a component-wise operator on values of one shape, or on a scalar and any shape."""
    left_class, right_class = left.__class__, right.__class__
    if left_class is not tuple and right_class is not tuple:
        if left_class is Splat or right_class is Splat:
            one = left.value if left_class is Splat else left
            other = right.value if right_class is Splat else right
            result = _fold_scalar(operator_, component, one, other)
            return result if result.__class__ is Problem and result.value is None else _splat(result)
        return _fold_scalar(operator_, component, left, right)
    count = len(left) if left_class is tuple else len(right)
    results = []
    problem: Problem | None = None
    for index in range(count):
        one = left[index] if left_class is tuple else left.value if left_class is Splat else left
        other = right[index] if right_class is tuple else right.value if right_class is Splat else right
        result = _apply(operator_, component, one, other)
        if result.__class__ is Problem:
            if result.value is None:
                return result
            problem = result
            result = result.value
        results.append(result)
    value = tuple(results)
    return value if problem is None else Problem(problem.message, value)


def _splat(result: Value) -> Value:
    if result.__class__ is Problem:
        return Problem(result.message, Splat(result.value))
    return Splat(result)


# ---- operators ----


def fold_unary(operator_: str, type_: Type, value: Value) -> Value:
    """Fold + - ! ~."""
    if operator_ == "+":
        return value
    component = type_.component
    if component is None:
        return None
    function: Callable[[Value], Value]
    if operator_ == "!":
        function = operator.not_
    elif operator_ == "~":
        wrap = normalizer(component)
        function = lambda each: wrap(~each)  # noqa: E731
    elif component.is_float:
        function = operator.neg
    else:
        wrap = normalizer(component)
        function = lambda each: wrap(-each)  # noqa: E731
    return map_components(function, value)


def map_components(function: Callable[[Value], Value], value: Value) -> Value:
    """Apply a function to every component of a value."""
    if value.__class__ is tuple:
        return tuple(map_components(function, each) for each in value)
    if value.__class__ is Splat:
        return Splat(function(value.value))
    return function(value)


def fold_binary(operator_: str, left_type: Type, left: Value, right_type: Type, right: Value) -> Value:
    """Fold a binary operator on operands that are already converted.

    A Problem for an undefined result: DIVISION_BY_ZERO has no value, a shift by too much has one.
    """
    component = left_type.component
    if component is not None and left.__class__ is int and right.__class__ is int and operator_ in _COMPONENTWISE:
        return _fold_scalar(operator_, component, left, right)
    if operator_ in _COMPARE:
        return _COMPARE[operator_](left, right)
    if operator_ in _LOGICAL:
        return _LOGICAL[operator_](left, right)
    if operator_ == "==":
        return equal(left, right)
    if operator_ == "!=":
        return not equal(left, right)
    if component is None:
        return None
    if operator_ == "*" and (left_type.is_matrix or right_type.is_matrix):
        if left_type.is_matrix and right_type.is_matrix:
            return tuple(_matrix_times_vector(component, left, column) for column in right)
        if right_type.is_vector:
            return _matrix_times_vector(component, left, right)
        if left_type.is_vector:
            return tuple(dot_product(component, left, column) for column in right)
    return _apply(operator_, component, left, right)


def divided_by_zero(operator_: str, type_: Type, left: Value, right: Value) -> Value:
    """Return the result of a constant division by zero as in other compilers.

    The largest integer, for % the dividend.
    """
    component = type_.component
    if component is None:
        return None
    largest = (1 << (component.width - (1 if component.is_signed else 0))) - 1

    def divide(one: Value, other: Value) -> Value:
        if other:
            return _fold_scalar(operator_, component, one, other)
        return largest if operator_ == "/" else one

    if left.__class__ is not tuple and right.__class__ is not tuple:
        if left.__class__ is Splat or right.__class__ is Splat:
            return None
        return divide(left, right)
    count = len(left if left.__class__ is tuple else right)
    ones = left if left.__class__ is tuple else (left,) * count
    others = right if right.__class__ is tuple else (right,) * count
    if Splat in (ones[0].__class__, others[0].__class__):
        return None
    return tuple(divide(one, other) for one, other in zip(ones, others))


def dot_product(component: Scalar, left: tuple[Value, ...], right: tuple[Value, ...]) -> Value:
    """Return the sum of products, rounded at each step."""
    normalize = normalizer(component)
    total = normalize(left[0] * right[0])
    for index in range(1, len(left)):
        total = normalize(total + normalize(left[index] * right[index]))
    return total


def _matrix_times_vector(component: Scalar, matrix: tuple[Value, ...], vector: tuple[Value, ...]) -> tuple[Value, ...]:
    return tuple(dot_product(component, row, vector) for row in zip(*matrix))


def equal(left: Value, right: Value) -> bool:
    """Fold `==` of two values of one type. (Python's tuple comparison considers a NaN equal to itself.)"""
    if left.__class__ is tuple:
        if right.__class__ is Splat:
            return all(equal(each, right.value) for each in left)
        return all(equal(one, other) for one, other in zip(left, right))
    if left.__class__ is Splat:
        return equal(left.value, right.value) if right.__class__ is Splat else equal(right, left)
    return bool(left == right)


# ---- conversions ----


def convert_scalar(source: Scalar, target: Scalar, value: Value) -> Value:
    """Convert a scalar (GLSL 5.4.1). Floats out of the range of an integer type wrap; they are undefined in GLSL."""
    if source is target:
        return value
    if target.is_bool:
        return value != 0
    if target.is_float:
        if source.is_float:
            return normalizer(target)(value)
        return integer_to_float(int(value), target)
    if source.is_float:
        return normalizer(target)(int(value)) if math.isfinite(value) else 0
    return normalizer(target)(int(value))


def fold_conversion(source: Type, target: Type, value: Value) -> Value:
    """Fold a component-wise conversion; None when the types have no components."""
    one, other = source.component, target.component
    if one is None or other is None:
        return None
    if value.__class__ is Splat and isinstance(target, Vector):
        # From a cooperative vector to an ordinary one, whose value is a tuple.
        value = (value.value,) * target.size
    if one is other:
        return value
    if value.__class__ is int or value.__class__ is float:
        return convert_scalar(one, other, value)
    return map_components(lambda each: convert_scalar(one, other, each), value)


# ---- composites ----


def null_value(type_: Type) -> Value:
    """Return the value of `= {}`; None for unsized and specialized arrays."""
    if isinstance(type_, Scalar):
        return False if type_.is_bool else 0.0 if type_.is_float else 0
    if isinstance(type_, Vector):
        return (null_value(type_.component),) * type_.size
    if isinstance(type_, Matrix):
        return (null_value(type_.column_type),) * type_.columns
    if isinstance(type_, Array):
        element = null_value(type_.element)
        return (element,) * type_.length if isinstance(type_.length, int) and element is not None else None
    if isinstance(type_, Struct):
        members = tuple(null_value(member.type) for member in type_.members)
        return None if any(member is None for member in members) else members
    if isinstance(type_, Parametric) and type_.component is not None:
        return Splat(null_value(type_.component))
    return None


def _flatten(value: Value, type_: Type) -> list[Value] | None:
    if value.__class__ is tuple:
        if type_.is_matrix:
            return [component for column in value for component in column]
        return list(value)
    if value.__class__ is Splat:
        size = type_.arguments[1] if isinstance(type_, Parametric) and type_.is_coopvec else None
        return [value.value] * size if isinstance(size, int) else None
    return [value]


def fold_constructor(type_: Type, argument_types: list[Type], values: list[Value]) -> Value:
    """Fold `T(arguments)`, whose arguments are already converted to components, elements or members.

    None when it cannot be.
    """
    if isinstance(type_, (Array, Struct)):
        return tuple(values)
    if isinstance(type_, Scalar):
        components = _flatten(values[0], argument_types[0])
        return components[0] if components else None
    if isinstance(type_, Parametric):
        return _fold_cooperative(type_, argument_types, values)
    if isinstance(type_, Matrix):
        return _fold_matrix(type_, argument_types, values)
    if isinstance(type_, Vector):
        if len(values) == 1 and argument_types[0].is_scalar:
            return (values[0],) * type_.size
        return _gather(argument_types, values, type_.size)
    return None


def _gather(argument_types: list[Type], values: list[Value], count: int) -> tuple[Value, ...] | None:
    gathered: list[Value] = []
    for argument_type, value in zip(argument_types, values):
        components = _flatten(value, argument_type)
        if components is None:
            return None
        gathered.extend(components)
    return tuple(gathered[:count]) if len(gathered) >= count else None


def _fold_matrix(type_: Matrix, argument_types: list[Type], values: list[Value]) -> Value:
    columns, rows = type_.columns, type_.rows
    zero = null_value(type_.component)
    if len(values) == 1 and not isinstance(argument_types[0], Vector):
        first = argument_types[0]
        if isinstance(first, Matrix):
            one = convert_scalar(types.INT, type_.component, 1)
            source = values[0]
            return tuple(
                tuple(
                    source[c][r] if c < first.columns and r < first.rows else (one if c == r else zero)
                    for r in range(rows)
                )
                for c in range(columns)
            )
        return tuple(tuple(values[0] if c == r else zero for r in range(rows)) for c in range(columns))
    gathered = _gather(argument_types, values, columns * rows)
    if gathered is None:
        return None
    return tuple(gathered[c * rows : (c + 1) * rows] for c in range(columns))


def _fold_cooperative(type_: Parametric, argument_types: list[Type], values: list[Value]) -> Value:
    if len(values) == 1:
        if argument_types[0].is_scalar:
            return Splat(values[0])
        if values[0].__class__ is Splat:
            return values[0]
    size = type_.arguments[1] if type_.is_coopvec else None
    return _gather(argument_types, values, size) if isinstance(size, int) else None


def fold_swizzle(value: Value, components: tuple[int, ...]) -> Value:
    """Fold `v.xy`: one component, or a tuple of them. A scalar has one component."""
    if value.__class__ is not tuple:
        return value if len(components) == 1 else (value,) * len(components)
    if len(components) == 1:
        return value[components[0]]
    return tuple(value[component] for component in components)


def fold_index(value: Value, index: int) -> Value:
    """Fold `v[index]` of a vector, matrix, array or cooperative value; None when the index is out of range."""
    if value.__class__ is Splat:
        return value.value if index >= 0 else None
    return value[index] if 0 <= index < len(value) else None


def fold_member(value: Value, index: int) -> Value:
    """Fold `s.member`."""
    return value[index]
