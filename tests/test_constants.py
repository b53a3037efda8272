"""Constant values against reference arithmetic: exact fractions and struct, never the code under test."""

from __future__ import annotations

import math
import random
import struct
from fractions import Fraction

import pytest

from glslc_coop.semantics.constants import constant_functions, constants
from glslc_coop.semantics.constants.constants import DIVISION_BY_ZERO, Problem, Splat
from glslc_coop.semantics.constants.numerics import FORMATS, from_bits, normalizer, to_bits
from glslc_coop.semantics.model import types

INTEGERS = [types.INT8, types.UINT8, types.INT16, types.UINT16, types.INT, types.UINT, types.INT64, types.UINT64]
FLOATS = [types.FLOAT16, types.FLOAT, types.DOUBLE]
SMALL_FLOATS = [
    types.FLOAT16,
    types.BFLOAT16,
    types.FLOATE4M3,
    types.FLOATE5M2,
    types.FLOATE2M1,
    types.FLOATE2M3,
    types.FLOATE3M2,
]


def limits(type_: types.Scalar) -> tuple[int, int]:
    if type_.is_signed:
        return -(1 << (type_.width - 1)), (1 << (type_.width - 1)) - 1
    return 0, (1 << type_.width) - 1


def wrap(type_: types.Scalar, value: int) -> int:
    low, high = limits(type_)
    while value > high:
        value -= (high - low + 1) * max((value - high) // (high - low + 1), 1)
    while value < low:
        value += (high - low + 1) * max((low - value) // (high - low + 1), 1)
    return value


def samples(type_: types.Scalar, count: int, seed: int) -> list[int]:
    generator = random.Random(seed)
    low, high = limits(type_)
    edges = [low, low + 1, high, high - 1, 0, 1, min(2, high)] + ([-1, -2] if type_.is_signed else [])
    return edges + [generator.randint(low, high) for _ in range(count)]


@pytest.mark.parametrize("type_", INTEGERS, ids=str)
def test_integers_wrap(type_: types.Scalar) -> None:
    for left in samples(type_, 12, 1):
        for right in samples(type_, 12, 2):
            for operator, exact in (("+", left + right), ("-", left - right), ("*", left * right)):
                assert constants.fold_binary(operator, type_, left, type_, right) == wrap(type_, exact)
            if right:
                quotient = int(Fraction(left, right))
                assert constants.fold_binary("/", type_, left, type_, right) == wrap(type_, quotient)
                assert constants.fold_binary("%", type_, left, type_, right) == wrap(type_, left - right * quotient)
            assert constants.fold_binary("&", type_, left, type_, right) == from_bits(
                type_, to_bits(type_, left) & to_bits(type_, right)
            )
            assert constants.fold_binary("^", type_, left, type_, right) == from_bits(
                type_, to_bits(type_, left) ^ to_bits(type_, right)
            )
            assert constants.fold_binary("<", type_, left, type_, right) is (left < right)
        assert constants.fold_unary("-", type_, left) == wrap(type_, -left)
        assert constants.fold_unary("~", type_, left) == wrap(type_, -left - 1)


@pytest.mark.parametrize("type_", INTEGERS, ids=str)
def test_shifts(type_: types.Scalar) -> None:
    for left in samples(type_, 6, 3):
        for amount in range(type_.width):
            assert constants.fold_binary("<<", type_, left, types.INT, amount) == wrap(type_, left * 2**amount)
            assert constants.fold_binary(">>", type_, left, types.INT, amount) == left // 2**amount


def test_a_shift_that_is_too_large_is_a_problem_and_small() -> None:
    for amount in (32, 33, -1, 1 << 30, 2**31 - 1):
        result = constants.fold_binary("<<", types.INT, 1, types.INT, amount)
        assert isinstance(result, Problem)
        assert result.value == wrap(types.INT, 1 << (amount & 31))


def test_integer_division_by_zero_is_a_problem() -> None:
    assert constants.fold_binary("/", types.INT, 1, types.INT, 0) is DIVISION_BY_ZERO
    ivec2 = types.vector(types.INT, 2)
    assert constants.fold_binary("%", ivec2, (1, 2), ivec2, (1, 0)) is DIVISION_BY_ZERO


def test_float_division_by_zero_is_infinite() -> None:
    assert constants.fold_binary("/", types.FLOAT, 1.0, types.FLOAT, 0.0) == math.inf
    assert constants.fold_binary("/", types.FLOAT, 1.0, types.FLOAT, -0.0) == -math.inf
    assert math.isnan(constants.fold_binary("/", types.FLOAT, 0.0, types.FLOAT, 0.0))


def nearest(type_: types.Scalar, exact: Fraction, values: list[tuple[Fraction, int]]) -> set[int]:
    """Bit patterns of the values of the type nearest to an exact number; on a tie the one with an even pattern."""
    best = min(abs(value - exact) for value, _ in values)
    found = [bits for value, bits in values if abs(value - exact) == best]
    return (
        {bits for bits in found if bits % 2 == 0}
        if len(found) > 1 and {v for v, b in values if b in found} != {Fraction(0)}
        else set(found)
    )


@pytest.mark.parametrize("type_", SMALL_FLOATS, ids=str)
def test_small_floats_take_the_nearest_value(type_: types.Scalar) -> None:
    generator = random.Random(4)
    values = []
    step = 1 if type_.width <= 8 else 97
    for bits in range(0, 1 << type_.width, step):
        value = from_bits(type_, bits)
        if math.isfinite(value):
            assert normalizer(type_)(value) == value
            assert to_bits(type_, value) == bits
            values.append((Fraction(value), bits))
    if type_.width > 8:
        return
    largest = max(value for value, _ in values)
    for _ in range(400):
        exact = Fraction(generator.uniform(-1.02, 1.02)) * largest * Fraction(2) ** generator.randint(-12, 0)
        if abs(exact) <= largest:
            rounded = normalizer(type_)(float(exact))
            assert to_bits(type_, rounded) in nearest(type_, exact, values) or rounded == 0


def test_half_and_bfloat16_against_exact_neighbours() -> None:
    generator = random.Random(5)
    for type_ in (types.FLOAT16, types.BFLOAT16):
        for _ in range(2000):
            bits = generator.randrange(0x7B00 if type_ is types.FLOAT16 else 0x7F00)
            low, high = Fraction(from_bits(type_, bits)), Fraction(from_bits(type_, bits + 1))
            exact = low + (high - low) * Fraction(generator.choice([0, 1, 7, 8, 9, 15, 16]), 16)
            expected = low if exact - low < high - exact or (exact - low == high - exact and bits % 2 == 0) else high
            assert Fraction(normalizer(type_)(float(exact))) == expected


def test_overflow_follows_the_format() -> None:
    assert normalizer(types.FLOAT)(1e39) == math.inf
    assert normalizer(types.FLOAT16)(65519.0) == 65504.0 and normalizer(types.FLOAT16)(65520.0) == math.inf
    assert normalizer(types.BFLOAT16)(-3.4e38) == -math.inf
    assert normalizer(types.FLOATE5M2)(61440.0) == math.inf and normalizer(types.FLOATE5M2)(61439.0) == 57344.0
    assert math.isnan(normalizer(types.FLOATE4M3)(500.0)) and normalizer(types.FLOATE4M3)(-464.0) == -448.0
    assert normalizer(types.FLOATE2M1)(1e9) == 6.0 and normalizer(types.FLOATE3M2)(-99.0) == -28.0
    assert normalizer(types.FLOATUE8M0)(3.0) == 2.0 and normalizer(types.FLOATUE8M0)(-1.0) == 2.0**-127
    assert normalizer(types.FLOATMXINT8)(9.0) == 127 / 64
    assert set(FORMATS) == {"bfloat16", "e4m3", "e5m2", "e2m1", "e2m3", "e3m2"}


@pytest.mark.parametrize("type_", FLOATS, ids=str)
def test_float_arithmetic_is_correctly_rounded(type_: types.Scalar) -> None:
    code = {16: "<e", 32: "<f", 64: "<d"}[type_.width]
    generator = random.Random(6)
    for _ in range(500):
        left, right = (struct.unpack(code, struct.pack(code, generator.uniform(-300.0, 300.0)))[0] for _ in range(2))
        for operator, exact in (("+", Fraction(left) + Fraction(right)), ("*", Fraction(left) * Fraction(right))):
            result = constants.fold_binary(operator, type_, left, type_, right)
            if math.isinf(result):
                assert type_ is types.FLOAT16 and abs(exact) >= 65520
                continue
            folded = Fraction(result)
            bits = to_bits(type_, float(folded))
            for neighbour in (bits - 1, bits + 1):
                other = from_bits(type_, neighbour)
                if math.isfinite(other):
                    assert abs(folded - exact) <= abs(Fraction(other) - exact)


def test_large_integers_are_rounded_once() -> None:
    value = (1 << 63) - (1 << 38) - 1
    assert constants.fold_conversion(types.INT64, types.FLOAT, value) == float(Fraction((1 << 63) - (1 << 39)))
    assert constants.fold_conversion(types.UINT, types.FLOAT, 0xFFFFFFFF) == 4294967296.0
    assert constants.fold_conversion(types.INT, types.FLOAT16, 70000) == math.inf


def test_conversions_of_scalars() -> None:
    assert constants.fold_conversion(types.FLOAT, types.INT, -1.75) == -1
    assert constants.fold_conversion(types.FLOAT, types.BOOL, 0.5) is True
    assert constants.fold_conversion(types.BOOL, types.FLOAT, True) == 1.0
    assert constants.fold_conversion(types.INT, types.UINT8, -1) == 255
    assert constants.fold_conversion(types.UINT, types.INT, 0xFFFFFFFF) == -1
    assert constants.fold_conversion(types.FLOAT, types.INT, math.nan) == 0
    assert constants.fold_conversion(types.vector(types.INT, 2), types.vector(types.FLOAT, 2), (1, 2)) == (1.0, 2.0)


def test_every_pair_of_scalars_converts() -> None:
    for source in types.SCALARS.values():
        for target in types.SCALARS.values():
            one = True if source.is_bool else 1.0 if source.is_float else 1
            assert constants.fold_conversion(source, target, one) == 1


def test_matrix_products() -> None:
    matrix = types.matrix(types.FLOAT, 2, 3)
    value = ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0))
    assert constants.fold_binary("*", matrix, value, types.vector(types.FLOAT, 2), (1.0, 10.0)) == (41.0, 52.0, 63.0)
    assert constants.fold_binary("*", types.vector(types.FLOAT, 3), (1.0, 0.0, 2.0), matrix, value) == (7.0, 16.0)
    other = types.matrix(types.FLOAT, 3, 2)
    product = constants.fold_binary("*", matrix, value, other, ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0)))
    assert product == ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0), (5.0, 7.0, 9.0))
    assert constants.fold_binary("*", matrix, value, types.FLOAT, 2.0) == ((2.0, 4.0, 6.0), (8.0, 10.0, 12.0))


