"""Overload resolution and implicit conversions.

In: the candidates of a call (rows of built-ins or user functions) and the types of its arguments. Out: a Match with all
bindings, or a Failure with the reason why each candidate is not viable. Must not know: how the result is emitted;
nothing is reported here. GLSL 4.60 sections 4.1.10 and 6.1.1; GL_EXT_shader_explicit_arithmetic_types section 4.1.10
and 6.1.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, SPECIALIZATION
from glslc_coop.semantics.model.types import Matrix, Scalar, Type, Vector

with lazy:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.builtins.prototypes import Bindings, Origins, Parameter, Prototype
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol

#: Why a candidate is not viable, as text or as the arguments of `_type_reason`.
Reason: TypeAlias = "str | tuple[str, Type, Type, int]"

# Ranks of implicit conversions; _WORSE[a] has those that are worse than a.
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
#: Small floats whose values every wider float represents.
_EIGHT_BITS = (types.FLOATE4M3, types.FLOATE5M2, types.FLOATE2M1, types.FLOATE3M2, types.FLOATE2M3, types.FLOATMXINT8)


def conversion_ranks(environment: Environment) -> dict[tuple[Scalar, Scalar], int]:
    """Return (from, to) -> rank of the implicit conversion between scalars in an environment."""
    lookups = environment.lookups
    ranks = lookups.conversion_ranks
    if ranks is None:
        ranks = lookups.conversion_ranks = _ranks(environment)
    return ranks


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
    narrow = enabled("GL_NV_gpu_shader5")
    half = narrow or enabled("GL_AMD_gpu_shader_half_float")
    short = narrow or enabled("GL_AMD_gpu_shader_int16")
    unsigned = unsigned or narrow
    key = (explicit, basic, wide, unsigned, half, short, narrow, is_es)
    ranks = _RANKS.get(key)
    if ranks is None:
        ranks = {}
        if explicit:
            _explicit_ranks(ranks)
        if basic or explicit:
            _small_float_ranks(ranks)
        if basic and not explicit:
            _version_ranks(ranks, wide, unsigned, not is_es)
            _amd_ranks(ranks, half, short, narrow)
            if narrow:
                _eight_bit_ranks(ranks)
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


def _eight_bit_ranks(ranks: dict[tuple[Scalar, Scalar], int]) -> None:
    """Add the conversions of 8-bit integers that GL_NV_gpu_shader5 has."""
    for source in (types.INT8, types.UINT8):
        ranks[source, types.UINT] = ranks[source, types.UINT64] = OTHER
        ranks[source, types.FLOAT] = TO_FLOAT
        ranks[source, types.DOUBLE] = TO_DOUBLE
    ranks[types.INT8, types.INT] = ranks[types.INT8, types.INT64] = OTHER


def _amd_ranks(ranks: dict[tuple[Scalar, Scalar], int], half: bool, short: bool, narrow: bool) -> None:
    if half:
        ranks[types.FLOAT16, types.FLOAT] = TO_FLOAT
        ranks[types.FLOAT16, types.DOUBLE] = TO_DOUBLE
    if short and not narrow:
        ranks[types.INT16, types.FLOAT16] = ranks[types.UINT16, types.FLOAT16] = OTHER
    if short:
        for source in (types.INT16, types.UINT16):
            ranks[source, types.UINT] = ranks[source, types.UINT64] = OTHER
            ranks[source, types.FLOAT] = TO_FLOAT
            ranks[source, types.DOUBLE] = TO_DOUBLE
        ranks[types.INT16, types.INT] = ranks[types.INT16, types.INT64] = ranks[types.INT16, types.UINT16] = OTHER


def implicit_conversion_exists(source: Type, target: Type, environment: Environment) -> int | None:
    """Return the rank of the implicit conversion from one type to another, None for no conversion.

    Only scalars, vectors (of specialized size too) and matrices convert; everything cooperative, arrays and structures
    must be equal.
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
        if (
            not source.is_long_vector
            or not isinstance(target, types.Parametric)
            or source.row is not target.row
            or source.arguments[1] is not target.arguments[1]
        ):
            return None
    elif not source.is_scalar or not target.is_scalar:
        return None
    return conversion_ranks(environment).get((source.component, target.component))


