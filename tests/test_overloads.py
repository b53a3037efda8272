"""Overload resolution: conversions by version and extension, better conversions, ambiguity, generics of cooperative
types.
"""

from __future__ import annotations

from typing import Any

import pytest

from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment.environment import Environment
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.environment.targets import Target
from glslc_coop.extensions.record import Extension
from glslc_coop.parser.generated.nodes import Expression, Identifier
from glslc_coop.semantics.builtins import candidates, overloads, prototypes
from glslc_coop.semantics.builtins.overloads import Failure, Match, UserMatch
from glslc_coop.semantics.context import Checker
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol, Variable

EXPLICIT = "GL_EXT_shader_explicit_arithmetic_types"


def new_checker(version: int = 450, profile: str = "core", *extensions: str) -> Checker:
    environment = Environment(Target("vulkan1.3"), "compute")
    environment.set_version(version, profile)
    for extension in extensions:
        assert environment.set_extension(extension, "enable")
    return Checker(environment, Sink(False), SourceMap(), Options())


def type_of(checker: Checker, name: str, *arguments: object) -> types.Type:
    row = checker.environment.type_names[name]
    if not arguments:
        assert isinstance(row, types.Type)
        return row
    assert isinstance(row, types.ParametricRow)
    completed = types.complete_arguments(row, arguments)  # type: ignore[arg-type]
    assert completed is not None
    return checker.types.parametric(row, completed)


def argument(value: object, stage: Any = 0) -> Expression:
    node = Identifier("x", 0, 1)
    node.value, node.stage = value, stage
    return node


def resolve(
    checker: Checker, rows: str, *argument_types: types.Type, nodes: list[Expression] | None = None
) -> Match | Failure:
    record = Extension("test", prototypes=rows)
    parsed = prototypes.all_rows(record)
    return overloads.resolve_builtin(checker, parsed, argument_types, nodes or [argument(0, 2)] * len(argument_types))


def match(checker: Checker, rows: str, *argument_types: types.Type, nodes: list[Expression] | None = None) -> Match:
    found = resolve(checker, rows, *argument_types, nodes=nodes)
    assert isinstance(found, Match), candidates.notes(found, {})
    return found


def failure(checker: Checker, rows: str, *argument_types: types.Type, nodes: list[Expression] | None = None) -> Failure:
    found = resolve(checker, rows, *argument_types, nodes=nodes)
    assert isinstance(found, Failure)
    return found


MAX = """genFType max(genFType x, genFType y) = glsl FMax
genDType max(genDType x, genDType y) = glsl FMax
genIType max(genIType x, genIType y) = glsl SMax
genUType max(genUType x, genUType y) = glsl UMax
vec max(vec x, float y) = emit splat_scalars"""
vec3 = types.vector(types.FLOAT, 3)


def test_an_exact_match_is_taken() -> None:
    found = match(new_checker(), MAX, types.INT, types.INT)
    assert found.prototype.target == ("SMax",) and found.return_type is types.INT and found.is_exact


def test_families_share_their_size() -> None:
    found = match(new_checker(), MAX, vec3, vec3)
    assert found.return_type is vec3
    assert match(new_checker(), MAX, vec3, types.FLOAT).prototype.target == ("splat_scalars",)
    reasons = candidates.notes(failure(new_checker(), MAX, vec3, types.vector(types.FLOAT, 2)), {})
    assert "'x' has 3 components but 'y' has 2" in reasons[0]


def test_arguments_are_converted() -> None:
    found = match(new_checker(), MAX, types.FLOAT, types.INT)
    assert found.parameter_types == (types.FLOAT, types.FLOAT)
    assert match(new_checker(), MAX, types.UINT, types.INT).parameter_types == (types.UINT, types.UINT)
    assert match(new_checker(), MAX, vec3, types.INT).parameter_types == (vec3, types.FLOAT)


def test_es_has_no_conversions() -> None:
    assert not failure(new_checker(320, "es"), MAX, types.FLOAT, types.INT).is_ambiguous