def test_constructors() -> None:
    vec2, vec4, mat2, mat3 = (
        types.vector(types.FLOAT, 2),
        types.vector(types.FLOAT, 4),
        types.matrix(types.FLOAT, 2, 2),
        types.named("mat3"),
    )
    assert mat3 is not None
    assert constants.fold_constructor(vec4, [types.FLOAT], [1.0]) == (1.0, 1.0, 1.0, 1.0)
    assert constants.fold_constructor(vec4, [vec2, vec4], [(1.0, 2.0), (3.0, 4.0, 5.0, 6.0)]) == (1.0, 2.0, 3.0, 4.0)
    assert constants.fold_constructor(vec4, [mat2], [((1.0, 2.0), (3.0, 4.0))]) == (1.0, 2.0, 3.0, 4.0)
    assert constants.fold_constructor(mat2, [types.FLOAT], [2.0]) == ((2.0, 0.0), (0.0, 2.0))
    assert constants.fold_constructor(mat2, [vec2, types.FLOAT, types.FLOAT], [(1.0, 2.0), 3.0, 4.0]) == (
        (1.0, 2.0),
        (3.0, 4.0),
    )
    grown = constants.fold_constructor(mat3, [mat2], [((1.0, 2.0), (3.0, 4.0))])
    assert grown == ((1.0, 2.0, 0.0), (3.0, 4.0, 0.0), (0.0, 0.0, 1.0))