def common_component(first: Scalar, second: Scalar, environment: Environment) -> Scalar | None:
    """Return the component type in which a binary operator is computed on two component types.

    None when there is none.
    """
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
    """Return the type to which both operands of one shape convert, None when there is none."""
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
    """A resolved call of a built-in function.

    bindings: letter -> what it stands for. parameter_types: for every argument, including those of `...` and defaults.
    defaults: (type, value) of default arguments. is_exact: no argument is converted.
    """

    __slots__ = ("prototype", "bindings", "parameter_types", "return_type", "defaults", "ranks", "is_exact")

    def __init__(
        self,
        prototype: Prototype,
        bindings: Bindings,
        parameter_types: tuple[Type, ...],
        return_type: Type,
        defaults: tuple[tuple[Type, Any], ...],
        ranks: tuple[int, ...],
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
    """An unresolved call.

    is_poison: an argument is poison, so nothing is reported. is_ambiguous: several candidates are best.

    candidates: (declaration as text, reason), sorted by the number of matching arguments. positions: of the argument
    at which each of them fails, negative for a wrong number of arguments. position: the argument at which all
    candidates with the right number of parameters fail, or the first one, which has_best says, or None. message: the
    error, where it is not that no function matches. reason: of a candidate, the fact that the error names.
    hides_candidates: none of them is near. order: indices of the arguments in an order that a candidate matches, or
    empty. missing: the note on a parameter without an argument, or empty. conversions: of an ambiguous call, the index
    of each argument to convert, and its new type. prototype: of the built-in candidate that is nearest.
    wanted: the type that the nearest candidate has for the argument at which it fails, where its name says it;
    received: the type of its `out` parameter there, instead.
    """

    __slots__ = (
        "name",
        "candidates",
        "is_ambiguous",
        "is_poison",
        "position",
        "positions",
        "has_best",
        "message",
        "reason",
        "hides_candidates",
        "order",
        "missing",
        "conversions",
        "prototype",
        "wanted",
        "received",
    )

    def __init__(
        self, name: str, candidates: list[tuple[str, str]], is_ambiguous: bool = False, is_poison: bool = False
    ) -> None:
        self.name = name
        self.candidates = candidates
        self.is_ambiguous = is_ambiguous
        self.is_poison = is_poison
        self.position: int | None = None
        self.positions: list[int] = []
        self.has_best = False
        self.message = ""
        self.reason = ""
        self.hides_candidates = False
        self.order: list[int] = []
        self.missing = ""
        self.conversions: list[tuple[int, Type]] = []
        self.prototype: Prototype | None = None
        self.wanted: Type | None = None
        self.received: Type | None = None

    def choose(self, positions: list[int]) -> None:
        """Blame the argument at which all candidates fail, or the only one that matches further than the others.

        positions: of the argument at which each candidate fails, in falling order; negative for a wrong number of them.
        """
        self.positions = positions
        found = {position for position in positions if position >= 0}
        if len(found) == 1:
            self.position = positions[0]
        elif positions[0] > 0 and positions.count(positions[0]) == 1:
            self.position = positions[0]
            self.has_best = True


# ---- resolution ----


def resolve_builtin(
    checker: Checker, prototypes: list[Prototype], argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> Match | Failure:
    """Resolve a call of a built-in function to a row.

    The nodes are read only where a constant argument determines a type (createTensorLayoutNV). The name of a user
    function has type types.FUNCTION, a string literal types.STRING.
    """
    environment: Environment = checker.environment
    name = prototypes[0].name
    key = (name, argument_types)
    cached = environment.lookups.matches.get(key)
    if cached is not None:
        return cached  # type: ignore[return-value]
    for type_ in argument_types:
        if type_.is_error:
            return Failure(name, [], is_poison=True)
    matches: list[Match] = []
    failures: list[tuple[int, Prototype, Reason]] = []
    for prototype in prototypes:
        match = _match_row(checker, prototype, argument_types, argument_nodes)
        if isinstance(match, Match):
            if match.is_exact:
                if not prototype.binds_values:
                    environment.lookups.matches[key] = match
                return match
            # `f(genFType, genFType)` and `f(genFType, float)` are the same for scalars: one match, not two.
            if all(other.parameter_types != match.parameter_types for other in matches):
                matches.append(match)
        else:
            failures.append((match[0], prototype, match[1]))
    if not matches:
        failures = _same_family(failures, argument_types)
        failures.sort(key=lambda failure: -failure[0])
        failures = _prefixes(checker, failures, argument_types, argument_nodes) or failures
        described = [
            (row.text, _with_constants(checker, _described(reason), row, position))
            for position, row, reason in failures
        ]
        failure = Failure(name, described)
        failure.choose([position for position, _, _ in failures])
        failure.prototype = failures[0][1]
        failure.wanted, failure.received = _wanted(failures[0][2]), _received(failures[0][2])
        if failures[0][0] < 0:
            ranges = {(prototype.required, _most(prototype)) for _, prototype, _ in failures}
            failure.message = _count_message(name, len(argument_types), ranges)
            _explain_count(checker, failure, failures[0][1], argument_types, argument_nodes)
        else:
            _explain_order(checker, failure, [row for _, row, _ in failures], argument_types, argument_nodes)
        return failure
    best = _best([match.ranks for match in matches])
    if best is None:
        failure = Failure(name, [(match.prototype.text, "") for match in matches], is_ambiguous=True)
        failure.conversions = _alike(checker, prototypes, argument_types, argument_nodes) or _nearest(matches)
        return failure
    match = matches[best]
    if not match.prototype.binds_values:
        environment.lookups.matches[key] = match
    return match


def _nearest(matches: Sequence[Match | UserMatch]) -> list[tuple[int, Type]]:
    """Return the conversions of the candidate that needs the fewest, where the candidates differ."""
    best = min(matches, key=lambda match: sum(rank != EXACT for rank in match.ranks))
    return [
        (position, best.parameter_types[position])
        for position, rank in enumerate(best.ranks)
        if rank != EXACT and len({match.parameter_types[position] for match in matches}) > 1
    ]


def _alike(
    checker: Checker, prototypes: list[Prototype], argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> list[tuple[int, Type]]:
    """Return the conversions that give all arguments the components of one, if a row takes those.

    Constants take the type of what varies, scalars that of vectors, and narrow components that of wide ones.
    """
    if not all((type_.is_scalar or type_.is_vector) and type_.component is not None for type_ in argument_types):
        return []
    components = [
        (node.stage == CONSTANT, type_.is_scalar, -type_.component.width, type_.component)
        for node, type_ in zip(argument_nodes, argument_types)
    ]
    for *_, component in sorted(components, key=lambda each: each[:3]):
        converted = tuple([types.with_component(type_, component) for type_ in argument_types])
        for prototype in prototypes:
            match = _match_row(checker, prototype, converted, argument_nodes)
            if isinstance(match, Match) and match.is_exact:
                pairs = zip(argument_types, converted)
                return [(position, type_) for position, (old, type_) in enumerate(pairs) if type_ is not old]
    return []


def _prefixes(
    checker: Checker,
    failures: list[tuple[int, Prototype, Reason]],
    argument_types: tuple[Type, ...],
    argument_nodes: list[Expression],
) -> list[tuple[int, Prototype, Reason]]:
    """Return the candidates whose first parameters match all arguments, if no other has a match for the first one."""
    if failures[0][0] > 0 or any(len(prototype.parameters) < len(argument_types) for _, prototype, _ in failures):
        return []
    found = []
    for failure in failures:
        parameters = failure[1].parameters[: len(argument_types)]
        if failure[0] < 0 and len(parameters) == len(argument_types):
            if _match_parameters(checker, failure[1], parameters, argument_types, argument_nodes, {}, [], []) is None:
                found.append(failure)
    return found


def _same_family(
    failures: list[tuple[int, Prototype, Reason]], argument_types: tuple[Type, ...]
) -> list[tuple[int, Prototype, Reason]]:
    """Return the candidates on the parametric types of the call, all of them where there are none."""
    from glslc_coop.semantics.builtins.prototypes import ParametricPattern

    families = {type_.row.name for type_ in argument_types if isinstance(type_, types.Parametric)}
    if not families:
        return failures
    near = [
        failure
        for failure in failures
        if any(
            isinstance(parameter.pattern, ParametricPattern) and parameter.pattern.name in families
            for parameter in failure[1].parameters
        )
    ]
    return near or failures


def is_viable(
    checker: Checker, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> bool:
    """Return whether a row matches these arguments. For rows that are not visible, so the result is not cached."""
    return isinstance(_match_row(checker, prototype, argument_types, argument_nodes), Match)


def _best(candidates: list[tuple[int, ...]]) -> int | None:
    """Return the index of the candidate that is better than every other one, None for an ambiguous call."""
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
    checker: Checker, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> Match | tuple[int, Reason]:
    """Return a Match, or how many arguments match and why the next one does not."""
    parameters = prototype.parameters
    count = len(argument_types)
    if count < prototype.required or (count > len(parameters) and not prototype.is_variadic):
        return -abs(count - len(parameters)), _count_reason(prototype.required, _most(prototype), count)
    bindings: Bindings = {}
    parameter_types: list[Type] = []
    ranks: list[int] = []
    failed = _match_parameters(
        checker, prototype, parameters, argument_types, argument_nodes, bindings, parameter_types, ranks
    )
    if failed is not None:
        return failed
    table: types.TypeTable = checker.types
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


def _match_parameters(
    checker: Checker,
    prototype: Prototype,
    parameters: tuple[Parameter, ...],
    argument_types: tuple[Type, ...],
    argument_nodes: list[Expression],
    bindings: Bindings,
    parameter_types: list[Type],
    ranks: list[int],
) -> tuple[int, Reason] | None:
    """Unify arguments with parameters, adding to the last three.

    Return how many match and why the next one does not.
    """
    origins: Origins = {}
    for position, (parameter, argument) in enumerate(zip(parameters, argument_types)):
        type_ = parameter.pattern.match(argument, bindings, origins, parameter.name, checker.types)
        if isinstance(type_, str):
            text, semicolon, hint = type_.partition(";")
            if text.startswith("no conversion"):
                text += f" for argument {position + 1}"
            if parameter.qualifier in ("out", "inout"):
                # What is written cannot be converted.
                hint = hint.replace("convert it: ", "declare it as ").replace("(…)", "")
            return position, text + semicolon + hint
        if type_ is argument:
            ranks.append(EXACT)
        else:
            rank = None if prototype.is_exact else _rank(parameter.qualifier, argument, type_, checker.environment)
            if rank is None:
                return position, (parameter.qualifier, argument, type_, position)
            ranks.append(rank)
        if type_.is_void:
            return position, f"argument {position + 1} is 'void'"
        parameter_types.append(type_)
        if parameter.binds is not None:
            reason = _bind_value(checker, parameter, argument_nodes[position], bindings)
            if reason is not None:
                return position, reason
    return None


def _with_constants(checker: Checker, reason: str, prototype: Prototype, position: int) -> str:
    """Return a reason with the constants that a parameter takes as its hint, unchanged where it takes any value."""
    if not 0 <= position < len(prototype.parameters):
        return reason
    name = prototype.parameters[position].name
    family = family_of(prototype, name)
    if family is None:
        return reason
    from glslc_coop.extensions.hints import listed_constants

    return f"{reason.partition('; ')[0]}; '{name}' takes {listed_constants(family, checker.environment)}"


def matching_type(checker: Checker, failure: Failure, arguments: list[Expression]) -> str:
    """Return the cooperative type with which the argument that is blamed would match; empty where that is not known."""
    from glslc_coop.semantics.builtins.prototypes import ParametricPattern

    prototype, position = failure.prototype, failure.position
    if prototype is None or position is None or not (failure.has_best or len(failure.candidates) == 1):
        return ""
    pattern, type_ = prototype.parameters[position].pattern, arguments[position].type
    if not isinstance(pattern, ParametricPattern) or not isinstance(type_, types.Parametric):
        return ""
    if type_.row.name != pattern.name:
        return ""
    bindings: Bindings = {}
    before = prototype.parameters[:position]
    given = tuple([argument.type for argument in arguments[:position]])
    failed = _match_parameters(checker, prototype, before, given, arguments, bindings, [], [])
    text = pattern.corrected(type_, bindings) if failed is None else ""
    return "" if text == str(type_) else text


def _explain_order(
    checker: Checker,
    failure: Failure,
    prototypes: list[Prototype],
    argument_types: tuple[Type, ...],
    argument_nodes: list[Expression],
) -> None:
    """Set the order in which a candidate takes the arguments, or the first parameter that they lack."""
    for prototype in prototypes[:_MOST_ORDERED]:
        failure.order = _other_order(checker, prototype, argument_types, argument_nodes)
        if failure.order:
            return
        if len(argument_types) == prototype.required - 1 and failure.position == 0:
            if _missing_parameters(checker, prototype, argument_types, argument_nodes) == [0]:
                failure.missing = f"'{prototype.parameters[0].name}' (argument 1) is missing"
                return


#: Number of candidates whose parameters the arguments are matched with in other orders.
_MOST_ORDERED = 12


def _other_order(
    checker: Checker, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> list[int]:
    """Return the order in which the arguments match, if one of them is moved or two are exchanged; else no order."""
    count = len(argument_types)
    orders = []
    for first in range(count):
        for second in range(count):
            moved = [index for index in range(count) if index != first]
            moved.insert(second, first)
            swapped = list(range(count))
            swapped[first], swapped[second] = second, first
            orders += [swapped, moved]
    for order in orders:
        nodes_ = [argument_nodes[index] for index in order]
        if is_viable(checker, prototype, tuple([argument_types[index] for index in order]), nodes_):
            return order
    return []


def _explain_count(
    checker: Checker,
    failure: Failure,
    prototype: Prototype,
    argument_types: tuple[Type, ...],
    argument_nodes: list[Expression],
) -> None:
    """Add the one argument that is missing, or superfluous, to a message about the number of arguments."""
    if len(argument_types) == prototype.required - 1:
        missing = _missing_parameters(checker, prototype, argument_types, argument_nodes)
        if missing:
            names = " or ".join([f"'{prototype.parameters[position].name}'" for position in missing])
            numbers = " or ".join([str(position + 1) for position in missing])
            failure.message += f"; missing {names} (argument {numbers})"
            failure.positions[0] = missing[-1]
            family = family_of(prototype, prototype.parameters[missing[-1]].name) if len(missing) == 1 else None
            if family is not None:
                from glslc_coop.extensions.hints import listed_constants

                failure.missing = f"it takes {listed_constants(family, checker.environment)}"
    elif len(argument_types) - 1 == _most(prototype):
        index = _superfluous_argument(checker, prototype, argument_types, argument_nodes)
        if index is not None:
            node = argument_nodes[index]
            text = checker.sources.text(node.start, node.end)
            failure.message += f"; '{text}' (argument {index + 1}) is one too many"


def _superfluous_argument(
    checker: Checker, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> int | None:
    """Return the index of the last argument without which the others match; None if there is none."""
    for index in reversed(range(len(argument_nodes))):
        types_ = (*argument_types[:index], *argument_types[index + 1 :])
        if is_viable(checker, prototype, types_, [*argument_nodes[:index], *argument_nodes[index + 1 :]]):
            return index
    return None


def _most(prototype: Prototype) -> int | None:
    return None if prototype.is_variadic else len(prototype.parameters)


def _count_message(name: str, count: int, ranges: set[tuple[int, int | None]]) -> str:
    """Return the error of a number of arguments that no candidate takes."""
    least = min(fewest for fewest, _ in ranges)
    most = max([count if highest is None else highest for _, highest in ranges])
    if count < least:
        at_least = "" if len(ranges) == 1 and (least, least) in ranges else "at least "
        return f"too few arguments to '{name}': expected {at_least}{least}, got {count}"
    if count > most:
        at_most = "" if len(ranges) == 1 and (most, most) in ranges else "at most "
        return f"too many arguments to '{name}': expected {at_most}{most}, got {count}"
    numbers = sorted({number for each in ranges for number in each if number is not None})
    listed = " or ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])])
    return f"wrong number of arguments to '{name}': expected {listed}, got {count}"


#: Prefixes of the names of integer constants that are easily confused.
_FAMILY_NAMES = (
    *("gl_ComponentType", "gl_CooperativeVectorMatrixLayout", "gl_CooperativeMatrixLayout", "gl_MatrixOperands"),
    *("gl_CooperativeMatrixReduce", "gl_Scope", "gl_Semantics", "gl_StorageSemantics", "gl_MatrixUse"),
)


def family_of(prototype: Prototype, parameter: str) -> str | None:
    """Return the prefix of the constants that a parameter takes; None if it takes any integer."""
    families = prototype.extension.families
    return None if families is None else families.get(parameter)


def is_of_family(prototype: Prototype, parameter: str, name: str) -> bool | None:
    """Return whether a name is one of the constants that a parameter takes; None where that is not known."""
    family = family_of(prototype, parameter)
    if family is None:
        return None
    if name.startswith(family):
        return True
    return False if name.startswith(_FAMILY_NAMES) else None


def _missing_parameters(
    checker: Checker, prototype: Prototype, argument_types: tuple[Type, ...], argument_nodes: list[Expression]
) -> list[int]:
    """Return the index of the parameter without which the arguments match, of two where either may be missing.

    Among several, the names of the arguments and of the parameters decide, then the last position. Empty if that does
    not tell.
    """
    found: list[tuple[int, int]] = []
    names = [str(getattr(node, "name", "")) for node in argument_nodes]
    for position in range(prototype.required):
        parameters = prototype.parameters[:position] + prototype.parameters[position + 1 :]
        if _match_parameters(checker, prototype, parameters, argument_types, argument_nodes, {}, [], []) is None:
            likeness = sum(
                -1
                if not name and family_of(prototype, parameter.name) is not None
                else parameter.name.lower() == name.lower() or is_of_family(prototype, parameter.name, name) is True
                for parameter, name in zip(parameters, names)
            )
            found.append((likeness, position))
    if not found:
        return []
    most, last = max(found)
    best = [position for likeness, position in found if likeness == most]
    if len(best) == 2 and best[0] == 0:
        # The first parameter receives the result: calls written as if the function returned it lack it.
        return best
    # If the names decide nothing, the last parameter is the one that is forgotten.
    if len(found) > 1 and not most and last != len(prototype.parameters) - 1:
        return []
    return [last]


def _rank(qualifier: str, argument: Type, parameter: Type, environment: Environment) -> int | None:
    if qualifier == "out":
        return implicit_conversion_exists(parameter, argument, environment)
    if qualifier in ("inout", "buffer", "any"):
        return None
    return implicit_conversion_exists(argument, parameter, environment)


def _count_reason(least: int, most: int | None, count: int) -> str:
    wanted = f"at least {least}" if most is None else str(most) if least == most else f"{least} to {most}"
    return f"requires {wanted} argument{'' if wanted == '1' else 's'} ({count} given)"


def _wanted(reason: Reason) -> Type | None:
    """Return the type of the parameter to which nothing converts an argument that is read."""
    return reason[2] if not isinstance(reason, str) and reason[0] in ("in", "const", "const in") else None


def _received(reason: Reason) -> Type | None:
    """Return the type of the `out` parameter that does not convert to its argument."""
    return reason[2] if not isinstance(reason, str) and reason[0] == "out" else None


def _described(reason: Reason) -> str:
    """Return why a candidate is not viable. The text is built on demand: most reasons are never shown."""
    return reason if isinstance(reason, str) else _type_reason(*reason)


def _type_reason(qualifier: str, argument: Type, type_: Type, position: int) -> str:
    source, target = (type_, argument) if qualifier == "out" else (argument, type_)
    from glslc_coop.semantics.model.type_differences import difference

    found = difference(source, target)
    hint = ""
    if qualifier in ("in", "const") and source.is_scalar and target.is_scalar and source is not target:
        hint = f"; convert it: {target}(…)"
    which = f"{position + 1}, which receives an 'out' parameter" if qualifier == "out" else f"{position + 1}"
    return f"no conversion from '{source}' to '{target}' for argument {which}{found and ': '}{found}{hint}"


def _bind_value(checker: Checker, parameter: Parameter, node: Expression, bindings: Bindings) -> str | None:
    """Bind the letter of a const parameter to the value or specialization constant expression of its argument."""
    stage = node.stage
    value: Any = None
    if stage == CONSTANT:
        value = node.value
    elif stage == SPECIALIZATION and parameter.qualifier == "const":
        value = _specialized_value(checker, parameter, node)
    if value is None:
        return f"'{parameter.name}' must be a constant expression"
    letter = parameter.binds
    assert letter is not None
    bindings[letter] = value
    return None


def _specialized_value(checker: Checker, parameter: Parameter, node: Expression) -> Any:
    """Return an integer or Boolean specialization constant expression as an argument of a parametric type."""
    from glslc_coop.semantics.constants.constant_expressions import constant_int, spec_size

    if node.type.is_scalar and node.type.component.is_bool:
        return spec_size(checker, node)
    return constant_int(checker, node, f"'{parameter.name}'")


def _default_value(type_: Type, text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    component = type_.component
    return float(text) if component is not None and component.is_float else int(text.rstrip("uU"), 0)


def _count_difference(function: FunctionSymbol, argument_types: tuple[Type, ...], environment: Environment) -> str:
    """Return which parameters of the only candidate lack an argument, if the others match."""
    parameters = function.parameters
    lacking = len(parameters) - len(argument_types)
    if lacking < 1:
        return ""
    for first in range(len(argument_types), -1, -1):
        others = [*parameters[:first], *parameters[first + lacking :]]
        if all(
            other.type is argument
            or _rank(other.parameter_direction or "in", argument, other.type, environment) is not None
            for other, argument in zip(others, argument_types)
        ):
            names = " and ".join([f"'{parameter.name}'" for parameter in parameters[first : first + lacking]])
            return f"; missing {names} (argument {first + 1})" if lacking == 1 else f"; missing {names}"
    return ""


def resolve_user(
    environment: Environment, functions: FunctionSet, argument_types: tuple[Type, ...]
) -> UserMatch | Failure:
    """Resolve a call of a user function."""
    overloads = functions.overloads
    for type_ in argument_types:
        if type_.is_error:
            return Failure(functions.name, [], is_poison=True)
    exact = functions.find(argument_types)
    if exact is not None:
        return UserMatch(exact, argument_types, (EXACT,) * len(argument_types))
    matches: list[UserMatch] = []
    failures: list[tuple[int, FunctionSymbol, Reason]] = []
    count = len(argument_types)
    for function in overloads:
        parameters = function.parameters
        if len(parameters) != count:
            failures.append((-1, function, _count_reason(len(parameters), len(parameters), count)))
            continue
        ranks: list[int] = []
        for position, (parameter, argument) in enumerate(zip(parameters, argument_types)):
            type_ = parameter.type
            direction = parameter.parameter_direction or "in"
            rank = EXACT if type_ is argument else _rank(direction, argument, type_, environment)
            if rank is None:
                failures.append((position, function, (direction, argument, type_, position)))
                break
            ranks.append(rank)
        else:
            match = UserMatch(function, tuple([parameter.type for parameter in parameters]), tuple(ranks))
            if match.is_exact:
                return match
            matches.append(match)
    if not matches:
        failures.sort(key=lambda failure: -failure[0])
        described = [(candidate.signature(), _described(reason)) for _, candidate, reason in failures]
        failure = Failure(functions.name, described)
        failure.choose([position for position, _, _ in failures])
        failure.wanted, failure.received = _wanted(failures[0][2]), _received(failures[0][2])
        if failures[0][0] < 0:
            counts: set[tuple[int, int | None]] = {(len(each.parameters), len(each.parameters)) for each in overloads}
            failure.message = _count_message(functions.name, count, counts)
            if len(overloads) == 1:
                failure.message += _count_difference(overloads[0], argument_types, environment)
        return failure
    best = _best([match.ranks for match in matches])
    if best is None:
        failure = Failure(functions.name, [(match.function.signature(), "") for match in matches], is_ambiguous=True)
        failure.conversions = _nearest(matches)
        return failure
    return matches[best]