def test_old_versions_have_fewer_conversions() -> None:
    rows = "genUType f(genUType x) = fold"
    assert isinstance(resolve(new_checker(330), rows, types.INT), Failure)
    assert isinstance(resolve(new_checker(400), rows, types.INT), Match)


def test_float_is_better_than_double() -> None:
    rows = "genDType sqrt(genDType x) = glsl Sqrt\ngenFType sqrt(genFType x) = glsl Sqrt"
    assert match(new_checker(), rows, types.INT).return_type is types.FLOAT


def test_equal_conversions_are_ambiguous() -> None:
    rows = "void f(float x) = fold\nvoid f(uint x) = fold"
    found = failure(new_checker(), rows, types.INT)
    assert found.is_ambiguous and len(found.candidates) == 2


def test_promotion_is_better_with_explicit_types() -> None:
    rows = "void f(int x) = fold\nvoid f(uint x) = fold\nvoid f(float x) = fold"
    assert match(new_checker(450, "core", EXPLICIT), rows, types.INT8).parameter_types == (types.INT,)
    rows = "void f(float x) = fold\nvoid f(double x) = fold"
    assert match(new_checker(450, "core", EXPLICIT), rows, types.FLOAT16).parameter_types == (types.DOUBLE,)
    assert failure(new_checker(450, "core", EXPLICIT), rows, types.INT).is_ambiguous


def test_poison_is_silent() -> None:
    assert failure(new_checker(), MAX, types.ERROR, types.INT).is_poison


def test_wrong_counts_say_so() -> None:
    assert candidates.fact(failure(new_checker(), MAX, types.INT), ["int"])[0] == "requires 2 arguments (1 given)"


def test_out_parameters_convert_the_other_way() -> None:
    rows = "float modf(float x, out float i) = emit modf"
    assert match(new_checker(), rows, types.FLOAT, types.DOUBLE).parameter_types == (types.FLOAT, types.FLOAT)
    assert (
        "no conversion from 'float' to 'int' for argument 2"
        in candidates.notes(failure(new_checker(), rows, types.FLOAT, types.INT), {})[0]
    )
    assert isinstance(resolve(new_checker(), "void f(inout float i) = fold", types.INT), Failure)


def test_resolved_calls_are_remembered() -> None:
    checker = new_checker()
    record = Extension("test", prototypes=MAX)
    parsed = prototypes.all_rows(record)
    first = overloads.resolve_builtin(checker, parsed, (types.INT, types.UINT), [])
    assert overloads.resolve_builtin(checker, parsed, (types.INT, types.UINT), []) is first


# ---- generics ----

COOPERATIVE = (
    "GL_KHR_cooperative_matrix",
    "GL_KHR_memory_scope_semantics",
    EXPLICIT,
    "GL_NV_cooperative_matrix2",
    "GL_NV_cooperative_vector",
)
MUL_ADD = (
    "coopmat<R,S,M,N,2> coopMatMulAdd(coopmat<T,S,M,K,0> A, coopmat<V,S,K,N,1> B, coopmat<R,S,M,N,2> C, "
    "constant int matrixOperands = 0) = emit mul"
)


@pytest.fixture
def cooperative() -> Checker:
    return new_checker(450, "core", *COOPERATIVE)


def test_letters_are_bound_and_returned(cooperative: Checker) -> None:
    a = type_of(cooperative, "coopmat", types.FLOAT16, 3, 16, 8, 0)
    b = type_of(cooperative, "coopmat", types.FLOAT16, 3, 8, 32, 1)
    c = type_of(cooperative, "coopmat", types.FLOAT, 3, 16, 32, 2)
    found = match(cooperative, MUL_ADD, a, b, c)
    assert found.return_type is c
    assert found.bindings["K"] == 8 and found.bindings["R"] is types.FLOAT
    assert found.defaults == ((types.INT, 0),)
    assert match(cooperative, MUL_ADD, a, b, c, types.INT).defaults == ()


