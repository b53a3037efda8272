"""Folded built-in functions against numpy, on random values of every float and integer type that they take."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy
import pytest

from glslc_coop.semantics.constants import constant_functions
from glslc_coop.semantics.constants.numerics import normalizer
from glslc_coop.semantics.model import types

FLOATS = {types.FLOAT: numpy.float32, types.DOUBLE: numpy.float64, types.FLOAT16: numpy.float16}
INTEGERS = {
    types.INT: numpy.int32,
    types.UINT: numpy.uint32,
    types.INT8: numpy.int8,
    types.UINT8: numpy.uint8,
    types.INT16: numpy.int16,
    types.UINT16: numpy.uint16,
    types.INT64: numpy.int64,
    types.UINT64: numpy.uint64,
}
#: Steps of the type's precision that a result may be away: folding computes in doubles and rounds once, numpy may round
#: twice.
STEPS = 2.0


def smoothstep(low: Any, high: Any, x: Any) -> Any:
    t = numpy.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


#: Name -> (numpy's function, number of arguments, lowest and highest argument).
COMPONENT_WISE: dict[str, tuple[Callable[..., Any], int, float, float]] = {
    "radians": (numpy.radians, 1, -360, 360),
    "degrees": (numpy.degrees, 1, -7, 7),
    "sin": (numpy.sin, 1, -7, 7),
    "cos": (numpy.cos, 1, -7, 7),
    "tan": (numpy.tan, 1, -1.5, 1.5),
    "asin": (numpy.arcsin, 1, -1, 1),
    "acos": (numpy.arccos, 1, -1, 1),
    "sinh": (numpy.sinh, 1, -5, 5),
    "cosh": (numpy.cosh, 1, -5, 5),
    "tanh": (numpy.tanh, 1, -5, 5),
    "asinh": (numpy.arcsinh, 1, -50, 50),
    "acosh": (numpy.arccosh, 1, 1, 50),
    "atanh": (numpy.arctanh, 1, -0.99, 0.99),
    "pow": (numpy.power, 2, 0.1, 5),
    "exp": (numpy.exp, 1, -5, 5),
    "log": (numpy.log, 1, 0.01, 100),
    "exp2": (numpy.exp2, 1, -8, 8),
    "log2": (numpy.log2, 1, 0.01, 100),
    "sqrt": (numpy.sqrt, 1, 0, 100),
    "inversesqrt": (lambda x: 1 / numpy.sqrt(x), 1, 0.01, 100),
    "abs": (numpy.abs, 1, -9, 9),
    "sign": (numpy.sign, 1, -2, 2),
    "floor": (numpy.floor, 1, -9, 9),
    "trunc": (numpy.trunc, 1, -9, 9),
    "round": (numpy.rint, 1, -9, 9),
    "roundEven": (numpy.rint, 1, -9, 9),
    "ceil": (numpy.ceil, 1, -9, 9),
    "fract": (lambda x: x - numpy.floor(x), 1, -9, 9),
    "mod": (lambda x, y: x - y * numpy.floor(x / y), 2, 0.5, 9),
    "min": (numpy.minimum, 2, -9, 9),
    "max": (numpy.maximum, 2, -9, 9),
    "clamp": (lambda x, low, high: numpy.minimum(numpy.maximum(x, low), high), 3, -9, 9),
    "mix": (lambda x, y, a: x * (1 - a) + y * a, 3, 0, 1),
    "step": (lambda edge, x: numpy.where(x < edge, 0, 1), 2, -2, 2),
    "smoothstep": (lambda x, low, high: smoothstep(low, high, x), 3, 0, 4),
    "fma": (lambda a, b, c: a * b + c, 3, 0, 9),
    "atan": (numpy.arctan, 1, -50, 50),
}


def fold(name: str, result: types.Type, *arguments: tuple[types.Type, Any]) -> Any:
    return constant_functions.fold(
        name, tuple(type_ for type_, _ in arguments), [value for _, value in arguments], result
    )


def near(type_: types.Scalar, found: float, wanted: float, scale: float = 0.0) -> bool:
    if math.isnan(wanted) or math.isinf(wanted):
        return str(found) == str(wanted)
    kind = FLOATS[type_]
    step = float(numpy.spacing(kind(max(abs(wanted), scale, float(numpy.finfo(kind).tiny)))))
    return abs(found - wanted) <= STEPS * step


@pytest.mark.parametrize("name", COMPONENT_WISE)
def test_component_wise(name: str) -> None:
    function, count, low, high = COMPONENT_WISE[name]
    random = numpy.random.default_rng(len(name))
    for type_, kind in FLOATS.items():
        vector = types.vector(type_, 4)
        for _ in range(60):
            values = [random.uniform(low, high, 4).astype(kind) for _ in range(count)]
            if name == "smoothstep":
                values[0], values[1], values[2] = values[0], values[1] * kind(0.25), values[2] + kind(2)
            exact = function(*(value.astype(numpy.float64) for value in values))
            arguments = [tuple(float(component) for component in value) for value in values]
            if name == "smoothstep":
                arguments = [arguments[1], arguments[2], arguments[0]]
            found = fold(name, vector, *((vector, argument) for argument in arguments))
            scale = 12.0 if name in ("mod", "fract", "mix", "fma") else 0.0
            for one, other in zip(found, exact):
                assert normalizer(type_)(one) == one
                assert near(type_, one, float(other), scale) or near(type_, one, float(kind(other)), scale), (
                    name,
                    str(type_),
                    arguments,
                )
            assert fold(name, type_, *((type_, argument[0]) for argument in arguments)) == found[0]


def test_mod_rounds_the_product_too() -> None:
    """The quotient of such values has no bits for the remainder, so that it is one of the product's steps away."""
    assert fold("mod", types.FLOAT, (types.FLOAT, -5e9), (types.FLOAT, 3.0)) == 0.0
    assert fold("mod", types.FLOAT, (types.FLOAT, -7.0), (types.FLOAT, 3.0)) == 2.0


