"""Uniformity analysis of the control flow and the operands of cooperative matrix operations; for warnings only.

In: checked functions. Out: warnings. Must not know: SPIR-V; whether a call is legal otherwise. All invocations of the
scope of a matrix must execute every operation on it together, with the same operands (GL_KHR_cooperative_matrix section
8, SPV_KHR_cooperative_matrix).

The analysis is a forward data-flow analysis over the syntax tree, context-sensitive and with affine values as in
Sampaio, de Souza, Collange and Pereira, "Divergence Analysis", ACM TOPLAS 35(4), 2013:
- The lattice of a value is UNIFORM < SUBGROUP_UNIFORM < AFFINE (linear in the number of the invocation) < DIVERGENT;
  its join is the maximum. Memory is as uniform as the index into it.
- The transfer function of an expression is in `_VALUES`, that of a statement in `_STATEMENTS`.
- Control flow has a level of its own, the join of the conditions that it depends on, jumps included; what divergent
  branches assign is divergent after them.
- A function is analysed once for each tuple of argument levels, up to a limit; loops and calls are iterated to a
  fixpoint, which exists since levels only grow.
"""

from __future__ import annotations

from glslc_coop.environment import operators
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.analysis import loops
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT
from glslc_coop.semantics.trees import descendants, variable_of

with lazy:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type

#: A variable without parts, or a component, member or element of one that has them.
Place: TypeAlias = "Variable | tuple[Variable, int]"
#: The level of control flow, and the condition that caused it.
Control: TypeAlias = "tuple[int, Expression | None]"

_UNIFORM, _SUBGROUP_UNIFORM, _AFFINE, _DIVERGENT = range(4)
_WORKGROUP_SCOPE = 2
_WORKGROUP_STAGES = ("compute", "task", "mesh")
#: A bound on iterations. Levels only grow, but a long chain of loops can take many iterations.
_MAXIMUM_ITERATIONS = 60
_MAXIMUM_CONTEXTS = 24
_UNIFORM_CONTROL: Control = (_UNIFORM, None)
#: SPIR-V BuiltIn -> level; other inputs are divergent.
_BUILTINS: dict[str, int] = {
    "WorkgroupId": _UNIFORM,
    "NumWorkgroups": _UNIFORM,
    "WorkgroupSize": _UNIFORM,
    "NumSubgroups": _UNIFORM,
    "SubgroupSize": _UNIFORM,
    "DrawIndex": _UNIFORM,
    "BaseVertex": _UNIFORM,
    "BaseInstance": _UNIFORM,
    "DeviceIndex": _UNIFORM,
    "ViewIndex": _UNIFORM,
    "LaunchSizeKHR": _UNIFORM,
    "SubgroupId": _SUBGROUP_UNIFORM,
    "LocalInvocationIndex": _AFFINE,
    "LocalInvocationId": _AFFINE,
    "GlobalInvocationId": _AFFINE,
    "SubgroupLocalInvocationId": _AFFINE,
}
_OPERATIONS = (nodes.BinaryExpression, nodes.UnaryExpression, nodes.Constructor, nodes.Conversion)
_LINEAR = ("+", "-", "*")
_COMPONENTWISE = operators.texts(*operators.COMPONENTWISE)
#: Values with more parts have one level.
_MAXIMUM_PARTS = 16
#: Subgroups of most devices have this many invocations, or can be given them.
_SUBGROUP_SIZE = 32
#: gl_CooperativeMatrixReduceRowAndColumnNV
_REDUCE_ALL = 3


class _Context:
    """A function in a calling context.

    inputs, outputs, result: the levels of its arguments, of its `out` and `inout` parameters, and of its result.
    tolerance: the highest level of control flow in which it may be called; is_barrier: a barrier has that
    level. callers: the contexts that read these. is_stale: something that it reads has changed. is_doubtful: something
    in it is to be reported.
    """

    __slots__ = (
        "function",
        "inputs",
        "outputs",
        "result",
        "tolerance",
        "is_barrier",
        "callers",
        "is_stale",
        "is_doubtful",
    )

    def __init__(self, function: FunctionSymbol, inputs: tuple[int, ...]) -> None:
        self.function = function
        self.inputs = inputs
        self.outputs: dict[Place, int] = {}
        self.result = _UNIFORM
        self.tolerance = _DIVERGENT
        self.is_barrier = False
        self.callers: dict[_Context, None] = {}
        self.is_stale = True
        self.is_doubtful = False

    def changed(self) -> None:
        """Have the callers analysed again."""
        for caller in self.callers:
            caller.is_stale = True


