"""`mediump` and `lowp`: which values may be computed with fewer bits.

GLSL 4.60 section 4.7, GLSL ES 3.20 section 4.7.3.

In: the checked declarations. Out: the precision of variables, members, functions and expressions. Must not know: how
code is generated.

An operation has the highest precision of its operands; numbers and Booleans have none and follow the others. What has
no qualifier has the default of its type, which a `precision` statement sets until the end of its block.
"""

from __future__ import annotations

from glslc_coop.environment import operators
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Callable, Iterable
    from typing import Any

    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable

_NONE, _LOW, _MEDIUM, _HIGH = range(4)
_RELAXED = (_LOW, _MEDIUM)
_WORDS = {"lowp": _LOW, "mediump": _MEDIUM, "highp": _HIGH}
#: In GLSL ES: what these types are without a qualifier and without a `precision` statement.
_ES_DEFAULTS = {"sampler2D": _LOW, "samplerCube": _LOW, "samplerExternalOES": _LOW}
_ES_FRAGMENT_DEFAULTS = {**_ES_DEFAULTS, "int": _MEDIUM}
#: What lies deeper in an expression that is asked about for the first time counts as precise: generated chains are
#: long.
_MAXIMUM_DEPTH = 100
_WITHOUT_PRECISION = operators.texts(*operators.COMPARISONS, *operators.LOGICAL)
_SHIFTS = operators.texts("shift")


class RelaxedPrecision:
    """The precisions of the compilation units of one shader.

    variables, results, members: as declared. known: of expressions, filled when they are asked for.
    """

    __slots__ = ("variables", "results", "members", "known", "depth")

    def __init__(self, units: list[list[nodes.Declaration]], environment: Environment) -> None:
        self.variables: dict[Variable, int] = {}
        self.results: dict[FunctionSymbol, int] = {}
        self.members: dict[tuple[types.Type, int], int] = {}
        self.known: dict[nodes.Expression, int] = {}
        self.depth = 0
        initial: dict[str, int] = {}
        if environment.is_es:
            initial = _ES_FRAGMENT_DEFAULTS if environment.stage == "fragment" else _ES_DEFAULTS
        for declarations in units:
            defaults = dict(initial)
            for declaration in declarations:
                _declare(self, declaration, defaults)

    def is_relaxed(self, node: nodes.Expression) -> bool:
        """Return whether the value of an expression may be computed with fewer bits."""
        return _precision(self, node) in _RELAXED and _has_precision(node.type)

    def is_relaxed_variable(self, symbol: Variable) -> bool:
        """Return whether a variable or parameter was declared `mediump` or `lowp`."""
        return self.variables.get(symbol) in _RELAXED

    def is_relaxed_result(self, symbol: FunctionSymbol) -> bool:
        """Return whether the result of a function was declared `mediump` or `lowp`."""
        return self.results.get(symbol) in _RELAXED

    def is_relaxed_member(self, struct: types.Type, index: int) -> bool:
        """Return whether a member of a structure or block was declared `mediump` or `lowp`."""
        return self.members.get((struct, index)) in _RELAXED


# ---- declarations ----


def _declare(precisions: RelaxedPrecision, node: nodes.Node, defaults: dict[str, int]) -> None:
    """Record the precision of everything that is declared below a node."""
    if isinstance(node, nodes.PrecisionDeclaration):
        type_ = node.type.type
        name = type_.precision_name if isinstance(type_, types.Opaque) else str(type_ or node.type.name)
        defaults[name] = _WORDS[node.precision]
        return
    if isinstance(node, nodes.StructSpecifier):
        _declare_members(precisions, node.type, defaults)
        return
    if isinstance(node, nodes.InterfaceBlock):
        if node.symbol is not None:
            _declare_members(precisions, node.symbol.type, defaults)
        return
    if isinstance(node, nodes.Declarator) and node.symbol is not None:
        precisions.variables[node.symbol] = _declared(node.symbol.type, node.symbol.qualifiers, defaults)
        return
    if isinstance(node, nodes.CompoundStatement):
        defaults = dict(defaults)
    elif isinstance(node, (nodes.FunctionDefinition, nodes.FunctionPrototype)):
        if node.symbol is not None:
            _declare_function(precisions, node.symbol, defaults)
        if isinstance(node, nodes.FunctionPrototype):
            return
    for child in nodes.children(node):
        _declare(precisions, child, defaults)