def test_cooperative_values() -> None:
    table = types.TypeTable()
    row = types.ParametricRow(
        "coopmat", ("T", "SCOPE", "ROWS", "COLUMNS", "USE"), {}, "OpTypeCooperativeMatrixKHR", {"family": "matrix"}
    )
    matrix = table.parametric(row, (types.FLOAT16, 3, 8, 8, 0))
    splat = constants.fold_constructor(matrix, [types.FLOAT16], [1.5])
    assert splat == Splat(1.5)
    assert constants.fold_binary("+", matrix, splat, matrix, splat) == Splat(3.0)
    assert constants.fold_binary("*", matrix, splat, types.FLOAT16, 2.0) == Splat(3.0)
    assert constants.fold_binary("*", types.FLOAT16, 2.0, matrix, splat) == Splat(3.0)
    assert constants.fold_unary("-", matrix, splat) == Splat(-1.5)
    vector_row = types.ParametricRow("coopvecNV", ("T", "N"), {}, "OpTypeCooperativeVectorNV", {"family": "vector"})
    vector = table.parametric(vector_row, (types.FLOAT, 3))
    listed = constants.fold_constructor(vector, [types.FLOAT] * 3, [1.0, 2.0, 3.0])
    assert constants.fold_binary("*", vector, listed, vector, Splat(2.0)) == (2.0, 4.0, 6.0)
    assert (
        constants.fold_index(listed, 2) == 3.0
        and constants.fold_index(listed, 3) is None
        and constants.fold_index(splat, 1234) == 1.5
    )