class _Analysis:
    """The state of the analysis.

    contexts, globals, loops: shared by all functions and iterations; the last has the state at the head of each loop.
    waiting: the contexts of this iteration. places: of each variable, those that have levels.
    levels: of local variables; assigned: variables in the order of their assignments. control: the level of control
    flow; jumps: `break`, `continue` and `return` -> the control flow that they are in, and how many assignments
    preceded them.
    """

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.contexts: dict[tuple[FunctionSymbol, tuple[int, ...]], _Context] = {}
        self.counts: dict[FunctionSymbol, int] = {}
        self.waiting: list[_Context] = []
        self.globals: dict[Place, int] = {}
        self.loops: dict[tuple[_Context, nodes.Loop], tuple[dict[Place, int], Control]] = {}
        self.is_reporting = False
        self.reported: set[int] = set()
        self.context: _Context
        self.levels: dict[Place, int] = {}
        self.places: dict[Variable, list[Place]] = {}
        self.assigned: list[Place] = []
        #: Targets of the steps of reductions: after a loop of such steps no invocation has the value from before it.
        self.reduced: list[Place] = []
        self.control: Control = _UNIFORM_CONTROL
        self.jumps: dict[str, tuple[Control, int]] = {}
        #: The level of y and z of an invocation's number: subgroups are rows along x, where these are long enough.
        width = checker.workgroup_sizes()[0] if checker.environment.shader_stage.has_workgroups else 0
        #: What subgroups are taken to have: the size that is assumed, or the nearest that the device has.
        self.subgroup_size = _subgroup_size(checker)
        is_narrow = isinstance(width, int) and width % self.subgroup_size != 0
        self.level_of_rows = _AFFINE if is_narrow else _SUBGROUP_UNIFORM

    def context_of(self, function: FunctionSymbol, levels: tuple[int, ...]) -> _Context:
        """Return the context of a function and argument levels; beyond the limit, that of their join."""
        context = self.contexts.get((function, levels))
        if context is None and self.counts.get(function, 0) >= _MAXIMUM_CONTEXTS:
            levels = (max(levels, default=_UNIFORM),) * len(levels)
            context = self.contexts.get((function, levels))
        if context is None:
            context = self.contexts[function, levels] = _Context(function, levels)
            self.counts[function] = self.counts.get(function, 0) + 1
            self.waiting.append(context)
        return context

    def iterate(self) -> bool:
        """Analyse every context for which something may be different now, new ones included; return whether any was."""
        self.waiting = [context for context in self.contexts.values() if context.is_stale]
        # The list grows while contexts call others for the first time.
        for context in self.waiting:
            self.analyse(context)
        return bool(self.waiting)

    def analyse(self, context: _Context) -> None:
        """Analyse a function in a context."""
        definition = context.function.definition
        context.is_stale = context.is_doubtful = False
        if definition is not None:
            self.context = context
            self.levels = {}
            for parameter, level in zip(context.function.parameters, context.inputs):
                self.levels.update(dict.fromkeys(self.places_of(parameter), level))
            self.assigned, self.reduced, self.control, self.jumps = [], [], _UNIFORM_CONTROL, {}
            _statement(self, definition.body)
            self.record_outputs()

    def record_outputs(self) -> None:
        """Join the levels of `out` and `inout` parameters into the context, where the function returns."""
        control = max(self.control[0], *(jump[0] for jump, _ in self.jumps.values()), _UNIFORM)
        for parameter in self.context.function.parameters:
            if parameter.parameter_direction in ("out", "inout"):
                level = max(self.level_of(parameter), control)
                if _join_into(self.context.outputs, parameter, level):
                    self.context.changed()

    def places_of(self, symbol: Variable) -> list[Place]:
        """Return the places that have the levels of a variable."""
        places = self.places.get(symbol)
        if places is None:
            count = _count(symbol.type)
            places = self.places[symbol] = [(symbol, index) for index in range(count)] if count else [symbol]
        return places

    def level_of(self, symbol: Variable) -> int:
        """Return the level of a local variable or parameter, the join of those of its parts."""
        return max([self.levels.get(place, _UNIFORM) for place in self.places_of(symbol)])

    def define(self, symbol: Variable, levels: list[int]) -> None:
        """Give a local variable the levels of its parts, or one level to all of them."""
        places = self.places_of(symbol)
        for place, level in zip(places, levels if len(levels) == len(places) else [max(levels)] * len(places)):
            self.levels[place] = level
            self.assigned.append(place)

    def assign(self, target: Expression, level: int, parts: list[int] | None = None) -> None:
        """Assign a value of a level to a variable, or join it into one of which a part is assigned.

        parts: the levels of the value's parts, where they are known.
        """
        place = _place(target)
        if place is not None:
            self.levels[place] = level
            self.assigned.append(place)
            return
        is_whole = target.__class__ is nodes.Identifier
        while isinstance(target, (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle)):
            if isinstance(target, nodes.IndexExpression):
                level = max(level, _value(self, target.index))
            target = target.base
        if not isinstance(target, nodes.Identifier) or target.symbol is None:
            return
        symbol = target.symbol
        if symbol.storage == "private":
            if _join_into(self.globals, symbol, max(level, self.control[0])):
                for context in self.contexts.values():
                    context.is_stale = True
        elif symbol.storage in ("local", "parameter"):
            if is_whole:
                self.define(symbol, parts or [level])
            else:
                self.define(symbol, [max(level, self.levels.get(each, _UNIFORM)) for each in self.places_of(symbol)])

    def join_assigned(self, position: int, level: int) -> None:
        """Join a level into all variables assigned since a position, where divergent control flow reconverges."""
        for symbol in self.assigned[position:]:
            if level > self.levels.get(symbol, _UNIFORM):
                self.levels[symbol] = level

    def join_levels(self, other: dict[Place, int]) -> None:
        """Join the variables of another path into the current ones."""
        for symbol, level in other.items():
            if level > self.levels.get(symbol, _UNIFORM):
                self.levels[symbol] = level

    def in_branch(self, level: int, condition: Expression, analyse: Callable[[], int]) -> int:
        """Analyse what is control dependent on a condition of a level."""
        before, position = self.control, len(self.assigned)
        self.control = _join(before, (level, condition))
        result = analyse()
        self.restore_control(before)
        self.join_assigned(position, level)
        return result

    def restore_control(self, control: Control) -> None:
        """Restore the control flow after a branch, joined with that of the jumps out of it."""
        self.control = control
        for jump, _ in self.jumps.values():
            self.control = _join(self.control, jump)

    def record_jump(self, kind: str) -> None:
        """Record a jump in the current control flow."""
        known = self.jumps.get(kind)
        if known is None:
            self.jumps[kind] = self.control, len(self.assigned)
        else:
            self.jumps[kind] = _join(known[0], self.control), min(known[1], len(self.assigned))

    def join_jumps(self, kind: str, position: int | None = None) -> Control:
        """Join at the target of jumps, and return their control flow.

        position: the variables assigned since then are joined, by default those assigned since the first jump.
        """
        jump, start = self.jumps.pop(kind, (_UNIFORM_CONTROL, 0))
        self.join_assigned(start if position is None else position, jump[0])
        return jump


