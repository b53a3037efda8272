"""Constant folding of built-in functions.

In: a function's name, argument types and values, the result type. Out: the value, rounded to the result's type, or None
for a function that is not folded. An undefined result is still a constant: what the formula gives in IEEE arithmetic,
usually a NaN or an infinity. Must not know: prototypes, the tree. GLSL 4.60 chapter 8.
"""

from __future__ import annotations

import math

from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.constants.constants import Splat, divide_floats
from glslc_coop.semantics.constants.numerics import from_bits, normalizer, round_float16, to_bits
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Matrix, Scalar, Type, Vector

with lazy:
    from collections.abc import Callable

    from glslc_coop.semantics.model.scopes import Value


def fold(name: str, argument_types: tuple[Type, ...], values: list[Value], result_type: Type) -> Value:
    """Return the value of a call, or None. name: of the function, or "OpBitcast" for all that lower to it."""
    function = COMPONENT_WISE.get(name)
    if function is not None:
        return _component_wise(function, argument_types, values, result_type)
    whole = WHOLE.get(name)
    if whole is not None:
        return _rounded(result_type, whole(argument_types, values, result_type))
    if name in BITCASTS:
        return bitcast(argument_types[0], result_type, values[0])
    return None


def _component_wise(
    function: Callable[..., Value], argument_types: tuple[Type, ...], values: list[Value], result_type: Type
) -> Value:
    component = result_type.component
    source = argument_types[0].component
    if component is None or source is None:
        return None
    normalize = normalizer(component)
    count = next((len(value) for value in values if value.__class__ is tuple), None)
    if count is None:
        is_splat = any(value.__class__ is Splat for value in values)
        result = function(source, *(value.value if value.__class__ is Splat else value for value in values))
        if result is None:
            return None
        result = normalize(result)
        return Splat(result) if is_splat else result
    results = []
    for index in range(count):
        result = function(
            source,
            *(
                value[index] if value.__class__ is tuple else value.value if value.__class__ is Splat else value
                for value in values
            ),
        )
        if result is None:
            return None
        results.append(normalize(result))
    return tuple(results)


def _rounded(type_: Type, value: Value) -> Value:
    if value is None or type_.component is None:
        return value
    return constants.map_components(normalizer(type_.component), value)


# ---- component-wise functions: (component type of the first argument, components…) -> component ----