def test_selections() -> None:
    assert constants.fold_swizzle((1, 2, 3), (2, 0)) == (3, 1)
    assert constants.fold_swizzle((1, 2, 3), (1,)) == 2
    assert constants.fold_swizzle(7, (0, 0)) == (7, 7)
    assert constants.null_value(types.matrix(types.FLOAT, 2, 2)) == ((0.0, 0.0), (0.0, 0.0))


def test_nan_is_not_equal_to_itself_inside_composites() -> None:
    value = (1.0, math.nan)
    vec2 = types.vector(types.FLOAT, 2)
    assert constants.fold_binary("==", vec2, value, vec2, value) is False
    assert constants.fold_binary("!=", vec2, value, vec2, value) is True


def fold(name: str, result: types.Type, *arguments: tuple[types.Type, object]) -> object:
    return constant_functions.fold(
        name, tuple(type_ for type_, _ in arguments), [value for _, value in arguments], result
    )


def test_functions_round_to_their_type() -> None:
    assert fold("sqrt", types.FLOAT, (types.FLOAT, 2.0)) == struct.unpack("<f", struct.pack("<f", math.sqrt(2.0)))[0]
    assert (
        fold("sqrt", types.FLOAT16, (types.FLOAT16, 2.0)) == struct.unpack("<e", struct.pack("<e", math.sqrt(2.0)))[0]
    )
    assert fold("exp", types.DOUBLE, (types.DOUBLE, 1.0)) == math.e