def _subgroup_size(checker: Checker) -> int:
    profile = checker.options.device_profile
    if profile is None:
        return _SUBGROUP_SIZE
    least, most = profile.subgroup_sizes
    return max(least or 1, min(_SUBGROUP_SIZE, most or _SUBGROUP_SIZE))


def _join(one: Control, other: Control) -> Control:
    return other if other[0] > one[0] else one


def _join_into(table: dict[Place, int], key: Place, level: int) -> bool:
    """Join a level into a table that persists between iterations; return whether that changed it."""
    if level <= table.get(key, _UNIFORM):
        return False
    table[key] = level
    return True


def check_uniformity(checker: Checker) -> None:
    """Warn about matrix operations in non-uniform control flow, and about operands that are not uniform."""
    analysis = _Analysis(checker)
    for function in checker.functions:
        if function.is_entry:
            analysis.context_of(function, ())
    for _ in range(_MAXIMUM_ITERATIONS):
        if not analysis.iterate():
            break
    analysis.is_reporting = True
    for context in list(analysis.contexts.values()):
        if context.is_doubtful or context.is_stale:
            analysis.analyse(context)


# ---- statements ----


def _statement(analysis: _Analysis, node: Node | None) -> int:
    """Apply the transfer function of a statement."""
    if node is None:
        return _UNIFORM
    handler = _STATEMENTS.get(node.__class__)
    if handler is not None:
        handler(analysis, node)
    elif isinstance(node, nodes.Expression):
        _value(analysis, node)
    else:
        for child in nodes.children(node):
            _statement(analysis, child)
    return _UNIFORM


def _selection(analysis: _Analysis, node: nodes.SelectionStatement) -> None:
    level = _value(analysis, node.condition)
    _branches(
        analysis,
        level,
        node.condition,
        lambda: _statement(analysis, node.then_statement),
        lambda: _statement(analysis, node.else_statement),
    )


