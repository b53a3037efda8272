"""Overload resolution and implicit conversions.

In: the candidates of a call (rows of built-ins or user functions) and the types of its arguments. Out: a Match with everything bound,
or a Failure that says of each candidate why it was refused. Must not know: how the result is emitted; nothing is reported here.
GLSL 4.60 sections 4.1.10 and 6.1.1; GL_EXT_shader_explicit_arithmetic_types section 4.1.10 and 6.1.
"""

from __future__ import annotations

from glslc_coop.semantics import types
from glslc_coop.semantics.types import Matrix, Scalar, Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.environment import Environment
    from glslc_coop.semantics.prototypes import Bindings, Origins, Parameter, Prototype
    from glslc_coop.semantics.scopes import FunctionSet, FunctionSymbol

# Kinds of conversion; better[a] holds those that are worse than a.
EXACT = 0
PROMOTION = 1  # explicit arithmetic types: a promotion; otherwise float to double
CONVERSION = 2  # explicit arithmetic types: any other conversion
TO_FLOAT = 3
TO_DOUBLE = 4
OTHER = 5
_WORSE: tuple[tuple[int, ...], ...] = ((1, 2, 3, 4, 5), (2, 3, 4, 5), (), (4,), (), ())

_EXPLICIT = tuple(
    "GL_EXT_shader_explicit_arithmetic_types" + suffix
    for suffix in ("", "_int8", "_int16", "_int32", "_int64", "_float16", "_float32", "_float64")
)
_SIGNED = (types.INT8, types.INT16, types.INT, types.INT64)
_UNSIGNED = (types.UINT8, types.UINT16, types.UINT, types.UINT64)
#: Small floats whose values every wider float holds.
_EIGHT_BITS = (types.FLOATE4M3, types.FLOATE5M2, types.FLOATE2M1, types.FLOATE3M2, types.FLOATE2M3, types.FLOATMXINT8)


def conversion_ranks(environment: Environment) -> dict[Any, int]:
    """(from, to) -> kind of the implicit conversion between scalars, for the environment's version and extensions."""
    ranks = environment.conversion_ranks
    if ranks is None:
        ranks = environment.conversion_ranks = _ranks(environment)  # type: ignore[assignment]
    return ranks  # type: ignore[return-value]


_RANKS: dict[tuple[bool, ...], dict[tuple[Scalar, Scalar], int]] = {}


def _ranks(environment: Environment) -> dict[tuple[Scalar, Scalar], int]:
    enabled = environment.is_enabled
    version = environment.version
    is_es = environment.is_es
    explicit = enabled(*_EXPLICIT) and (not is_es or version >= 310)
    if is_es:
        basic = wide = unsigned = enabled("GL_EXT_shader_implicit_conversions") and version >= 310
        wide = False
    else:
        basic = version >= 120
        wide = version >= 400 or enabled("GL_ARB_gpu_shader_fp64")
        unsigned = version >= 400 or enabled("GL_ARB_gpu_shader5")
    half = enabled("GL_AMD_gpu_shader_half_float")
    short = enabled("GL_AMD_gpu_shader_int16")
    key = (explicit, basic, wide, unsigned, half, short, is_es)
    ranks = _RANKS.get(key)
    if ranks is None:
        ranks = {}
        if explicit:
            _explicit_ranks(ranks)
        if basic or explicit:
            _small_float_ranks(ranks)
        if basic and not explicit:
            _version_ranks(ranks, wide, unsigned, not is_es)
            _amd_ranks(ranks, half, short)
        ranks = _RANKS.setdefault(key, ranks)
    return ranks