def test_undefined_results_are_those_of_the_formula() -> None:
    for name, value in (
        ("sqrt", -1.0),
        ("log", -1.0),
        ("asin", 2.0),
        ("acosh", 0.5),
        ("atanh", 2.0),
        ("normalize", 0.0),
        ("sin", math.inf),
    ):
        assert math.isnan(fold(name, types.FLOAT, (types.FLOAT, value))), name  # type: ignore[arg-type]
    for name, value, infinity in (
        ("log", 0.0, -math.inf),
        ("inversesqrt", 0.0, math.inf),
        ("atanh", -1.0, -math.inf),
        ("exp", 1e6, math.inf),
        ("sinh", -1e6, -math.inf),
    ):
        assert fold(name, types.FLOAT, (types.FLOAT, value)) == infinity, name
    assert math.isnan(fold("pow", types.FLOAT, (types.FLOAT, -1.0), (types.FLOAT, 2.0)))  # type: ignore[arg-type]
    assert math.isnan(fold("mod", types.FLOAT, (types.FLOAT, 1.0), (types.FLOAT, 0.0)))  # type: ignore[arg-type]
    assert fold("atan", types.FLOAT, (types.FLOAT, 0.0), (types.FLOAT, 0.0)) == 0.0
    assert fold("clamp", types.INT, (types.INT, 0), (types.INT, 2), (types.INT, 1)) == 1


def test_bit_functions() -> None:
    for type_ in (types.INT, types.UINT):
        for value in samples(type_, 20, 7):
            bits = f"{to_bits(type_, value):032b}"
            assert fold("bitCount", types.INT, (type_, value)) == bits.count("1")
            assert fold("findLSB", types.INT, (type_, value)) == (bits[::-1].find("1"))
            highest = bits.find("1" if value >= 0 else "0")
            assert fold("findMSB", types.INT, (type_, value)) == (31 - highest if highest >= 0 else -1)
            assert to_bits(type_, fold("bitfieldReverse", type_, (type_, value))) == int(bits[::-1], 2)  # type: ignore[arg-type]
    assert fold("bitfieldExtract", types.INT, (types.INT, 0xF0), (types.INT, 4), (types.INT, 4)) == -1
    assert fold("bitfieldExtract", types.UINT, (types.UINT, 0xF0), (types.INT, 4), (types.INT, 4)) == 15
    inserted = fold("bitfieldInsert", types.UINT, (types.UINT, 0xFFFF), (types.UINT, 0), (types.INT, 4), (types.INT, 8))
    assert inserted == 0xF00F
    assert fold("bitfieldExtract", types.UINT, (types.UINT, 1), (types.INT, 30), (types.INT, 4)) == 0


def test_packing() -> None:
    vec2, vec4 = types.vector(types.FLOAT, 2), types.vector(types.FLOAT, 4)
    assert (
        fold("packHalf2x16", types.UINT, (vec2, (1.0, -2.0))) == struct.unpack("<I", struct.pack("<ee", 1.0, -2.0))[0]
    )
    assert fold("unpackHalf2x16", vec2, (types.UINT, 0xC0003C00)) == (1.0, -2.0)
    assert fold("packUnorm4x8", types.UINT, (vec4, (0.0, 1.0, 2.0, 0.5))) == 0x80FFFF00
    assert fold("packSnorm2x16", types.UINT, (vec2, (-1.0, 1.0))) == 0x7FFF8001
    assert fold("unpackSnorm4x8", vec4, (types.UINT, 0x7F80817F))[1] == -1.0  # type: ignore[index]
    assert fold("OpBitcast", types.UINT, (types.FLOAT, -0.0)) == 0x80000000
    assert fold("OpBitcast", types.FLOAT, (types.UINT, 0x3FC00000)) == 1.5
    u8vec4 = types.vector(types.UINT8, 4)
    assert fold("OpBitcast", types.UINT, (u8vec4, (1, 2, 3, 4))) == 0x04030201
    assert fold("OpBitcast", u8vec4, (types.UINT, 0x04030201)) == (1, 2, 3, 4)
    assert fold("packDouble2x32", types.DOUBLE, (types.vector(types.UINT, 2), (0, 0x3FF00000))) == 1.0
    assert fold("OpBitcast", types.vector(types.FLOATE2M1, 2), (types.UINT8, 0x52)) == (1.0, 3.0)