def _branches(
    analysis: _Analysis, level: int, condition: Expression, first: Callable[[], int], second: Callable[[], int]
) -> tuple[int, int]:
    """Analyse both branches of a condition, and join them."""
    before, control = dict(analysis.levels), analysis.control
    one = analysis.in_branch(level, condition, first)
    after, analysis.levels = analysis.levels, before
    # Jumps out of one branch do not change who reaches the other one.
    analysis.control = control
    position = len(analysis.assigned)
    other = analysis.in_branch(level, condition, second)
    analysis.join_levels(after)
    analysis.join_assigned(position, level)
    return one, other


def _switch(analysis: _Analysis, node: nodes.SwitchStatement) -> None:
    level = _branch_level(analysis, node.selector)
    before, position = dict(analysis.levels), len(analysis.assigned)
    outer = analysis.jumps.pop("break", None)

    def body() -> int:
        for each in node.statements:
            if each.__class__ in (nodes.CaseLabel, nodes.DefaultLabel):
                analysis.join_levels(before)
            else:
                _statement(analysis, each)
        return _UNIFORM

    control = analysis.control
    analysis.in_branch(level, node.selector, body)
    analysis.join_levels(before)
    analysis.join_jumps("break", position)
    if outer is not None:
        analysis.jumps["break"] = outer
    analysis.restore_control(control)


def _branch_level(analysis: _Analysis, condition: Expression) -> int:
    """Return the level of control flow that depends on a value: other lanes have another integer, and branch away."""
    level = _value(analysis, condition)
    return _DIVERGENT if level == _AFFINE else level


def _loop(analysis: _Analysis, node: nodes.Loop) -> None:
    parts = loops.parts(node)
    _statement(analysis, parts.initializer)
    control, position, steps = analysis.control, len(analysis.assigned), len(analysis.reduced)
    kinds: list[str] = [kind for kind in ("break", "continue") if kind in analysis.jumps]
    outer = {kind: analysis.jumps.pop(kind) for kind in kinds}
    levels, back_edge = analysis.loops.get((analysis.context, node), ({}, _UNIFORM_CONTROL))
    analysis.join_levels(levels)
    before = dict(analysis.levels)
    analysis.control = _join(control, back_edge)
    if parts.is_tested_last:
        _body(analysis, parts)
    level, condition = _condition(analysis, parts.condition)
    if not parts.is_tested_last:
        if condition is None:
            _body(analysis, parts)
        else:
            analysis.in_branch(level, condition, lambda: _body(analysis, parts))
    end = _join((level, condition), analysis.jumps.get("return", (_UNIFORM_CONTROL, 0))[0])
    end = _join(end, analysis.join_jumps("break", position))
    _record_back_edge(analysis, node, before, end if end[0] > control[0] else _UNIFORM_CONTROL)
    analysis.join_assigned(position, end[0])
    reduced = set(analysis.reduced[steps:])
    analysis.join_levels({place: level for place, level in before.items() if place not in reduced})
    analysis.jumps.update(outer)
    analysis.restore_control(control)


def _condition(analysis: _Analysis, condition: nodes.Condition | None) -> tuple[int, Any]:
    """Return the level of a loop's condition, and the condition."""
    if condition is None:
        return _UNIFORM, None
    if isinstance(condition, nodes.ConditionDeclaration):
        _statement(analysis, condition)
        return analysis.level_of(condition.declarator.symbol), condition
    assert isinstance(condition, nodes.Expression)
    return _branch_level(analysis, condition), condition


def _body(analysis: _Analysis, parts: loops.LoopParts) -> int:
    """Analyse the body and the continue construct; `continue` jumps join between them."""
    control = analysis.control
    _statement(analysis, parts.body)
    analysis.join_jumps("continue")
    analysis.restore_control(control)
    if parts.step is not None:
        _value(analysis, parts.step)
    return _UNIFORM


def _record_back_edge(analysis: _Analysis, node: nodes.Loop, head: dict[Place, int], end: Control) -> None:
    """Join the state at the end of a loop's body into that at its head; what changes the head is analysed again."""
    levels, known = analysis.loops.setdefault((analysis.context, node), ({}, _UNIFORM_CONTROL))
    for symbol, level in analysis.levels.items():
        if _join_into(levels, symbol, level) and level > head.get(symbol, _UNIFORM):
            analysis.context.is_stale = True
    if end[0] > known[0]:
        analysis.loops[analysis.context, node] = levels, end
        analysis.context.is_stale = True