def test_two_arguments_of_atan() -> None:
    random = numpy.random.default_rng(5)
    for type_, kind in FLOATS.items():
        for _ in range(200):
            y, x = (float(value) for value in random.uniform(-4, 4, 2).astype(kind))
            assert near(type_, fold("atan", type_, (type_, y), (type_, x)), math.atan2(y, x))


@pytest.mark.parametrize("size", (2, 3, 4))
def test_geometry(size: int) -> None:
    random = numpy.random.default_rng(size)
    for type_, kind in FLOATS.items():
        vector = types.vector(type_, size)
        for _ in range(80):
            a, b, c = (random.uniform(-3, 3, size).astype(kind).astype(numpy.float64) for _ in range(3))
            x, y, z = ((vector, tuple(float(value) for value in each)) for each in (a, b, c))
            assert near(type_, fold("dot", type_, x, y), float(a @ b), 9.0 * size)
            assert near(type_, fold("length", type_, x), float(numpy.linalg.norm(a)))
            assert near(type_, fold("distance", type_, x, y), float(numpy.linalg.norm(a - b)))
            unit = b / numpy.linalg.norm(b)
            pairs = [
                (fold("normalize", vector, y), unit),
                (fold("faceforward", vector, x, y, z), a if b @ c < 0 else -a),
                (fold("reflect", vector, x, y), a - 2 * (a @ b) * b),
            ]
            eta = 0.75
            k = 1 - eta * eta * (1 - (a @ b) ** 2)
            pairs.append(
                (
                    fold("refract", vector, x, y, (type_, eta)),
                    numpy.zeros(size) if k < 0 else eta * a - (eta * (a @ b) + math.sqrt(k)) * b,
                )
            )
            if size == 3:
                pairs.append((fold("cross", vector, x, y), numpy.cross(a, b)))
            for found, wanted in pairs:
                assert all(near(type_, one, float(other), 200.0) for one, other in zip(found, wanted))