def test_geometry_and_matrices() -> None:
    vec3 = types.vector(types.FLOAT, 3)
    assert fold("dot", types.FLOAT, (vec3, (1.0, 2.0, 3.0)), (vec3, (4.0, 5.0, 6.0))) == 32.0
    assert fold("cross", vec3, (vec3, (1.0, 0.0, 0.0)), (vec3, (0.0, 1.0, 0.0))) == (0.0, 0.0, 1.0)
    assert fold("length", types.FLOAT, (vec3, (2.0, 3.0, 6.0))) == 7.0
    assert fold("reflect", vec3, (vec3, (1.0, -1.0, 0.0)), (vec3, (0.0, 1.0, 0.0))) == (1.0, 1.0, 0.0)
    mat2 = types.matrix(types.FLOAT, 2, 2)
    value = ((1.0, 2.0), (3.0, 5.0))
    assert fold("determinant", types.FLOAT, (mat2, value)) == -1.0
    assert fold("inverse", mat2, (mat2, value)) == ((-5.0, 2.0), (3.0, -1.0))
    assert fold("inverse", mat2, (mat2, ((1.0, 2.0), (2.0, 4.0)))) == ((math.inf, -math.inf), (-math.inf, math.inf))
    assert fold("transpose", mat2, (mat2, value)) == ((1.0, 3.0), (2.0, 5.0))
    assert fold(
        "outerProduct",
        types.matrix(types.FLOAT, 2, 3),
        (vec3, (1.0, 2.0, 3.0)),
        (types.vector(types.FLOAT, 2), (1.0, 10.0)),
    ) == (
        (1.0, 2.0, 3.0),
        (10.0, 20.0, 30.0),
    )


def test_scalars_are_splat_to_vectors() -> None:
    vec2, bvec2 = types.vector(types.FLOAT, 2), types.vector(types.BOOL, 2)
    assert fold("max", vec2, (vec2, (1.0, 3.0)), (types.FLOAT, 2.0)) == (2.0, 3.0)
    assert fold("mix", vec2, (vec2, (0.0, 4.0)), (vec2, (2.0, 8.0)), (types.FLOAT, 0.5)) == (1.0, 6.0)
    assert fold("mix", vec2, (vec2, (0.0, 4.0)), (vec2, (2.0, 8.0)), (bvec2, (True, False))) == (2.0, 4.0)
    assert fold("lessThan", bvec2, (vec2, (0.0, 4.0)), (vec2, (2.0, 3.0))) == (True, False)
    assert fold("all", types.BOOL, (bvec2, (True, False))) is False


def test_halves_and_singles_are_those_of_struct() -> None:
    numbers = random.Random(1)
    values = [0.0, -0.0, math.inf, -math.inf, 65504.0, 65519.9, 65520.0, 2.0**-14, 2.0**-24, 2.0**-25, 3.5e38, 1e-46]
    values += [numbers.uniform(-70000.0, 70000.0) for _ in range(2000)]
    values += [numbers.randrange(-4096, 4096) / 1024 for _ in range(2000)]
    for value in values:
        for type_, form in ((types.FLOAT, "<f"), (types.FLOAT16, "<e")):
            rounded = normalizer(type_)(value)
            try:
                data = struct.pack(form, value)
            except OverflowError:
                assert rounded == math.copysign(math.inf, value)
                continue
            assert struct.pack("<d", rounded) == struct.pack("<d", *struct.unpack(form, data)), value
            assert to_bits(type_, rounded) == int.from_bytes(data, "little"), value


def test_limits_are_those_of_the_constants():
    """`--show-limits` lists the values that the built-in constants of those names have."""
    from glslc_coop.environment import limits
    from glslc_coop.extensions import notation, registry

    values = {}
    for record in registry.all_records():
        for _, row in notation.rows(record.constants):
            name = row.partition(" =")[0].split()[-1]
            found = notation.find_constant(record, name)
            assert found is not None
            values[name] = found[2]
    count = 0
    for name, value in limits.LIMITS.items():
        vendor = name.partition("_")[2]
        is_part = name.removesuffix(f"_{vendor}")[-1] in "XYZ" and f"gl_{name}" not in values
        if is_part:
            stem = name.removesuffix(f"_{vendor}") if vendor else name
            assert values[f"gl_{stem[:-1]}{vendor}"]["XYZ".index(stem[-1])] == value, name
        else:
            assert values[f"gl_{name}"] == value, name
        count += 1
    assert count > 100