def _declarator(analysis: _Analysis, node: nodes.Declarator) -> None:
    if node.initializer is not None:
        levels = _parts(analysis, node.initializer)
        if node.symbol is not None and node.symbol.storage == "local":
            analysis.define(node.symbol, levels)


def _jump(analysis: _Analysis, node: nodes.JumpStatement) -> None:
    if node.keyword != "demote":
        analysis.record_jump(node.keyword if node.keyword in ("break", "continue") else "return")


def _return(analysis: _Analysis, node: nodes.ReturnStatement) -> None:
    level = max(_value(analysis, node.value) if node.value is not None else _UNIFORM, analysis.control[0])
    if level > analysis.context.result:
        analysis.context.result = level
        analysis.context.changed()
    analysis.record_outputs()
    analysis.record_jump("return")


_STATEMENTS: dict[type, Callable[[_Analysis, Any], None]] = {
    nodes.SelectionStatement: _selection,
    nodes.SwitchStatement: _switch,
    **dict.fromkeys(nodes.LOOPS, _loop),
    nodes.Declarator: _declarator,
    nodes.JumpStatement: _jump,
    nodes.ReturnStatement: _return,
}


# ---- parts ----


def _count(type_: Type) -> int:
    """Return the number of components, members or elements that have levels of their own; 0 for one level in all."""
    count: object = 0
    if isinstance(type_, types.Vector):
        count = type_.size
    elif isinstance(type_, types.Struct):
        count = len(type_.members)
    elif isinstance(type_, types.Array):
        count = type_.length
    return count if isinstance(count, int) and count <= _MAXIMUM_PARTS else 0


def _place(node: Expression) -> Place | None:
    """Return the place of a part of a local variable: a component, a member, or an element with a constant index."""
    if isinstance(node, nodes.Swizzle):
        index = node.components[0] if len(node.components) == 1 else -1
    elif isinstance(node, nodes.MemberAccess):
        index = node.index
    elif isinstance(node, nodes.IndexExpression) and node.index.stage == CONSTANT:
        index = node.index.value
    else:
        return None
    base = node.base
    symbol = base.symbol if isinstance(base, nodes.Identifier) else None
    if symbol is None or symbol.storage not in ("local", "parameter") or not isinstance(index, int):
        return None
    return (symbol, index) if 0 <= index < _count(symbol.type) else None


def _parts(analysis: _Analysis, node: Expression) -> list[int]:
    """Return the levels of the parts of a value, or one level for all of them."""
    count = _count(node.type)
    if isinstance(node, nodes.Identifier):
        symbol = node.symbol
        if symbol is not None and symbol.storage in ("local", "parameter"):
            return [analysis.levels.get(place, _UNIFORM) for place in analysis.places_of(symbol)]
        if _builtin_level(node) == _AFFINE and count:
            return [_AFFINE] + [analysis.level_of_rows] * (count - 1)
    elif isinstance(node, nodes.Constructor) and count and len(node.arguments) == count:
        return [_value(analysis, argument) for argument in node.arguments]
    elif isinstance(node, nodes.Swizzle) and count:
        base = _parts(analysis, node.base)
        return [base[component] for component in node.components] if len(base) > 1 else base
    elif isinstance(node, nodes.BinaryExpression) and count and node.operator in _COMPONENTWISE:
        left, right = _parts(analysis, node.left), _parts(analysis, node.right)
        left, right = [each * count if len(each) == 1 else each for each in (left, right)]
        if len(left) == len(right) == count:
            operands = (node.left, node.right)
            return [_combine(analysis, node.operator, one, other, operands) for one, other in zip(left, right)]
    return [_value(analysis, node)]


# ---- expressions ----


def _value(analysis: _Analysis, node: Node) -> int:
    """Return the level of an expression's value."""
    if node.__class__ is nodes.Identifier:
        return _identifier(analysis, node)
    if getattr(node, "stage", None) == CONSTANT:
        return _UNIFORM
    _check_operation(analysis, node)
    handler = _VALUES.get(node.__class__)
    if handler is not None:
        level = handler(analysis, node)
        # Of an operator that was an error nothing is known, and its error is reported.
        return _UNIFORM if getattr(node, "type", None) is types.ERROR else level
    return max((_value(analysis, child) for child in nodes.children(node)), default=_UNIFORM)


def _builtin_level(node: Node) -> int | None:
    """Return the level of a built-in variable that is in the table."""
    row: Any = getattr(getattr(node, "symbol", None), "builtin", None)
    return _BUILTINS.get(getattr(row, "builtin", ""))


