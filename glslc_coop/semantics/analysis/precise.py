"""`precise`: which variables it reaches. GLSL 4.60 section 4.9.

In: the checked unit. Out: the variables whose computation must not be contracted or reassociated, and the statements
that return precise values. Must not know: how code is generated.

A value that flows into a precise variable, or out of a function with a precise result, is precise itself, so the
qualifier propagates backwards over assignments within functions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from glslc_coop.semantics.context import CheckedUnit
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable


def find_precise(unit: CheckedUnit) -> dict[Variable | nodes.ReturnStatement, None]:
    """Return the precise variables and return statements.

    They are the fixpoint of "what is assigned to a precise variable is precise".
    """
    precise: dict[Variable | nodes.ReturnStatement, None] = {}
    #: Variable -> what is assigned to it, anywhere.
    assigned: dict[Variable, list[nodes.Expression]] = {}
    for symbol in (*unit.globals, *unit.builtins):
        if _is_precise(symbol):
            precise[symbol] = None
    for function in unit.functions:
        if function.definition is not None:
            _collect(function.definition, precise, assigned, _is_precise(function))
    pending = list(precise)
    while pending:
        target = pending.pop()
        if isinstance(target, nodes.ReturnStatement):
            expressions = [target.value] if target.value is not None else []
        else:
            expressions = assigned.get(target, [])
        for expression in expressions:
            if expression is None:
                continue
            for symbol in _variables_read(expression):
                if symbol not in precise:
                    precise[symbol] = None
                    pending.append(symbol)
    return precise


def _is_precise(symbol: Variable | FunctionSymbol) -> bool:
    qualifiers = symbol.qualifiers
    return qualifiers is not None and "precise" in qualifiers.keywords


def _collect(
    definition: nodes.FunctionDefinition,
    precise: dict[Variable | nodes.ReturnStatement, None],
    assigned: dict[Variable, list[nodes.Expression]],
    returns_precise: bool,
) -> None:
    """Enter the precise variables and return statements, and all assignments of a function."""
    pending: list[nodes.Node] = [definition]
    while pending:
        node = pending.pop()
        if isinstance(node, nodes.Assignment):
            target = node.target
            while isinstance(target, (nodes.MemberAccess, nodes.IndexExpression, nodes.Swizzle)):
                target = target.base
            if isinstance(target, nodes.Identifier):
                assigned.setdefault(target.symbol, []).append(node.expression)
        elif isinstance(node, (nodes.Declarator, nodes.ParameterDeclaration)) and node.symbol is not None:
            symbol = node.symbol
            if _is_precise(symbol):
                precise[symbol] = None
            if isinstance(node, nodes.Declarator) and symbol.initializer is not None:
                assigned.setdefault(symbol, []).append(symbol.initializer)
                pending.append(symbol.initializer)
        elif isinstance(node, nodes.ReturnStatement) and returns_precise and node.value is not None:
            precise[node] = None
        pending.extend(nodes.children(node))


def _variables_read(expression: nodes.Expression) -> list[Variable]:
    variables = []
    pending: list[nodes.Node] = [expression]
    while pending:
        node = pending.pop()
        if not isinstance(node, nodes.Identifier):
            pending.extend(nodes.children(node))
        elif node.stage == RUNTIME:
            variables.append(node.symbol)
    return variables