@pytest.mark.parametrize("columns", (2, 3, 4))
@pytest.mark.parametrize("rows", (2, 3, 4))
def test_matrices(columns: int, rows: int) -> None:
    """A matrix of the language is a tuple of columns, which numpy takes for rows: transposed."""
    random = numpy.random.default_rng(columns * 4 + rows)
    for type_ in (types.FLOAT, types.DOUBLE):
        kind = FLOATS[type_]
        matrix, turned = types.matrix(type_, columns, rows), types.matrix(type_, rows, columns)
        for _ in range(20):
            values = [random.uniform(-2, 2, (columns, rows)).astype(kind).astype(numpy.float64) for _ in range(2)]
            given = [(matrix, tuple(tuple(float(x) for x in column) for column in value)) for value in values]
            pairs = [
                (fold("transpose", turned, given[0]), values[0].T),
                (fold("matrixCompMult", matrix, *given), values[0] * values[1]),
                (
                    fold(
                        "outerProduct",
                        matrix,
                        (types.vector(type_, rows), given[0][1][0]),
                        (types.vector(type_, columns), tuple(float(x) for x in values[1][:, 0])),
                    ),
                    numpy.outer(values[1][:, 0], values[0][0]),
                ),
            ]
            if rows == columns:
                assert near(type_, fold("determinant", type_, given[0]), float(numpy.linalg.det(values[0])), 64.0)
                if abs(numpy.linalg.det(values[0])) > 0.5:
                    pairs.append((fold("inverse", matrix, given[0]), numpy.linalg.inv(values[0])))
            for found, wanted in pairs:
                assert numpy.shape(found) == wanted.shape
                assert all(
                    near(type_, one, float(other), 64.0) for one, other in zip(numpy.ravel(found), wanted.ravel())
                )


def bits_of(kind: Any, value: int) -> str:
    width = numpy.iinfo(kind).bits
    return f"{value & ((1 << width) - 1):0{width}b}"


def test_integers() -> None:
    random = numpy.random.default_rng(11)
    for type_, kind in INTEGERS.items():
        limits = numpy.iinfo(kind)
        width = limits.bits
        for _ in range(100):
            x, y, z = (int(value) for value in random.integers(limits.min, limits.max, 3, dtype=kind, endpoint=True))
            bits = bits_of(kind, x)
            assert fold("min", type_, (type_, x), (type_, y)) == min(x, y)
            assert fold("max", type_, (type_, x), (type_, y)) == max(x, y)
            assert fold("clamp", type_, (type_, x), (type_, min(y, z)), (type_, max(y, z))) == min(
                max(x, min(y, z)), max(y, z)
            )
            assert fold("mix", type_, (type_, x), (type_, y), (types.BOOL, True)) == y
            assert fold("bitCount", types.INT, (type_, x)) == bits.count("1")
            assert fold("findLSB", types.INT, (type_, x)) == bits[::-1].find("1")
            highest = bits.find("1" if x >= 0 else "0")
            assert fold("findMSB", types.INT, (type_, x)) == (width - 1 - highest if highest >= 0 else -1)
            assert bits_of(kind, fold("bitfieldReverse", type_, (type_, x))) == bits[::-1]
            offset = int(random.integers(0, width))
            count = int(random.integers(0, width - offset + 1))
            field = bits[width - offset - count : width - offset]
            wanted = int(field, 2) if field else 0
            if type_.is_signed and field.startswith("1"):
                wanted -= 1 << count
            place = ((types.INT, offset), (types.INT, count))
            assert fold("bitfieldExtract", type_, (type_, x), *place) == wanted
            inserted = bits[: width - offset - count] + bits_of(kind, y)[width - count :] + bits[width - offset :]
            assert bits_of(kind, fold("bitfieldInsert", type_, (type_, x), (type_, y), *place)) == inserted
            if type_.is_signed and x != limits.min:
                assert fold("abs", type_, (type_, x)) == abs(x)
                assert fold("sign", type_, (type_, x)) == int(numpy.sign(x))


