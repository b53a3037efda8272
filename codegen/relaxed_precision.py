"""`mediump` and `lowp`: which values may be computed with fewer bits. GLSL 4.60 section 4.7, GLSL ES 3.20 section 4.7.3.

In: the checked unit; expressions as they are emitted. Out: RelaxedPrecision on what they give, and on variables, members and functions.
Must not know: how an expression is emitted.

An operation has the highest precision of its operands; numbers and Booleans have none and follow the others. What has no qualifier has
the default of its type, which a `precision` statement sets until the end of its block. Local variables are left alone: what is
loaded from them is decorated, and a variable without decoration can still be replaced by its values.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.parser import nodes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.function import FunctionBuilder
    from glslc_coop.codegen.module import Definition
    from glslc_coop.semantics.scopes import FunctionSymbol, Variable

_NONE, _LOW, _MEDIUM, _HIGH = range(4)
_RELAXED = (_LOW, _MEDIUM)
_WORDS = {"lowp": _LOW, "mediump": _MEDIUM, "highp": _HIGH}
#: In GLSL ES: what these types are without a qualifier and without a `precision` statement.
_ES_DEFAULTS = {"sampler2D": _LOW, "samplerCube": _LOW}
_ES_FRAGMENT_DEFAULTS = {**_ES_DEFAULTS, "int": _MEDIUM}
#: Built-in functions whose result is as precise as their operands; that of all the others has 32 bits.
_FOLLOWING = frozenset((
    "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "pow", "exp", "log",
    "exp2", "log2", "sqrt", "inversesqrt", "abs", "sign", "floor", "trunc", "round", "roundEven", "ceil", "fract", "mod", "min", "max", "clamp",
    "mix", "step", "smoothstep", "fma", "length", "distance", "dot", "cross", "normalize", "faceforward", "reflect", "refract",
    "matrixCompMult", "outerProduct", "transpose", "determinant", "inverse", "dFdx", "dFdy", "fwidth", "dFdxFine", "dFdyFine", "fwidthFine",
    "dFdxCoarse", "dFdyCoarse", "fwidthCoarse", "interpolateAtCentroid", "interpolateAtSample", "interpolateAtOffset",
))  # fmt: skip
#: What lies deeper in an expression that is asked about for the first time counts as precise: generated chains are long.
_MAXIMUM_DEPTH = 100
_COMPARISONS = ("<", ">", "<=", ">=", "==", "!=", "&&", "||", "^^")
_SHIFTS = ("<<", ">>")


class Precisions:
    """The precisions of one shader. judged: values that were given one, or none, already."""

    __slots__ = ("variables", "results", "members", "known", "judged", "depth")

    def __init__(self, fn: Emitter) -> None:
        self.variables: dict[Variable, int] = {}
        self.results: dict[FunctionSymbol, int] = {}
        self.members: dict[tuple[types.Type, int], int] = {}
        self.known: dict[Any, int] = {}
        self.depth = 0
        self.judged: set[tuple[FunctionBuilder, int]] = set()
        defaults: dict[str, int] = {}
        if fn.environment.is_es:
            defaults = dict(_ES_FRAGMENT_DEFAULTS if fn.environment.stage == "fragment" else _ES_DEFAULTS)
        for declaration in fn.checked.declarations:
            _declare(self, declaration, defaults)

    def evaluate(self, fn: Emitter, node: Any, emit: Callable[[Emitter, Any], Any]) -> Any:
        """Emits an expression, and decorates the value that it made."""
        builder = fn.builder
        before = builder.next_local
        value = emit(fn, node)
        # Local ids go down: one that is newer than the start was made here, by the innermost expression that gives it.
        if value.__class__ is int and builder.next_local < value <= before:
            self.judge(fn, node, value)
        return value

    def judge(self, fn: Emitter, node: Any, value: Any) -> None:
        """Decorates a value that was made for a node, unless an inner node gave it."""
        key = (fn.builder, value)
        if value.__class__ is int and key not in self.judged:
            self.judged.add(key)
            if _precision(self, node) in _RELAXED and _has_precision(node.type):
                fn.builder.decorate(value, spirv.DecorationRelaxedPrecision)

    def decorate_function(self, fn: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
        """The function and its parameters; the body need not be there yet."""
        if self.results.get(symbol) in _RELAXED:
            fn.module.decorate(builder.definition, spirv.DecorationRelaxedPrecision)
        for parameter, instruction in zip(symbol.parameters, builder.parameters):
            if self.variables.get(parameter) in _RELAXED:
                local: Any = instruction[2]
                builder.decorate(local, spirv.DecorationRelaxedPrecision)

    def decorate_globals(self, fn: Emitter) -> None:
        """The global variables that were used, and the members of their structures and blocks."""
        done: set[Definition] = set()
        for symbol, place in fn.places.items():
            variable: Any = place.base
            if not symbol.is_global or variable.__class__ is int:
                continue
            if self.variables.get(symbol) in _RELAXED:
                fn.module.decorate(variable, spirv.DecorationRelaxedPrecision)
            _decorate_members(fn, self, symbol.type, variable.type.operands[-1], done)


# ---- declarations ----


def _declare(found: Precisions, node: Any, defaults: dict[str, int]) -> None:
    """Notes the precision of everything that is declared below a node."""
    kind = node.__class__
    if kind is nodes.PrecisionDeclaration:
        defaults[str(getattr(node.type, "type", None) or getattr(node.type, "name", ""))] = _WORDS[node.precision]
        return
    if kind is nodes.CompoundStatement:
        defaults = dict(defaults)
    elif kind is nodes.InterfaceBlock or kind is nodes.StructSpecifier:
        type_ = node.type if kind is nodes.StructSpecifier else getattr(node.symbol, "type", None)
        if type_ is not None:
            _members(found, types.base_element(type_), defaults)
        return
    elif kind is nodes.FunctionDefinition or kind is nodes.FunctionPrototype:
        symbol = node.symbol
        if symbol is not None:
            found.results[symbol] = _declared(symbol.return_type, symbol.qualifiers, defaults)
            for parameter in symbol.parameters:
                found.variables[parameter] = _declared(parameter.type, parameter.qualifiers, defaults)
        if kind is nodes.FunctionPrototype:
            return
    elif kind is nodes.Declarator and node.symbol is not None:
        symbol = node.symbol
        found.variables[symbol] = _declared(symbol.type, symbol.qualifiers, defaults)
        return
    for child in nodes.children(node):
        _declare(found, child, defaults)


def _members(found: Precisions, struct: Any, defaults: dict[str, int]) -> None:
    for index, member in enumerate(getattr(struct, "members", ())):
        found.members[struct, index] = _declared(member.type, member.qualifiers, defaults)


def _declared(type_: Any, qualifiers: Any, defaults: dict[str, int]) -> int:
    base = types.base_element(type_)
    if isinstance(base, types.Opaque):
        name = base.name
    elif base.component is None or not _has_precision(base):
        return _NONE
    else:
        name = "float" if base.component.is_float else "int"
    word = getattr(qualifiers, "precision", None)
    if word is not None:
        return _WORDS[word]
    return defaults.get(name, _HIGH)


# ---- expressions ----


def _has_precision(type_: Any) -> bool:
    component = type_.component
    return component is not None and component.width == 32 and component.encoding is None and not type_.is_parametric and not component.is_bool


def _precision(found: Precisions, node: Any) -> int:
    level = found.known.get(node)
    if level is None and found.depth > _MAXIMUM_DEPTH:
        return _HIGH
    if level is None:
        handler = _PRECISIONS.get(node.__class__)
        found.depth += 1
        level = handler(found, node) if handler is not None else _NONE
        found.depth -= 1
        base = types.base_element(node.type)
        if not isinstance(base, types.Opaque) and not _has_precision(base) and not base.is_struct:
            level = _NONE
        found.known[node] = level
    return level


def _highest(found: Precisions, parts: Any) -> int:
    return max((_precision(found, part) for part in parts), default=_NONE)


def _identifier(found: Precisions, node: Any) -> int:
    return found.variables.get(node.symbol, _HIGH)


def _binary(found: Precisions, node: Any) -> int:
    if node.operator in _COMPARISONS:
        return _NONE
    return _precision(found, node.left) if node.operator in _SHIFTS else _highest(found, (node.left, node.right))


def _member(found: Precisions, node: Any) -> int:
    struct = types.base_element(node.base.type)
    if isinstance(struct, types.Reference) and struct.block is not None:
        struct = struct.block
    return found.members.get((struct, node.index), _HIGH)


def _builtin_call(found: Precisions, node: Any) -> int:
    arguments = node.arguments
    if arguments and isinstance(arguments[0].type, types.Opaque):
        return _precision(found, arguments[0])
    return _highest(found, arguments) if node.prototype.name in _FOLLOWING else _HIGH


_PRECISIONS: dict[type, Callable[[Precisions, Any], int]] = {
    nodes.Identifier: _identifier,
    nodes.UnaryExpression: lambda found, node: _precision(found, node.operand),
    nodes.PostfixExpression: lambda found, node: _precision(found, node.operand),
    nodes.BinaryExpression: _binary,
    nodes.Assignment: lambda found, node: _highest(found, (node.target,) if node.operator == "=" else (node.target, node.expression)),
    nodes.ConditionalExpression: lambda found, node: _highest(found, (node.true_expression, node.false_expression)),
    nodes.SequenceExpression: lambda found, node: _precision(found, node.right),
    nodes.IndexExpression: lambda found, node: _precision(found, node.base),
    nodes.Swizzle: lambda found, node: _precision(found, node.base),
    nodes.Conversion: lambda found, node: _precision(found, node.operand),
    nodes.Constructor: lambda found, node: _highest(found, node.arguments),
    nodes.MemberAccess: _member,
    nodes.UserCall: lambda found, node: found.results.get(node.function, _HIGH),
    nodes.BuiltinCall: _builtin_call,
}


# ---- what is declared in the module ----


def _decorate_members(fn: Emitter, found: Precisions, type_: Any, definition: Definition, done: set[Definition]) -> None:
    while isinstance(type_, types.Array):
        type_, definition = type_.element, definition.operands[0]
    members = getattr(type_, "members", None)
    if not members or definition.opcode != spirv.OpTypeStruct or definition in done:
        return
    done.add(definition)
    for index, (member, part) in enumerate(zip(members, definition.operands)):
        if found.members.get((type_, index)) in _RELAXED:
            fn.module.member_decorate(definition, index, spirv.DecorationRelaxedPrecision)
        _decorate_members(fn, found, member.type, part, done)