def _explicit_ranks(ranks: dict[tuple[Scalar, Scalar], int]) -> None:
    for source in _SIGNED + _UNSIGNED:
        for target in _SIGNED:
            if target.width > source.width:
                ranks[source, target] = PROMOTION if target is types.INT else CONVERSION
        for target in _UNSIGNED:
            if target.width > source.width or (target.width == source.width and source.is_signed):
                ranks[source, target] = CONVERSION
        for target in (types.FLOAT16, types.FLOAT, types.DOUBLE):
            if target.width >= source.width and (target.width > 16 or source.width <= 16):
                ranks[source, target] = CONVERSION
    ranks[types.FLOAT16, types.FLOAT] = CONVERSION
    ranks[types.FLOAT16, types.DOUBLE] = ranks[types.FLOAT, types.DOUBLE] = PROMOTION


def _small_float_ranks(ranks: dict[tuple[Scalar, Scalar], int]) -> None:
    for source in (types.BFLOAT16, *_EIGHT_BITS):
        ranks[source, types.DOUBLE] = PROMOTION
        ranks[source, types.FLOAT] = CONVERSION
    for source in _EIGHT_BITS:
        ranks[source, types.FLOAT16] = ranks[source, types.BFLOAT16] = CONVERSION
    ranks[types.FLOATE2M1, types.FLOATE4M3] = ranks[types.FLOATE2M1, types.FLOATE5M2] = CONVERSION


def _version_ranks(ranks: dict[tuple[Scalar, Scalar], int], wide: bool, unsigned: bool, is_desktop: bool) -> None:
    ranks[types.INT, types.FLOAT] = ranks[types.UINT, types.FLOAT] = TO_FLOAT
    if unsigned:
        ranks[types.INT, types.UINT] = OTHER
    if wide:
        ranks[types.FLOAT, types.DOUBLE] = PROMOTION
        ranks[types.INT, types.DOUBLE] = ranks[types.UINT, types.DOUBLE] = TO_DOUBLE
    if is_desktop:
        ranks[types.INT, types.INT64] = ranks[types.INT, types.UINT64] = OTHER
        ranks[types.UINT, types.UINT64] = ranks[types.INT64, types.UINT64] = OTHER
        if wide:
            ranks[types.INT64, types.DOUBLE] = ranks[types.UINT64, types.DOUBLE] = TO_DOUBLE


def _amd_ranks(ranks: dict[tuple[Scalar, Scalar], int], half: bool, short: bool) -> None:
    if half:
        ranks[types.FLOAT16, types.FLOAT] = TO_FLOAT
        ranks[types.FLOAT16, types.DOUBLE] = TO_DOUBLE
    if short:
        for source in (types.INT16, types.UINT16):
            ranks[source, types.FLOAT16] = ranks[source, types.UINT] = ranks[source, types.UINT64] = OTHER
            ranks[source, types.FLOAT] = TO_FLOAT
            ranks[source, types.DOUBLE] = TO_DOUBLE
        ranks[types.INT16, types.INT] = ranks[types.INT16, types.INT64] = ranks[types.INT16, types.UINT16] = OTHER


def implicit_conversion_exists(source: Type, target: Type, environment: Environment) -> int | None:
    """The kind of the implicit conversion from one type to another: EXACT (0) for the same type, None when there is none.

    Only scalars, vectors (of specialized size too) and matrices convert; everything cooperative, arrays and structures must be equal.
    """
    if source is target or source.is_error or target.is_error:
        return EXACT
    if isinstance(source, Vector):
        if not isinstance(target, Vector) or source.size != target.size:
            return None
    elif isinstance(source, Matrix):
        if not isinstance(target, Matrix) or source.columns != target.columns or source.rows != target.rows:
            return None
    elif isinstance(source, types.Parametric):
        if not source.is_long_vector or not isinstance(target, types.Parametric) or source.row is not target.row or source.arguments[1] is not target.arguments[1]:
            return None
    elif not source.is_scalar or not target.is_scalar:
        return None
    return conversion_ranks(environment).get((source.component, target.component))