def test_a_shape_that_does_not_fit_is_explained(cooperative: Checker) -> None:
    a = type_of(cooperative, "coopmat", types.FLOAT16, 3, 16, 8, 0)
    b = type_of(cooperative, "coopmat", types.FLOAT16, 3, 16, 32, 1)
    c = type_of(cooperative, "coopmat", types.FLOAT, 3, 16, 32, 2)
    assert "'K' is 8 in 'A' but 16 in 'B'" in candidates.notes(failure(cooperative, MUL_ADD, a, b, c), {})[0]
    square = type_of(cooperative, "coopmat", types.FLOAT16, 3, 8, 8, 0)
    assert (
        "USE of 'B' must be gl_MatrixUseB (gl_MatrixUseA given)"
        in candidates.notes(failure(cooperative, MUL_ADD, square, square, c), {})[0]
    )
    wide = type_of(cooperative, "coopmat", types.FLOAT16, 2, 8, 32, 1)
    assert (
        "'S' is gl_ScopeSubgroup in 'A' but gl_ScopeWorkgroup in 'B'"
        in candidates.notes(failure(cooperative, MUL_ADD, a, wide, c), {})[0]
    )


def test_specialization_sizes_unify_by_structure(cooperative: Checker) -> None:
    k = cooperative.types.spec_size(None, 8, ("spec", 1), "K")
    a = type_of(cooperative, "coopmat", types.FLOAT16, 3, 16, k, 0)
    same = cooperative.types.spec_size(None, 8, ("spec", 1), "K")
    b = type_of(cooperative, "coopmat", types.FLOAT16, 3, same, 32, 1)
    c = type_of(cooperative, "coopmat", types.FLOAT, 3, 16, 32, 2)
    assert match(cooperative, MUL_ADD, a, b, c).bindings["K"] is k
    literal = type_of(cooperative, "coopmat", types.FLOAT16, 3, 8, 32, 1)
    assert "'K' is K in 'A' but 8 in 'B'" in candidates.notes(failure(cooperative, MUL_ADD, a, literal, c), {})[0]


def test_cooperative_types_do_not_convert(cooperative: Checker) -> None:
    rows = "void f(coopvecNV<float,8> v) = fold"
    v = type_of(cooperative, "coopvecNV", types.FLOAT16, 8)
    assert isinstance(resolve(cooperative, rows, v), Failure)


def test_constant_arguments_decide_the_result_type(cooperative: Checker) -> None:
    rows = "tensorLayoutNV<D,C> createTensorLayoutNV(const uint D, const uint C = 0) = emit create"
    found = match(cooperative, rows, types.INT, nodes=[argument(3)])
    assert str(found.return_type) == "tensorLayoutNV<3, gl_CooperativeMatrixClampModeUndefinedNV>"
    assert match(cooperative, rows, types.INT, nodes=[argument(2)]).return_type is not found.return_type
    assert (
        "'D' must be a constant expression"
        in candidates.notes(failure(cooperative, rows, types.INT, nodes=[argument(None, 2)]), {})[0]
    )


def test_views_keep_all_their_arguments(cooperative: Checker) -> None:
    rows = "tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint d0, uint d1) = emit set"
    view = type_of(cooperative, "tensorViewNV", 2, True, 1, 0)
    assert match(cooperative, rows, view, types.UINT, types.UINT).return_type is view


def test_arrays_match_their_element_exactly(cooperative: Checker) -> None:
    rows = "void load(out coopvecNV<T,N> v, buffer uint16_t[] buf, uint offset) = emit load"
    v = type_of(cooperative, "coopvecNV", types.FLOAT16, 8)
    sized, unsized = cooperative.types.array(types.UINT16, 4), cooperative.types.array(types.UINT16, None)
    for array in (sized, unsized):
        assert match(cooperative, rows, v, array, types.UINT).bindings["N"] == 8
    wrong = cooperative.types.array(types.UINT, 4)
    assert (
        "elements of 'buf' must be 'uint16_t' ('uint' given)"
        in candidates.notes(failure(cooperative, rows, v, wrong, types.UINT), {})[0]
    )