def _identifier(analysis: _Analysis, node: nodes.Identifier) -> int:
    symbol = node.symbol
    level = _builtin_level(node)
    if level is not None:
        return level
    if symbol is None:
        return _UNIFORM
    if symbol.storage in ("local", "parameter"):
        return analysis.level_of(symbol)
    if symbol.storage == "private":
        return analysis.globals.get(symbol, _UNIFORM)
    is_input = symbol.storage == "in" or (symbol.builtin is not None and symbol.storage != "const")
    return _DIVERGENT if is_input else _UNIFORM


def _swizzle(analysis: _Analysis, node: nodes.Swizzle) -> int:
    parts = _parts(analysis, node.base)
    return max(parts[component] for component in node.components) if len(parts) > 1 else parts[0]


def _member(analysis: _Analysis, node: nodes.MemberAccess) -> int:
    place = _place(node)
    return _value(analysis, node.base) if place is None else analysis.levels.get(place, _UNIFORM)


def _index(analysis: _Analysis, node: nodes.IndexExpression) -> int:
    place = _place(node)
    if place is not None:
        return analysis.levels.get(place, _UNIFORM)
    level, index = _value(analysis, node.base), _value(analysis, node.index)
    return max(level, _DIVERGENT if index == _AFFINE else index)


def _binary(analysis: _Analysis, node: nodes.BinaryExpression) -> int:
    left = _value(analysis, node.left)
    if node.operator in ("&&", "||"):
        return max(left, analysis.in_branch(left, node.left, lambda: _value(analysis, node.right)))
    right = _value(analysis, node.right)
    return _combine(analysis, node.operator, left, right, (node.left, node.right))


def _combine(analysis: _Analysis, operator: str, left: int, right: int, operands: tuple[Expression, Expression]) -> int:
    """Return the level of an arithmetic operator.

    Sums of affine values are affine; their quotients and high bits are uniform in a subgroup.
    """
    level = max(left, right)
    if level != _AFFINE or operator in _LINEAR:
        return level
    if operator in ("/", ">>") and right < _AFFINE:
        divisor = operands[1].value if operands[1].stage == CONSTANT else None
        if not isinstance(divisor, int):
            return _SUBGROUP_UNIFORM
        size = divisor if operator == "/" else 1 << (divisor & 63)
        return _SUBGROUP_UNIFORM if size % analysis.subgroup_size == 0 else _DIVERGENT
    if operator == "&":
        masks = [each.value for each in operands if each.stage == CONSTANT]
        if masks and isinstance(masks[0], int) and masks[0] & (analysis.subgroup_size - 1) == 0:
            return _SUBGROUP_UNIFORM
    return _DIVERGENT


def _unary(analysis: _Analysis, node: nodes.UnaryExpression | nodes.PostfixExpression) -> int:
    level = _value(analysis, node.operand)
    if node.operator in ("++", "--"):
        analysis.assign(node.operand, level)
    return _DIVERGENT if level == _AFFINE and node.operator in ("!", "~") else level


def _conversion(analysis: _Analysis, node: nodes.Conversion) -> int:
    level = _value(analysis, node.operand)
    if level == _AFFINE and not (node.type.component is not None and node.type.component.is_integer):
        return _DIVERGENT
    return level


def _assignment(analysis: _Analysis, node: nodes.Assignment) -> int:
    if node.operator == "=":
        parts = _parts(analysis, node.expression)
        analysis.assign(node.target, max(parts), parts)
        if isinstance(node.expression, nodes.BuiltinCall) and _reduces_exchanged(node.expression):
            if isinstance(node.target, nodes.Identifier):
                analysis.reduced += analysis.places_of(node.target.symbol)
        return max(parts)
    level = _value(analysis, node.expression)
    target = _value(analysis, node.target)
    level = _combine(analysis, node.operator[:-1], target, level, (node.target, node.expression))
    analysis.assign(node.target, level)
    return level


def _conditional(analysis: _Analysis, node: nodes.ConditionalExpression) -> int:
    level = _value(analysis, node.condition)
    operands = _branches(
        analysis,
        level,
        node.condition,
        lambda: _value(analysis, node.true_expression),
        lambda: _value(analysis, node.false_expression),
    )
    return max(level, *operands)