def common_component(first: Scalar, second: Scalar, environment: Environment) -> Scalar | None:
    """The scalar in which a binary operator works on components of these two types; None when there is none."""
    if first is second:
        return first
    ranks = conversion_ranks(environment)
    for wide in (types.DOUBLE, types.FLOAT, types.FLOAT16, types.BFLOAT16):
        if (first is wide and (second, wide) in ranks) or (second is wide and (first, wide) in ranks):
            return wide
    if not (first.is_integer and second.is_integer):
        return None
    if (first, second) not in ranks and (second, first) not in ranks:
        return None
    if first.is_signed == second.is_signed:
        return first if first.width > second.width else second
    signed, unsigned = (first, second) if first.is_signed else (second, first)
    if unsigned.width > signed.width:
        return unsigned
    return signed if signed.width > unsigned.width else types.scalar_of("uint", signed.width)


def common_type(first: Type, second: Type, environment: Environment) -> Type | None:
    """The type to which both operands of the same shape convert (for `?:`, `==`, arithmetic on equal shapes); None when there is none."""
    if first is second or second.is_error:
        return first
    if first.is_error:
        return second
    if first.component is None or second.component is None or first.is_parametric or second.is_parametric:
        return None
    component = common_component(first.component, second.component, environment)
    if component is None:
        return None
    result = types.with_component(first, component)
    return result if result is types.with_component(second, component) else None


# ---- results ----


class Match:
    """A resolved call of a built-in.

    bindings: letter -> what it stands for. parameter_types: for every argument, extra ones of `...` and defaults included.
    defaults: (type, value) of the parameters that the call left out. is_exact: no argument is converted.
    """

    __slots__ = ("prototype", "bindings", "parameter_types", "return_type", "defaults", "ranks", "is_exact")

    def __init__(
        self, prototype: Prototype, bindings: Bindings, parameter_types: tuple[Type, ...], return_type: Type,
        defaults: tuple[tuple[Type, Any], ...], ranks: tuple[int, ...],
    ) -> None:
        self.prototype = prototype
        self.bindings = bindings
        self.parameter_types = parameter_types
        self.return_type = return_type
        self.defaults = defaults
        self.ranks = ranks
        self.is_exact = not any(ranks)


class UserMatch:
    """A resolved call of a user function."""

    __slots__ = ("function", "parameter_types", "return_type", "ranks", "is_exact")

    def __init__(self, function: FunctionSymbol, parameter_types: tuple[Type, ...], ranks: tuple[int, ...]) -> None:
        self.function = function
        self.parameter_types = parameter_types
        self.return_type = function.return_type
        self.ranks = ranks
        self.is_exact = not any(ranks)


class Failure:
    """An unresolved call. is_poison: an argument is already known to be wrong, say nothing. is_ambiguous: several fit equally.

    candidates: (declaration as text, reason), the ones that came nearest first.
    """

    __slots__ = ("name", "candidates", "is_ambiguous", "is_poison")

    def __init__(
        self, name: str, candidates: list[tuple[str, str]], is_ambiguous: bool = False, is_poison: bool = False
    ) -> None:
        self.name = name
        self.candidates = candidates
        self.is_ambiguous = is_ambiguous
        self.is_poison = is_poison

    def notes(self, limit: int = 6) -> list[str]:
        """One line a candidate for the diagnostic, and how many more there are."""
        lines = [f"{text}: {reason}" if reason else text for text, reason in self.candidates[:limit]]
        if len(self.candidates) > limit:
            lines.append(f"and {len(self.candidates) - limit} more")
        return lines


# ---- resolution ----