def test_functions_are_arguments(cooperative: Checker) -> None:
    rows = "void each(coopmat<T,S,M,N,U> m, function f, ...) = emit each"
    m = type_of(cooperative, "coopmat", types.FLOAT, 3, 8, 8, 2)
    assert match(cooperative, rows, m, types.FUNCTION, types.INT, vec3).parameter_types == (
        m,
        types.FUNCTION,
        types.INT,
        vec3,
    )
    assert isinstance(resolve(cooperative, rows, m, types.INT), Failure)


def test_samplers_choose_the_result() -> None:
    checker = new_checker()
    rows = "gvec4 texture(gsampler2D sampler, vec2 P) = emit sample"
    isampler2D = type_of(checker, "isampler2D")
    vec2 = types.vector(types.FLOAT, 2)
    assert match(checker, rows, isampler2D, vec2).return_type is types.vector(types.INT, 4)
    assert isinstance(resolve(checker, rows, type_of(checker, "sampler3D"), vec2), Failure)


# ---- user functions ----


def function(name: str, *parameters: tuple[types.Type, str]) -> FunctionSymbol:
    variables = []
    for type_, direction in parameters:
        variable = Variable("p", type_, "parameter")
        variable.parameter_direction = direction
        variables.append(variable)
    return FunctionSymbol(name, types.VOID, variables)


def test_user_functions() -> None:
    functions = FunctionSet("f")
    for parameter in ((types.FLOAT, "in"), (types.DOUBLE, "in"), (vec3, "out")):
        functions.add(function("f", parameter))
    environment = new_checker().environment
    found = overloads.resolve_user(environment, functions, (types.INT,))
    assert isinstance(found, UserMatch) and found.function is functions.overloads[0] and not found.is_exact
    found = overloads.resolve_user(environment, functions, (types.vector(types.DOUBLE, 3),))
    assert isinstance(found, UserMatch) and found.function is functions.overloads[2]
    refused = overloads.resolve_user(environment, functions, (types.BOOL,))
    assert isinstance(refused, Failure) and "no conversion from 'bool' to " in candidates.notes(refused, {})[0]
    assert functions.find((types.DOUBLE,)) is functions.overloads[1]


def test_user_functions_demand_the_exact_cooperative_type(cooperative: Checker) -> None:
    functions = FunctionSet("f")
    functions.add(function("f", (type_of(cooperative, "coopmat", types.FLOAT16, 3, 8, 8, 0), "in")))
    other = type_of(cooperative, "coopmat", types.FLOAT16, 3, 8, 16, 0)
    assert isinstance(overloads.resolve_user(cooperative.environment, functions, (other,)), Failure)


# ---- operators ----


@pytest.mark.parametrize(
    "first,second,expected",
    [
        ("int", "uint", "uint"),
        ("int8_t", "uint8_t", "uint8_t"),
        ("uint8_t", "int16_t", "int16_t"),
        ("int", "float", "float"),
        ("float16_t", "float", "float"),
        ("int16_t", "float16_t", "float16_t"),
        ("uint", "int64_t", "int64_t"),
        ("int64_t", "uint64_t", "uint64_t"),
        ("float", "double", "double"),
        ("int", "float16_t", None),
        ("bool", "int", None),
        ("int64_t", "float", None),
    ],
)
def test_common_type_with_explicit_arithmetic_types(first: str, second: str, expected: str | None) -> None:
    environment = new_checker(450, "core", EXPLICIT).environment
    one, other = types.SCALARS[first], types.SCALARS[second]
    wanted = types.SCALARS[expected] if expected else None
    assert overloads.common_type(one, other, environment) is wanted
    assert overloads.common_type(types.vector(other, 3), types.vector(one, 3), environment) is (
        wanted and types.vector(wanted, 3)
    )


def test_common_type_needs_one_shape() -> None:
    environment = new_checker().environment
    assert overloads.common_type(vec3, types.FLOAT, environment) is None
    assert overloads.common_type(types.INT, types.UINT, environment) is types.UINT
    assert overloads.common_type(types.INT, types.UINT, new_checker(310, "es").environment) is None
    assert overloads.implicit_conversion_exists(types.vector(types.INT, 3), vec3, environment) == overloads.TO_FLOAT
    assert overloads.implicit_conversion_exists(vec3, types.vector(types.INT, 3), environment) is None