def _user_call(analysis: _Analysis, node: nodes.UserCall) -> int:
    context = analysis.context_of(node.function, tuple([_value(analysis, argument) for argument in node.arguments]))
    context.callers[analysis.context] = None
    if context.tolerance < _DIVERGENT:
        _check_control(analysis, node, context.tolerance, context.is_barrier)
    for parameter, argument in zip(node.function.parameters, node.arguments):
        if parameter.parameter_direction in ("out", "inout"):
            analysis.assign(argument, context.outputs.get(parameter, _UNIFORM))
    return context.result


def _builtin_call(analysis: _Analysis, node: nodes.BuiltinCall) -> int:
    prototype = node.prototype
    levels = [_value(analysis, argument) for argument in node.arguments]
    level = max(levels, default=_UNIFORM)
    if "divergent" in prototype.annotations:
        level = _UNIFORM if _reduces_all(node) else _DIVERGENT
    elif "subgroup_uniform" in prototype.annotations:
        level = min(level, _SUBGROUP_UNIFORM)
    elif _reduces_exchanged(node):
        level = min(levels)
    elif level == _AFFINE:
        level = _DIVERGENT
    _check_operands(analysis, node, levels)
    # Barriers of memory alone order the accesses of one invocation.
    if "barrier" in prototype.annotations and "tangled" in prototype.annotations and _is_of_workgroup(analysis, node):
        _check_control(analysis, node, _UNIFORM, True)
    for parameter, argument in zip(prototype.parameters, node.arguments):
        if parameter.qualifier in ("out", "inout"):
            analysis.assign(argument, level)
    return level


def _is_of_workgroup(analysis: _Analysis, barrier: nodes.BuiltinCall) -> bool:
    """Return whether all invocations of a workgroup must reach a barrier together."""
    if analysis.checker.environment.stage not in _WORKGROUP_STAGES:
        return False
    scopes = [
        argument.value
        for parameter, argument in zip(barrier.prototype.parameters, barrier.arguments)
        if parameter.name == "execution"
    ]
    return scopes in ([], [_WORKGROUP_SCOPE])


#: Instructions of minima and maxima.
_EXTREMES = frozenset(kind + name for kind in "FSU" for name in ("Min", "Max"))


def _reduces_exchanged(call: nodes.BuiltinCall) -> bool:
    """Return whether a call is a step of a reduction in shared memory, whose result is as uniform as the exchanged one.

    After `m = max(m, partial[i])` over the partial results of all invocations, each has the same `m`.
    """
    return _EXTREMES.issuperset(call.prototype.target) and any(map(_is_shared_element, call.arguments))


def _is_shared_element(node: Expression) -> bool:
    is_element = False
    while isinstance(node, (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle)):
        is_element, node = True, node.base
    return is_element and isinstance(node, nodes.Identifier) and getattr(node.symbol, "storage", "") == "shared"


def _reduces_all(call: nodes.BuiltinCall) -> bool:
    """Return whether a reduction makes all components of a matrix equal."""
    return any(
        parameter.name == "reduceMask" and argument.stage == CONSTANT and argument.value == _REDUCE_ALL
        for parameter, argument in zip(call.prototype.parameters, call.arguments)
    )


def _constructor(analysis: _Analysis, node: nodes.Constructor) -> int:
    level = max((_value(analysis, argument) for argument in node.arguments), default=_UNIFORM)
    type_ = node.type
    if isinstance(type_, types.Parametric) and type_.is_coopmat:
        argument = node.arguments[0]
        if level > _allowed(type_) and not argument.type.is_parametric:
            _report(
                analysis,
                codes.DIVERGENT_COMPONENT,
                argument,
                "splat scalar is not uniform across the matrix's scope",
                "assign to m[i] to set the components of one invocation",
            )
    return level


def _length(analysis: _Analysis, node: nodes.LengthMethod) -> int:
    return _UNIFORM


_VALUES: dict[type, Callable[[_Analysis, Any], int]] = {
    nodes.Swizzle: _swizzle,
    nodes.MemberAccess: _member,
    nodes.IndexExpression: _index,
    nodes.BinaryExpression: _binary,
    nodes.UnaryExpression: _unary,
    nodes.PostfixExpression: _unary,
    nodes.Conversion: _conversion,
    nodes.Assignment: _assignment,
    nodes.ConditionalExpression: _conditional,
    nodes.UserCall: _user_call,
    nodes.BuiltinCall: _builtin_call,
    nodes.Constructor: _constructor,
    nodes.LengthMethod: _length,
}


# ---- warnings ----


def _allowed(type_: types.Parametric) -> int:
    """Return the highest level that is uniform across the scope of a matrix."""
    return _UNIFORM if type_.argument("SCOPE") == _WORKGROUP_SCOPE else _SUBGROUP_UNIFORM


