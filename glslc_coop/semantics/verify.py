"""The invariants of a checked tree, asserted: what code generation relies on without looking.

In: the checked unit. Out: nothing, or InternalError at the first node that breaks the contract. Must not know: rules of
the language; a tree that fails here is a fault of the checker, never of the shader. Tests run it over every shader.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, FunctionSymbol, Variable

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.context import CheckedUnit


class InternalError(AssertionError):
    """A fault of this compiler: which contract is broken, and where."""

    def __init__(self, node: Any, message: str) -> None:
        super().__init__(f"{node.__class__.__name__} at {node.start}..{node.end}: {message}")


#: What the checker has replaced by nodes that say more.
_REPLACED = (nodes.CastExpression, nodes.FieldSelection, nodes.FunctionCall, nodes.InitializerList)
#: Nodes whose expressions were consumed while checking: code generation does not see them.
_CONSUMED = (
    nodes.FullySpecifiedType,
    nodes.TypeSpecifier,
    nodes.StructSpecifier,
    nodes.ArraySpecifier,
    nodes.LayoutQualifier,
    nodes.Attribute,
    nodes.SpirvQualifier,
    nodes.QualifierDeclaration,
    nodes.PrecisionDeclaration,
    nodes.FunctionPrototype,
    nodes.InterfaceBlock,
)


def verify(unit: CheckedUnit) -> None:
    """Check the contract of every function with a body and of every initializer of a global. Raises InternalError."""
    for declaration in unit.declarations:
        if declaration.__class__ is nodes.InitDeclaratorList:
            _walk(declaration, None)
    for function in unit.functions:
        _walk(function.definition.body, function)


def _walk(root: Any, function: FunctionSymbol | None) -> None:
    """Verify every node below, apart from consumed ones."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _CONSUMED):
            continue
        _verify_node(node, function)
        waiting.extend(nodes.children(node))


def _verify_node(node: Any, function: FunctionSymbol | None) -> None:
    if isinstance(node, _REPLACED):
        raise InternalError(node, "the checker leaves none of these")
    if "stage" in node.CHECKED:
        if node.type is None or node.type is types.ERROR:
            raise InternalError(node, f"has the type {node.type}")
        if node.stage not in (CONSTANT, SPECIALIZATION, RUNTIME):
            raise InternalError(node, f"has the stage {node.stage}")
        if node.stage == CONSTANT and node.value is None:
            raise InternalError(node, "is a constant expression without a value")
    check = _CHECKS.get(node.__class__)
    if check is not None:
        check(node)
    elif node.__class__ is nodes.ReturnStatement and node.value is not None and function is not None:
        _same(node, node.value.type, function.return_type)


def _same(node: Any, found: types.Type, wanted: types.Type) -> None:
    """Check that two types are one type: conversions are nodes."""
    if found is not wanted:
        raise InternalError(node, f"'{found}' found where '{wanted}' is expected")


def _identifier(node: nodes.Identifier) -> None:
    if not isinstance(node.symbol, Variable):
        raise InternalError(node, f"'{node.name}' has the symbol {node.symbol!r}")


def _declarator(node: nodes.Declarator) -> None:
    if node.initializer is not None and node.symbol is not None and not types.is_unsized(node.symbol.type):
        _same(node, node.initializer.type, node.symbol.type)


def _assignment(node: nodes.Assignment) -> None:
    if node.operator == "=":
        _same(node, node.expression.type, node.target.type)
    elif node.operand_type is None:
        raise InternalError(node, "a compound assignment without the type that it is computed in")


def _conditional(node: nodes.ConditionalExpression) -> None:
    _same(node, node.condition.type, types.BOOL)
    _same(node, node.true_expression.type, node.type)
    _same(node, node.false_expression.type, node.type)


def _user_call(node: nodes.UserCall) -> None:
    if not isinstance(node.function, FunctionSymbol):
        raise InternalError(node, f"calls {node.function!r}")
    if len(node.arguments) != len(node.function.parameters):
        raise InternalError(node, "has another number of arguments than the function has parameters")
    for argument, parameter in zip(node.arguments, node.function.parameters):
        if parameter.parameter_direction not in ("out", "inout"):
            _same(argument, argument.type, parameter.type)


def _builtin_call(node: nodes.BuiltinCall) -> None:
    if node.prototype is None:
        raise InternalError(node, "calls no row")


def _constructor(node: nodes.Constructor) -> None:
    type_ = node.type
    if isinstance(type_, types.Struct):
        wanted = [member.type for member in type_.members]
    elif isinstance(type_, types.Array):
        wanted = [type_.element] * len(node.arguments)
    else:
        return
    for argument, member in zip(node.arguments, wanted):
        _same(argument, argument.type, member)


def _condition(node: Any) -> None:
    if node.condition is not None and "stage" in node.condition.CHECKED:
        _same(node, node.condition.type, types.BOOL)


def _switch(node: nodes.SwitchStatement) -> None:
    type_ = node.selector.type
    if not (isinstance(type_, types.Scalar) and type_.is_integer):
        raise InternalError(node, f"selects with '{type_}'")
    for each in node.statements:
        if isinstance(each, nodes.CaseLabel):
            _same(each, each.value.type, type_)


#: What must hold of a node once it is checked. Every statement that branches has a row.
_CHECKS: dict[type, Callable[[Any], None]] = {
    nodes.Identifier: _identifier,
    nodes.Declarator: _declarator,
    nodes.Assignment: _assignment,
    nodes.ConditionalExpression: _conditional,
    nodes.UserCall: _user_call,
    nodes.BuiltinCall: _builtin_call,
    nodes.Constructor: _constructor,
    nodes.SelectionStatement: _condition,
    nodes.SwitchStatement: _switch,
    nodes.WhileStatement: _condition,
    nodes.DoStatement: _condition,
    nodes.ForStatement: _condition,
}