def _guarded(function: Callable[[float], float], overflow: float = math.inf) -> Callable[..., float]:
    """Wrap a function of one number: NaN outside its domain, an infinity of the result's sign on overflow."""

    def guarded(_: Scalar, x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.copysign(overflow, x) if overflow < 0 else overflow

    return guarded


def _odd(function: Callable[[float], float]) -> Callable[..., float]:
    return _guarded(function, -math.inf)


def _log(function: Callable[[float], float]) -> Callable[..., float]:
    return lambda _, x: function(x) if x > 0 else -math.inf if x == 0 else math.nan


def _exp2(x: float) -> float:
    return float(2.0**x)


def _square_root(x: float) -> float:
    return math.sqrt(x) if x >= 0 else math.nan


def _pow(_: Scalar, x: float, y: float) -> float:
    if x < 0:
        return math.nan
    try:
        return math.pow(x, y)
    except (ValueError, OverflowError):
        return math.inf


def _atan(_: Scalar, y: float, x: float | None = None) -> float:
    return math.atan(y) if x is None else math.atan2(y, x)


def _atanh(_: Scalar, x: float) -> float:
    if abs(x) == 1:
        return math.copysign(math.inf, x)
    return math.atanh(x) if abs(x) < 1 else math.nan


def _round_even(_: Scalar, x: float) -> float:
    return math.copysign(float(round(x)), x) if math.isfinite(x) else x


def _whole(function: Callable[[float], int]) -> Callable[..., float]:
    return lambda _, x: math.copysign(float(function(x)), x) if math.isfinite(x) else x


def _fract(component: Scalar, x: float) -> float:
    return normalizer(component)(x - math.floor(x)) if math.isfinite(x) else math.nan


def _mod(component: Scalar, x: float, y: float) -> float:
    """Return `x - y * floor(x / y)` with each step rounded, as devices do."""
    rounded = normalizer(component)
    quotient = rounded(divide_floats(x, y))
    return float(x - rounded(y * math.floor(quotient))) if math.isfinite(quotient) else math.nan


def _sign(_: Scalar, x: Value) -> Value:
    return (x > 0) - (x < 0)


def _min(_: Scalar, x: Value, y: Value) -> Value:
    return y if y < x else x


def _max(_: Scalar, x: Value, y: Value) -> Value:
    return y if x < y else x


def _clamp(_: Scalar, x: Value, low: Value, high: Value) -> Value:
    return min(max(x, low), high)


def _mix(component: Scalar, x: Value, y: Value, a: Value) -> Value:
    if a is True or a is False:
        return y if a else x
    normalize = normalizer(component)
    return normalize(x * normalize(1.0 - a)) + normalize(y * a)


def _smoothstep(component: Scalar, low: float, high: float, x: float) -> float:
    t = min(max(normalizer(component)(divide_floats(x - low, high - low)), 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


def _ldexp(_: Scalar, x: float, exponent: int) -> float:
    try:
        return math.ldexp(x, exponent)
    except OverflowError:
        return math.copysign(math.inf, x)


def _inverse_square_root(_: Scalar, x: float) -> float:
    return divide_floats(1.0, _square_root(x))


def _compare(function: Callable[[Value, Value], bool]) -> Callable[..., bool]:
    return lambda _, x, y: function(x, y)


def _unsigned(component: Scalar, value: int) -> int:
    return value & ((1 << component.width) - 1)


def _bit_count(component: Scalar, value: int) -> int:
    return bin(_unsigned(component, value)).count("1")


def _find_lsb(_: Scalar, value: int) -> int:
    return (value & -value).bit_length() - 1


def _find_msb(_: Scalar, value: int) -> int:
    return (value if value >= 0 else ~value).bit_length() - 1


def _bitfield_reverse(component: Scalar, value: int) -> int:
    return int(f"{_unsigned(component, value):0{component.width}b}"[::-1], 2)


def _bitfield_extract(component: Scalar, value: int, offset: int, bits: int) -> int:
    if bits <= 0 or offset < 0 or offset + bits > component.width:
        # No bits, or undefined.
        return 0
    field = (_unsigned(component, value) >> offset) & ((1 << bits) - 1)
    return field - (1 << bits) if component.is_signed and field >> (bits - 1) else field


def _bitfield_insert(component: Scalar, base: int, insert: int, offset: int, bits: int) -> int:
    if bits <= 0 or offset < 0 or offset + bits > component.width:
        return base
    mask = ((1 << bits) - 1) << offset
    return (_unsigned(component, base) & ~mask) | ((insert << offset) & mask)


COMPONENT_WISE: dict[str, Callable[..., Value]] = {
    "radians": _guarded(math.radians),
    "degrees": _guarded(math.degrees),
    "sin": _guarded(math.sin),
    "cos": _guarded(math.cos),
    "tan": _guarded(math.tan),
    "asin": _guarded(math.asin),
    "acos": _guarded(math.acos),
    "atan": _atan,
    "sinh": _odd(math.sinh),
    "cosh": _guarded(math.cosh),
    "tanh": _guarded(math.tanh),
    "asinh": _guarded(math.asinh),
    "acosh": _guarded(math.acosh),
    "atanh": _atanh,
    "pow": _pow,
    "exp": _guarded(math.exp),
    "log": _log(math.log),
    "exp2": _guarded(_exp2),
    "log2": _log(math.log2),
    "sqrt": lambda _, x: _square_root(x),
    "inversesqrt": _inverse_square_root,
    "abs": lambda _, x: abs(x),
    "sign": _sign,
    "floor": _whole(math.floor),
    "trunc": _whole(math.trunc),
    "round": _round_even,
    "roundEven": _round_even,
    "ceil": _whole(math.ceil),
    "fract": _fract,
    "mod": _mod,
    "min": _min,
    "max": _max,
    "clamp": _clamp,
    "mix": _mix,
    "step": lambda _, edge, x: 0.0 if x < edge else 1.0,
    "smoothstep": _smoothstep,
    "isnan": lambda _, x: x != x,
    "isinf": lambda _, x: math.isinf(x),
    "fma": lambda _, a, b, c: a * b + c,
    "ldexp": _ldexp,
    "lessThan": _compare(lambda x, y: x < y),
    "lessThanEqual": _compare(lambda x, y: x <= y),
    "greaterThan": _compare(lambda x, y: x > y),
    "greaterThanEqual": _compare(lambda x, y: x >= y),
    "equal": _compare(lambda x, y: x == y),
    "notEqual": _compare(lambda x, y: x != y),
    "not": lambda _, x: not x,
    "bitCount": _bit_count,
    "findLSB": _find_lsb,
    "findMSB": _find_msb,
    "bitfieldReverse": _bitfield_reverse,
    "bitfieldExtract": _bitfield_extract,
    "bitfieldInsert": _bitfield_insert,
}


# ---- functions of whole values: (argument types, values, result type) -> value ----


def _components(value: Value) -> tuple[Value, ...]:
    return value if value.__class__ is tuple else (value,)


def _sum(terms: list[float]) -> float:
    """Return the sum, rounded once where all terms are finite."""
    try:
        return math.fsum(terms) if all(math.isfinite(term) for term in terms) else sum(terms)
    except OverflowError:
        return sum(terms)


def _dot(left: Value, right: Value) -> float:
    return _sum([x * y for x, y in zip(_components(left), _components(right))])


def _scale(value: Value, factor: float) -> Value:
    return constants.map_components(lambda component: component * factor, value)


def _distance(_: Value, values: list[Value], __: Type) -> float:
    return math.sqrt(_sum([(x - y) * (x - y) for x, y in zip(_components(values[0]), _components(values[1]))]))


def _cross(_: Value, values: list[Value], __: Type) -> Value:
    (a, b, c), (x, y, z) = values
    return (b * z - c * y, c * x - a * z, a * y - b * x)


def _normalize(_: Value, values: list[Value], __: Type) -> Value:
    length = math.sqrt(_dot(values[0], values[0]))
    return constants.map_components(lambda component: divide_floats(component, length), values[0])


def _faceforward(_: Value, values: list[Value], __: Type) -> Value:
    normal, incident, reference = values
    return normal if _dot(reference, incident) < 0 else _scale(normal, -1.0)


def _reflect(_: Value, values: list[Value], __: Type) -> Value:
    incident, normal = values
    factor = 2.0 * _dot(normal, incident)
    return _combine(incident, 1.0, normal, -factor)


def _refract(_: Value, values: list[Value], __: Type) -> Value:
    incident, normal, eta = values
    cosine = _dot(normal, incident)
    k = 1.0 - eta * eta * (1.0 - cosine * cosine)
    if k < 0.0:
        return _scale(incident, 0.0)
    return _combine(incident, eta, normal, -(eta * cosine + math.sqrt(k)))


def _combine(one: Value, factor: float, other: Value, other_factor: float) -> Value:
    if one.__class__ is not tuple:
        return factor * one + other_factor * other
    return tuple(factor * x + other_factor * y for x, y in zip(one, other))


def _matrix_comp_mult(_: Value, values: list[Value], __: Type) -> Value:
    return tuple(tuple(x * y for x, y in zip(left, right)) for left, right in zip(*values))


def _outer_product(_: Value, values: list[Value], __: Type) -> Value:
    column, row = values
    return tuple(tuple(x * y for x in column) for y in row)


def _determinant_of(matrix: Value) -> float:
    if len(matrix) == 1:
        return float(matrix[0][0])
    terms = []
    for index, column in enumerate(matrix):
        minor = tuple(other[1:] for position, other in enumerate(matrix) if position != index)
        terms.append((-1.0 if index % 2 else 1.0) * column[0] * _determinant_of(minor))
    return _sum(terms)


def _inverse(_: Value, values: list[Value], __: Type) -> Value:
    matrix = values[0]
    determinant = _determinant_of(matrix)
    size = len(matrix)

    def cofactor(c: int, r: int) -> float:
        minor = tuple(
            tuple(x for row, x in enumerate(column) if row != r) for index, column in enumerate(matrix) if index != c
        )
        return (-1.0 if (c + r) % 2 else 1.0) * _determinant_of(minor)

    return tuple(tuple(divide_floats(cofactor(r, c), determinant) for r in range(size)) for c in range(size))


def _pack_norm(bits: int, is_signed: bool) -> Callable[..., int]:
    scale = (1 << (bits - is_signed)) - 1
    low = -1.0 if is_signed else 0.0

    def pack(_: Value, values: list[Value], __: Type) -> int:
        packed = 0
        for index, component in enumerate(values[0]):
            # A NaN is packed as 0.
            packed |= (
                round(min(max(component, low), 1.0) * scale if component == component else 0.0) & ((1 << bits) - 1)
            ) << (index * bits)
        return packed

    return pack


def _unpack_norm(bits: int, is_signed: bool) -> Callable[..., Value]:
    scale = (1 << (bits - is_signed)) - 1
    integer = {(8, True): types.INT8, (8, False): types.UINT8, (16, True): types.INT16, (16, False): types.UINT16}[
        bits, is_signed
    ]

    def unpack(_: Value, values: list[Value], __: Type) -> Value:
        fields = (from_bits(integer, values[0] >> shift) for shift in range(0, 32, bits))
        return tuple(max(field / scale, -1.0) for field in fields)

    return unpack


def _pack_half(_: Value, values: list[Value], __: Type) -> int:
    low, high = (to_bits(types.FLOAT16, round_float16(component)) for component in values[0])
    return low | high << 16


def _unpack_half(_: Value, values: list[Value], __: Type) -> Value:
    return (from_bits(types.FLOAT16, values[0]), from_bits(types.FLOAT16, values[0] >> 16))


WHOLE: dict[str, Callable[..., Value]] = {
    "length": lambda _, values, __: math.sqrt(_dot(values[0], values[0])),
    "distance": _distance,
    "dot": lambda _, values, __: _dot(values[0], values[1]),
    "cross": _cross,
    "normalize": _normalize,
    "faceforward": _faceforward,
    "reflect": _reflect,
    "refract": _refract,
    "matrixCompMult": _matrix_comp_mult,
    "outerProduct": _outer_product,
    "transpose": lambda _, values, __: tuple(zip(*values[0])),
    "determinant": lambda _, values, __: _determinant_of(values[0]),
    "inverse": _inverse,
    "any": lambda _, values, __: any(values[0]),
    "all": lambda _, values, __: all(values[0]),
    "packUnorm2x16": _pack_norm(16, False),
    "packSnorm2x16": _pack_norm(16, True),
    "packUnorm4x8": _pack_norm(8, False),
    "packSnorm4x8": _pack_norm(8, True),
    "unpackUnorm2x16": _unpack_norm(16, False),
    "unpackSnorm2x16": _unpack_norm(16, True),
    "unpackUnorm4x8": _unpack_norm(8, False),
    "unpackSnorm4x8": _unpack_norm(8, True),
    "packHalf2x16": _pack_half,
    "unpackHalf2x16": _unpack_half,
}

#: Functions that reinterpret bits; rows that are an OpBitcast are folded by that name.
BITCASTS = frozenset(("OpBitcast", "packDouble2x32", "unpackDouble2x32"))


def bitcast(source: Type, target: Type, value: Value) -> Value:
    """Reinterpret bits as another type; the first component has the lowest bits. None when the sizes differ."""
    one, other = source.component, target.component
    if one is None or other is None or isinstance(source, Matrix) or isinstance(target, Matrix):
        return None
    components = _components(value)
    count = target.size if isinstance(target, Vector) else 1
    if len(components) * one.width != count * other.width:
        return None
    bits = 0
    for index, component in enumerate(components):
        bits |= to_bits(one, component) << (index * one.width)
    results = tuple(from_bits(other, bits >> (index * other.width)) for index in range(count))
    return results if isinstance(target, Vector) else results[0]
