"""What a function computes and nobody uses: variables, parameters, stores, results and statements (-Wall, -Wextra).

In: checked functions. Out: warnings. Must not know: SPIR-V; whether a use computes something doubtful. A name that
another configuration of the function's conditionals uses counts as used.
"""

from __future__ import annotations

import re

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.analysis.loops import parts as loop_parts
from glslc_coop.semantics.model.scopes import FunctionSymbol
from glslc_coop.semantics.trees import descendants

with lazy:
    from collections.abc import Iterator
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable

#: The values of `usage_warnings`.
ALL, EXTRA = 1, 2
#: What happens to a variable: its value is used, a part of it or all of it is assigned, it is declared.
_READ, _PART, _STORE, _DECLARED = "read", "part", "store", "declared"
#: (what happens, the variable, the node, the loops around it from the outermost)
Event: TypeAlias = "tuple[str, Variable, Node, tuple[Node, ...]]"

_STEPS = (nodes.IndexExpression, nodes.Swizzle, nodes.MemberAccess)
_INCREMENTS = ("++", "--")
#: Expressions that do nothing besides giving a value, if their operands do not.
_VALUES = (
    nodes.Identifier,
    nodes.IntegerLiteral,
    nodes.FloatLiteral,
    nodes.BoolLiteral,
    nodes.BinaryExpression,
    nodes.ConditionalExpression,
    nodes.Conversion,
    nodes.Constructor,
    nodes.LengthMethod,
    *_STEPS,
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def check_unused(checker: Checker, level: int) -> None:
    """Warn about what every function computes in vain; level: ALL or EXTRA."""
    # Who calls a callback prescribes its parameters; those of most callbacks have to be 'const in'.
    references = {id(function) for function in _passed(checker)}
    for function in checker.functions:
        if function.definition is None:
            continue
        body = function.definition.body
        events = list(_events(body))
        _check_variables(checker, function, events)
        _check_overwritten(checker, body)
        for statement in descendants(body):
            if isinstance(statement, nodes.ExpressionStatement):
                _check_statement(checker, statement)
        is_callback = id(function) in references or all(
            variable.parameter_direction == "const in" for variable in function.parameters
        )
        if level >= EXTRA and function.name != "main" and not is_callback:
            _check_parameters(checker, function, events)


def _passed(checker: Checker) -> Iterator[FunctionSymbol]:
    """Yield the functions that are arguments of others, which prescribe their parameters."""
    for function in checker.functions:
        for node in descendants(function.definition.body) if function.definition is not None else ():
            if isinstance(node, nodes.FunctionReference) and isinstance(node.function, FunctionSymbol):
                yield node.function


# ---- what happens to variables ----


def _events(body: Node) -> Iterator[Event]:
    """Yield what happens to variables, in the order of the source; what an assignment reads precedes its store."""
    pending: list[tuple[Node, str, tuple[Node, ...]]] = [(body, _READ, ())]
    while pending:
        node, use, loops = pending.pop()
        if isinstance(node, nodes.Identifier):
            yield use, node.symbol, node, loops
            continue
        below = [(child, how, loops) for child, how in _uses(node, use)]
        if isinstance(node, nodes.LOOPS):
            initializer = loop_parts(node).initializer
            below = [(child, how, loops if child is initializer else (*loops, node)) for child, how, _ in below]
        pending += reversed(below)
        if isinstance(node, nodes.Declarator) and node.symbol is not None:
            # No member of a local structure. Popped before what its initializer reads, which may not name it.
            yield _DECLARED, node.symbol, node, loops


def _uses(node: Node, use: str) -> list[tuple[Node, str]]:
    """Return the children of a node in order of evaluation, each with what happens to the variable that it is."""
    if isinstance(node, nodes.ExpressionStatement):
        return [(node.expression, "")]
    if isinstance(node, nodes.LOOPS):
        return _loop_uses(node)
    if isinstance(node, nodes.SequenceExpression):
        return [(node.left, ""), (node.right, use)]
    if isinstance(node, nodes.Assignment):
        store = _STORE if node.operator == "=" else _PART
        # The value of an assignment that is used is the variable's.
        return [(node.expression, _READ), (node.target, store if use == "" else _READ)]
    if isinstance(node, (nodes.UnaryExpression, nodes.PostfixExpression)) and node.operator in _INCREMENTS:
        return [(node.operand, _PART if use == "" else _READ)]
    if isinstance(node, _STEPS):
        part = _PART if use in (_STORE, _PART) and not node.base.type.is_reference else _READ
        rest = [(child, _READ) for child in nodes.children(node) if child is not node.base]
        return [*rest, (node.base, part)]
    return [(child, _READ) for child in nodes.children(node)]


def _loop_uses(node: nodes.Loop) -> list[tuple[Node, str]]:
    """Return the children of a loop as `_uses` does; the step, whose value is dropped, precedes the body."""
    loop = loop_parts(node)
    iteration: list[tuple[Node | None, str]] = [(loop.condition, _READ), (loop.step, ""), (loop.body, _READ)]
    if loop.is_tested_last:
        iteration.reverse()
    once = [(each, _READ) for each in (*node.attributes, loop.initializer)]
    return [(child, how) for child, how in (*once, *iteration) if child is not None]


def _check_variables(checker: Checker, function: FunctionSymbol, events: list[Event]) -> None:
    """Warn about local variables that nothing reads, and about stores after the last read."""
    declared: dict[Variable, Event] = {}
    others: dict[Variable, list[tuple[int, Event]]] = {}
    for position, event in enumerate(events):
        if event[0] == _DECLARED:
            declared[event[1]] = event
        else:
            others.setdefault(event[1], []).append((position, event))
    for variable, declaration in declared.items():
        if variable.storage not in ("local", "const") or variable.is_global or not variable.name:
            continue
        uses = others.get(variable, [])
        reads = [position for position, event in uses if event[0] in (_READ, "")]
        node = declaration[2]
        if not reads:
            if not _is_elsewhere(checker, function, variable, len(uses) + 1) and not _is_expanded(checker, node):
                what = "assigned but never used" if uses else "never used"
                at = (node.start, node.start + len(variable.name))
                _warn(checker, codes.UNUSED_VARIABLE, at, f"variable '{variable.name}' is {what}", variable.name)
            continue
        for position, event in uses:
            if event[0] == _STORE and event[3] == declaration[3] and position > max(reads):
                _warn_store(checker, function, event, len(uses) + 1, ())


def _check_overwritten(checker: Checker, body: Node) -> None:
    """Warn about stores to whole variables that the next statement which names the variable overwrites."""
    blocks = [node for node in descendants(body) if isinstance(node, nodes.CompoundStatement)]
    for block in blocks:
        stored: dict[Variable, Node] = {}
        for statement in block.statements:
            events = list(_events(statement))
            if any(isinstance(node, (nodes.JumpStatement, nodes.ReturnStatement)) for node in descendants(statement)):
                stored.clear()
                continue
            stores = _whole_store(statement)
            target = stores.symbol if stores is not None else None
            for use, variable, _, _ in events:
                if variable is not target or use != _STORE:
                    stored.pop(variable, None)
            if target is not None and stores is not None:
                before, node = stored.get(target), stores
                if before is not None and not _is_expanded(checker, before) and not _is_expanded(checker, node):
                    message = f"value stored in '{target.name}' is never used"
                    note = (node.start, node.end, "it is overwritten here")
                    checker.sink.warning(codes.DEAD_STORE, before.start, before.end, message, note, token=target.name)
                stored[target] = node


def _whole_store(statement: Node) -> nodes.Identifier | None:
    """Return the local variable that a statement assigns as a whole; None for any other statement."""
    assignment = statement.expression if isinstance(statement, nodes.ExpressionStatement) else None
    if not isinstance(assignment, nodes.Assignment) or assignment.operator != "=":
        return None
    target = assignment.target
    if not isinstance(target, nodes.Identifier):
        return None
    variable = target.symbol
    is_copy = variable.storage == "parameter" and variable.parameter_direction in (None, "in")
    return target if is_copy or variable.storage == "local" and not variable.is_global else None


def _check_parameters(checker: Checker, function: FunctionSymbol, events: list[Event]) -> None:
    """Warn about parameters that the body does not name."""
    named = {event[1] for event in events}
    for variable in function.parameters:
        if variable.name and variable not in named and not _is_elsewhere(checker, function, variable, 1):
            at = (variable.end - len(variable.name), variable.end)
            text = checker.sources.text(*at) if checker.sink.has_positions else variable.name
            span = at if text == variable.name else (variable.start, variable.end)
            message = f"parameter '{variable.name}' of '{function.name}' is never used"
            _warn(checker, codes.UNUSED_PARAMETER, span, message, variable.name)


# ---- statements ----


def _check_statement(checker: Checker, statement: nodes.ExpressionStatement) -> None:
    """Warn about a statement that is a value, or the call of a function that does nothing besides giving one."""
    node = statement.expression
    if node.type.is_parametric and checker.sink.coop_warnings or _is_expanded(checker, node):
        # -Wcoop says more about it.
        return
    if isinstance(node, nodes.BuiltinCall):
        if node.prototype.is_constant and all(map(_is_value, node.arguments)):
            name = node.prototype.name
            _warn(checker, codes.UNUSED_RESULT, node, f"result of '{name}' is not used", name)
        return
    if not _is_value(node):
        return
    comparison = isinstance(node, nodes.BinaryExpression) and node.operator == "=="
    notes = ("'==' compares; '=' assigns",) if comparison else ()
    start, end = node.start, node.end
    checker.sink.warning(codes.STATEMENT_WITHOUT_EFFECT, start, end, "statement has no effect", *notes)


def _is_value(node: Expression) -> bool:
    """Return whether an expression does nothing besides giving a value."""
    for each in descendants(node):
        is_sign = isinstance(each, nodes.UnaryExpression) and each.operator not in _INCREMENTS
        is_call = isinstance(each, nodes.BuiltinCall) and each.prototype.is_constant
        if not (is_sign or is_call or isinstance(each, _VALUES)):
            return False
    return True


# ---- reports ----


def _warn(checker: Checker, code: codes.Code, at: Node | tuple[int, int], message: str, token: str) -> None:
    start, end = at if isinstance(at, tuple) else (at.start, at.end)
    checker.sink.warning(code, start, end, message, token=token)


def _warn_store(checker: Checker, function: FunctionSymbol, event: Event, count: int, notes: tuple[str, ...]) -> None:
    _, variable, node, _ = event
    if _is_expanded(checker, node) or _is_elsewhere(checker, function, variable, count):
        return
    message = f"value stored in '{variable.name}' is never used"
    checker.sink.warning(codes.DEAD_STORE, node.start, node.end, message, *notes, token=variable.name)


def _is_elsewhere(checker: Checker, function: FunctionSymbol, variable: Variable, count: int) -> bool:
    """Return whether the text of a function names a variable more often than its tree: in a skipped group."""
    if not checker.sink.has_positions:
        # The first diagnostic makes the driver begin again, with positions.
        return False
    definition = function.definition
    text = _COMMENT.sub("", checker.sources.text(definition.start, definition.end))
    return len(re.findall(rf"(?<![\w.]){re.escape(variable.name)}\b", text)) > count


def _is_expanded(checker: Checker, node: Node) -> bool:
    """Return whether a node is part of a macro expansion; other uses of the macro may need it.

    Tokens of an expansion have the span of the macro's use, where the source text differs.
    """
    if not checker.sink.has_positions:
        return False
    names = [each for each in descendants(node) if isinstance(each, (nodes.Declarator, nodes.Identifier))]
    return any(
        checker.sources.text(each.start, each.start + len(each.name)) != each.name
        for each in names
        if each.start == node.start
    )