def resolve_builtin(
    checker: Any, prototypes: list[Prototype], argument_types: tuple[Type, ...], argument_nodes: list[Any]
) -> Match | Failure:
    """The row that a call means. checker: has `environment` and `types` (TypeTable).

    The nodes are read only where a constant argument decides a type (createTensorLayoutNV). An argument that is the
    name of a user function has type types.FUNCTION, a string literal types.STRING.
    """
    environment: Environment = checker.environment
    name = prototypes[0].name
    key = (name, argument_types)
    cached: Match | None = environment.match_cache.get(key)  # type: ignore[assignment]
    if cached is not None:
        return cached
    for type_ in argument_types:
        if type_.is_error:
            return Failure(name, [], is_poison=True)
    matches: list[Match] = []
    failures: list[tuple[int, Prototype, str]] = []
    for prototype in prototypes:
        match = _match_row(checker, prototype, argument_types, argument_nodes)
        if isinstance(match, Match):
            if match.is_exact:
                if not prototype.binds_values:
                    environment.match_cache[key] = match
                return match
            # `f(genFType, genFType)` and `f(genFType, float)` are the same for scalars: one match, not two.
            if all(other.parameter_types != match.parameter_types for other in matches):
                matches.append(match)
        else:
            failures.append((match[0], prototype, match[1]))
    if not matches:
        failures = _of_the_arguments_family(failures, argument_types)
        failures.sort(key=lambda failure: -failure[0])
        return Failure(name, [(prototype.text, reason) for _, prototype, reason in failures])
    best = _best([match.ranks for match in matches])
    if best is None:
        return Failure(name, [(match.prototype.text, "") for match in matches], is_ambiguous=True)
    match = matches[best]
    if not match.prototype.binds_values:
        environment.match_cache[key] = match
    return match


def _of_the_arguments_family(failures: list[tuple[int, Prototype, str]], argument_types: tuple[Type, ...]) -> list[tuple[int, Prototype, str]]:
    """The rows about such matrices or vectors as the call has; all rows where no argument is one, or no row is about them."""
    from glslc_coop.semantics.prototypes import ParametricPattern

    families = {type_.row.name for type_ in argument_types if isinstance(type_, types.Parametric)}
    if not families:
        return failures
    near = [
        failure for failure in failures
        if any(isinstance(parameter.pattern, ParametricPattern) and parameter.pattern.name in families for parameter in failure[1].parameters)
    ]  # fmt: skip
    return near or failures


def fits(checker: Any, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Any]) -> bool:
    """Could the row be called with these arguments? For rows that are not visible: nothing is remembered."""
    return isinstance(_match_row(checker, prototype, argument_types, argument_nodes), Match)


def _best(candidates: list[tuple[int, ...]]) -> int | None:
    """The candidate that is better than every other one; None when there is none. Equal conversions are no reason to prefer."""
    if len(candidates) == 1:
        return 0
    for index, ranks in enumerate(candidates):
        if all(other == index or _is_better(ranks, candidates[other]) for other in range(len(candidates))):
            return index
    return None


def _is_better(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    better = False
    for one, other in zip(first, second):
        if one != other:
            if one in _WORSE[other]:
                return False
            if other in _WORSE[one]:
                better = True
    return better


def _match_row(
    checker: Any, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Any]
) -> Match | tuple[int, str]:
    """A match, or how many arguments fitted and why the next one did not."""
    parameters = prototype.parameters
    count = len(argument_types)
    if count < prototype.required or (count > len(parameters) and not prototype.is_variadic):
        return -abs(count - len(parameters)), _count_reason(prototype, count)
    table: types.TypeTable = checker.types
    bindings: Bindings = {}
    origins: Origins = {}
    parameter_types: list[Type] = []
    ranks: list[int] = []
    for position, (parameter, argument) in enumerate(zip(parameters, argument_types)):
        type_ = parameter.pattern.match(argument, bindings, origins, parameter.name, table)
        if isinstance(type_, str):
            return position, type_
        if type_ is argument:
            ranks.append(EXACT)
        else:
            rank = None if prototype.is_exact else _rank(parameter.qualifier, argument, type_, checker.environment)
            if rank is None:
                return position, _type_reason(parameter, argument, type_)
            ranks.append(rank)
        if type_.is_void:
            return position, f"{parameter.name} has no value"
        parameter_types.append(type_)
        if parameter.binds is not None:
            reason = _bind_value(checker, parameter, argument_nodes[position], bindings)
            if reason is not None:
                return position, reason
    parameter_types.extend(argument_types[len(parameters) :])
    defaults: list[tuple[Type, Any]] = []
    for parameter in parameters[count:]:
        type_ = parameter.pattern.instantiate(bindings, table, checker.environment.type_names)
        value = _default_value(type_, parameter.default or "0")
        defaults.append((type_, value))
        parameter_types.append(type_)
        if parameter.binds is not None:
            bindings[parameter.binds] = value
    return_type = prototype.return_pattern.instantiate(bindings, table, checker.environment.type_names)
    return Match(prototype, bindings, tuple(parameter_types), return_type, tuple(defaults), tuple(ranks))