def test_relations() -> None:
    random = numpy.random.default_rng(13)
    table: dict[str, Callable[..., Any]] = {
        "lessThan": numpy.less,
        "lessThanEqual": numpy.less_equal,
        "greaterThan": numpy.greater,
        "greaterThanEqual": numpy.greater_equal,
        "equal": numpy.equal,
        "notEqual": numpy.not_equal,
    }
    for type_ in (types.FLOAT, types.DOUBLE, types.INT, types.UINT):
        vector, truth = types.vector(type_, 4), types.vector(types.BOOL, 4)
        for _ in range(40):
            x, y = (random.integers(0, 3, 4) for _ in range(2))
            cast = float if type_.is_float else int
            for name, function in table.items():
                found = fold(
                    name, truth, (vector, tuple(cast(each) for each in x)), (vector, tuple(cast(each) for each in y))
                )
                assert found == tuple(bool(each) for each in function(x, y))
                assert fold("any", types.BOOL, (truth, found)) is any(found) and fold(
                    "all", types.BOOL, (truth, found)
                ) is all(found)
                assert fold("not", truth, (truth, found)) == tuple(not each for each in found)


@pytest.mark.parametrize(
    "name, scale, bits, low",
    (
        ("Unorm2x16", 65535, 16, 0.0),
        ("Snorm2x16", 32767, 16, -1.0),
        ("Unorm4x8", 255, 8, 0.0),
        ("Snorm4x8", 127, 8, -1.0),
    ),
)
def test_normalized_packing(name: str, scale: int, bits: int, low: float) -> None:
    random = numpy.random.default_rng(scale)
    size = 32 // bits
    vector = types.vector(types.FLOAT, size)
    for _ in range(100):
        value = random.uniform(-1.5, 1.5, size).astype(numpy.float32).astype(numpy.float64)
        fields = numpy.rint(numpy.clip(value, low, 1) * scale).astype(numpy.int64) & ((1 << bits) - 1)
        packed = sum(int(field) << index * bits for index, field in enumerate(fields))
        assert fold("pack" + name, types.UINT, (vector, tuple(float(each) for each in value))) == packed
        signed = [int(field) - (1 << bits) if low < 0 and field >> (bits - 1) else int(field) for field in fields]
        unpacked = fold("unpack" + name, vector, (types.UINT, packed))
        assert all(near(types.FLOAT, one, max(field / scale, -1.0)) for one, field in zip(unpacked, signed))


def test_bits_of_floats() -> None:
    random = numpy.random.default_rng(17)
    for _ in range(200):
        word = int(random.integers(0, 0x7F800000)) | int(random.integers(0, 2)) << 31
        value = float(numpy.uint32(word).view(numpy.float32))
        signed = int(numpy.uint32(word).view(numpy.int32))
        assert (
            fold("OpBitcast", types.FLOAT, (types.UINT, word)) == value
            and fold("OpBitcast", types.UINT, (types.FLOAT, value)) == word
        )
        assert (
            fold("OpBitcast", types.FLOAT, (types.INT, signed)) == value
            and fold("OpBitcast", types.INT, (types.FLOAT, value)) == signed
        )
        halfs = numpy.array([random.uniform(-9, 9), random.uniform(-1e-4, 1e-4)]).astype(numpy.float16)
        vec2 = types.vector(types.FLOAT, 2)
        packed = int(halfs.view(numpy.uint32)[0])
        assert fold("packHalf2x16", types.UINT, (vec2, tuple(float(each) for each in halfs))) == packed
        assert fold("unpackHalf2x16", vec2, (types.UINT, packed)) == tuple(float(each) for each in halfs)
        assert fold("ldexp", types.FLOAT, (types.FLOAT, 1.5), (types.INT, word & 15)) == float(
            numpy.ldexp(numpy.float32(1.5), word & 15)
        )
        assert (
            fold("isnan", types.BOOL, (types.FLOAT, value)) is False
            and fold("isinf", types.BOOL, (types.FLOAT, math.inf)) is True
        )