def _matrix_type(node: Node) -> types.Parametric | None:
    """Return the type of the cooperative matrix that a node is an operation on, None for any other node."""
    candidates: list[Expression] = []
    if isinstance(node, nodes.BuiltinCall):
        if "tangled" in node.prototype.annotations:
            candidates = [node, *node.arguments]
    elif isinstance(node, _OPERATIONS):
        if node.stage != CONSTANT:
            candidates = [node]
    elif isinstance(node, nodes.Assignment) and node.operator != "=":
        candidates = [node.target]
    for each in candidates:
        type_: Type | None = each.type
        if isinstance(type_, types.Parametric) and type_.is_coopmat:
            return type_
    return None


def _check_operation(analysis: _Analysis, node: Node) -> None:
    """Check the control flow of an operation on a matrix."""
    matrix = _matrix_type(node)
    if matrix is not None:
        _check_control(analysis, node, _allowed(matrix))


def _check_control(analysis: _Analysis, node: Node, allowed: int, is_barrier: bool = False) -> None:
    """Warn, once for each condition, where control flow is less uniform than allowed."""
    if allowed < analysis.context.tolerance:
        analysis.context.tolerance = allowed
        analysis.context.is_barrier = is_barrier
        analysis.context.changed()
    level, condition = analysis.control
    if level <= allowed or condition is None or is_barrier and _may_be_uniform(analysis, condition):
        return
    analysis.context.is_doubtful = True
    if not analysis.is_reporting or id(condition) in analysis.reported:
        return
    analysis.reported.add(id(condition))
    text = analysis.checker.sources.text(node.start, node.end)
    code, scope, note = (
        (codes.DIVERGENT_BARRIER, "workgroup", "move it out of what depends on that condition")
        if is_barrier
        else (codes.DIVERGENT_MATRIX, "matrix's scope", "use a condition that is the same for all of them, or none")
    )
    analysis.checker.coop_warning(
        code,
        node,
        f"'{text}' is in control flow that is not uniform across the {scope}",
        (condition.start, condition.end, f"{_varying(analysis, condition)}may differ between invocations"),
        note,
    )


def _may_be_uniform(analysis: _Analysis, condition: Expression) -> bool:
    """Return whether a condition compares two values that differ between invocations: perhaps by the same amount."""
    if not isinstance(condition, nodes.BinaryExpression):
        return False
    return all(
        any(isinstance(node, nodes.Identifier) and _identifier(analysis, node) > _UNIFORM for node in descendants(side))
        for side in (condition.left, condition.right)
    )


def _varying(analysis: _Analysis, condition: Expression) -> str:
    """Return the subject of what differs: the condition, with the first variable that makes it differ."""
    for node in descendants(condition):
        if isinstance(node, nodes.Identifier) and node.name and _identifier(analysis, node) > _UNIFORM:
            return f"this condition depends on '{node.name}' and "
    return "this condition "


def _is_of_invocation(node: Expression) -> bool:
    """Return whether an expression is a part of an array that each invocation has for itself."""
    variable = variable_of(node)
    return variable is not None and variable.type.is_array and variable.storage in ("local", "private", "parameter")


def _check_operands(analysis: _Analysis, call: nodes.BuiltinCall, levels: list[int]) -> None:
    """Check that a buffer operand and the scalars after it, which address a matrix in memory, are uniform."""
    matrix = call.arguments[0].type if call.arguments else None
    if "tangled" not in call.prototype.annotations or not isinstance(matrix, types.Parametric):
        return
    is_address = False
    for parameter, argument, level in zip(call.prototype.parameters, call.arguments, levels):
        is_address = is_address or parameter.qualifier == "buffer"
        if parameter.qualifier == "buffer" and _is_of_invocation(argument):
            # That is an error of its own.
            return
        is_operand = is_address and parameter.qualifier in ("in", "buffer") and not argument.type.is_parametric
        if is_operand and level > _allowed(matrix):
            _report(
                analysis,
                codes.DIVERGENT_OPERAND,
                argument,
                f"'{parameter.name}' of '{call.prototype.name}' is not uniform across the matrix's scope",
            )


def _report(analysis: _Analysis, code: Code, node: Node, message: str, *notes: str) -> None:
    analysis.context.is_doubtful = True
    if analysis.is_reporting and id(node) not in analysis.reported:
        analysis.reported.add(id(node))
        analysis.checker.coop_warning(code, node, message, *notes)