def _rank(qualifier: str, argument: Type, parameter: Type, environment: Environment) -> int | None:
    if qualifier == "out":
        return implicit_conversion_exists(parameter, argument, environment)
    if qualifier in ("inout", "buffer", "any"):
        return None
    return implicit_conversion_exists(argument, parameter, environment)


def _count_reason(prototype: Prototype, count: int) -> str:
    least, most = prototype.required, len(prototype.parameters)
    wanted = f"at least {least}" if prototype.is_variadic else str(most) if least == most else f"{least} to {most}"
    return f"takes {wanted} argument{'' if wanted == '1' else 's'}, not {count}"


def _type_reason(parameter: Parameter, argument: Type, type_: Type) -> str:
    if parameter.qualifier == "out":
        return f"{parameter.name} gives {type_}, which is not implicitly converted to {argument}"
    return f"{parameter.name} is {argument}, which is not implicitly converted to {type_}"


def _bind_value(checker: Any, parameter: Parameter, node: Any, bindings: Bindings) -> str | None:
    """Binds the letter of a const parameter to the argument's value, or to its specialization expression."""
    stage = node.stage
    value: Any = None
    if stage == 0:
        value = node.value
    elif stage == 1 and parameter.qualifier == "const":
        value = _specialized_value(checker, parameter, node)
    if value is None:
        return f"{parameter.name} is not a constant expression"
    letter = parameter.binds
    assert letter is not None
    bindings[letter] = value
    return None


def _specialized_value(checker: Any, parameter: Parameter, node: Any) -> Any:
    """The value of a specialization expression, integer or Boolean, as a type takes it for its parameter."""
    from glslc_coop.semantics.constant_expressions import constant_int, spec_size

    if node.type.is_scalar and node.type.component.is_bool:
        return spec_size(checker, node)
    return constant_int(checker, node, f"'{parameter.name}'")


def _default_value(type_: Type, text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    component = type_.component
    return float(text) if component is not None and component.is_float else int(text.rstrip("uU"), 0)


def resolve_user(environment: Environment, functions: FunctionSet, argument_types: tuple[Type, ...]) -> UserMatch | Failure:
    """The overload that a call of a user function means."""
    overloads = functions.overloads
    for type_ in argument_types:
        if type_.is_error:
            return Failure(functions.name, [], is_poison=True)
    matches: list[UserMatch] = []
    failures: list[tuple[int, str, str]] = []
    count = len(argument_types)
    for function in overloads:
        parameters = function.parameters
        if len(parameters) != count:
            failures.append((-1, function.signature(), f"takes {len(parameters)} argument{'' if len(parameters) == 1 else 's'}, not {count}"))
            continue
        ranks: list[int] = []
        for position, (parameter, argument) in enumerate(zip(parameters, argument_types)):
            type_ = parameter.type
            rank = EXACT if type_ is argument else _rank(parameter.parameter_direction or "in", argument, type_, environment)
            if rank is None:
                what = f"'{parameter.name}'" if parameter.name else f"argument {position + 1}"
                failures.append((position, function.signature(), f"{what} cannot be {argument}"))
                break
            ranks.append(rank)
        else:
            match = UserMatch(function, tuple(parameter.type for parameter in parameters), tuple(ranks))
            if match.is_exact:
                return match
            matches.append(match)
    if not matches:
        failures.sort(key=lambda failure: -failure[0])
        return Failure(functions.name, [(text, reason) for _, text, reason in failures])
    best = _best([match.ranks for match in matches])
    if best is None:
        return Failure(functions.name, [(match.function.signature(), "") for match in matches], is_ambiguous=True)
    return matches[best]