def _declare_function(precisions: RelaxedPrecision, symbol: FunctionSymbol, defaults: dict[str, int]) -> None:
    precisions.results[symbol] = _declared(symbol.return_type, symbol.qualifiers, defaults)
    for parameter in symbol.parameters:
        precisions.variables[parameter] = _declared(parameter.type, parameter.qualifiers, defaults)


def _declare_members(precisions: RelaxedPrecision, type_: types.Type | None, defaults: dict[str, int]) -> None:
    struct = types.base_element(type_) if type_ is not None else None
    if isinstance(struct, types.Struct):
        for index, member in enumerate(struct.members):
            precisions.members[struct, index] = _declared(member.type, member.qualifiers, defaults)


def _declared(type_: types.Type, qualifiers: Qualifiers | None, defaults: dict[str, int]) -> int:
    base = types.base_element(type_)
    if isinstance(base, types.Opaque):
        name = base.precision_name
    elif not _has_precision(base):
        return _NONE
    else:
        name = "float" if base.component.is_float else "int"
    if qualifiers is not None and qualifiers.precision is not None:
        return _WORDS[qualifiers.precision]
    return defaults.get(name, _HIGH)


# ---- expressions ----


def _has_precision(type_: types.Type) -> bool:
    component = type_.component
    return (
        component is not None
        and component.width == 32
        and component.encoding is None
        and not type_.is_parametric
        and not component.is_bool
    )


def _precision(precisions: RelaxedPrecision, node: nodes.Expression) -> int:
    level = precisions.known.get(node)
    if level is None and precisions.depth > _MAXIMUM_DEPTH:
        return _HIGH
    if level is None:
        handler = _PRECISIONS.get(node.__class__)
        precisions.depth += 1
        level = handler(precisions, node) if handler is not None else _NONE
        precisions.depth -= 1
        base = types.base_element(node.type)
        if not isinstance(base, types.Opaque) and not _has_precision(base) and not base.is_struct:
            level = _NONE
        precisions.known[node] = level
    return level


def _highest(precisions: RelaxedPrecision, parts: Iterable[nodes.Expression]) -> int:
    return max((_precision(precisions, part) for part in parts), default=_NONE)


def _identifier(precisions: RelaxedPrecision, node: nodes.Identifier) -> int:
    return precisions.variables.get(node.symbol, _HIGH)


def _binary(precisions: RelaxedPrecision, node: nodes.BinaryExpression) -> int:
    if node.operator in _WITHOUT_PRECISION:
        return _NONE
    return (
        _precision(precisions, node.left) if node.operator in _SHIFTS else _highest(precisions, (node.left, node.right))
    )


def _member(precisions: RelaxedPrecision, node: nodes.MemberAccess) -> int:
    struct = types.base_element(node.base.type)
    if isinstance(struct, types.Reference) and struct.block is not None:
        struct = struct.block
    return precisions.members.get((struct, node.index), _HIGH)


def _constructor(precisions: RelaxedPrecision, node: nodes.Constructor) -> int:
    # A texture and a sampler put together have no precision of their own.
    return _HIGH if isinstance(node.type, types.Opaque) else _highest(precisions, node.arguments)


def _builtin_call(precisions: RelaxedPrecision, node: nodes.BuiltinCall) -> int:
    arguments = node.arguments
    if arguments and isinstance(arguments[0].type, types.Opaque):
        return _precision(precisions, arguments[0])
    return _highest(precisions, arguments) if "relaxed" in node.prototype.annotations else _HIGH


_PRECISIONS: dict[type, Callable[[RelaxedPrecision, Any], int]] = {
    nodes.Identifier: _identifier,
    nodes.UnaryExpression: lambda precisions, node: _precision(precisions, node.operand),
    nodes.PostfixExpression: lambda precisions, node: _precision(precisions, node.operand),
    nodes.BinaryExpression: _binary,
    nodes.Assignment: lambda precisions, node: _highest(
        precisions, (node.target,) if node.operator == "=" else (node.target, node.expression)
    ),
    nodes.ConditionalExpression: lambda precisions, node: _highest(
        precisions, (node.true_expression, node.false_expression)
    ),
    nodes.SequenceExpression: lambda precisions, node: _precision(precisions, node.right),
    nodes.IndexExpression: lambda precisions, node: _precision(precisions, node.base),
    nodes.Swizzle: lambda precisions, node: _precision(precisions, node.base),
    nodes.Conversion: lambda precisions, node: _precision(precisions, node.operand),
    nodes.Constructor: _constructor,
    nodes.MemberAccess: _member,
    nodes.UserCall: lambda precisions, node: precisions.results.get(node.function, _HIGH),
    nodes.BuiltinCall: _builtin_call,
}
