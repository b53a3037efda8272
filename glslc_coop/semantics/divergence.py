"""Matrices in control flow that invocations take alone, and operands that differ between invocations; for warnings alone.

In: functions that were checked. Out: warnings. Must not know: SPIR-V; whether a call is legal otherwise. GL_KHR_cooperative_matrix section 8,
SPV_KHR_cooperative_matrix: the invocations of a matrix's scope meet every operation on it together, with the same operands.

A value has one of four levels, the larger the more it differs: the same in the workgroup; in a subgroup; the invocation's number, or a sum of
it; anything. Functions are walked in the order of execution until no level grows any more. What is read from memory differs as its index does.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Tuple

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import FunctionSymbol, Variable

    #: A level, and the condition that brought it about.
    Control = Tuple[int, Any]

_UNIFORM, _OF_SUBGROUP, _NUMBER, _DIVERGENT = range(4)
_WORKGROUP_SCOPE = 2
#: More walks than any shader needs: levels only grow, but that takes many steps in a long chain of loops.
_MAXIMUM_WALKS = 60
_MAXIMUM_VARIANTS = 24
#: Nothing decided about who comes.
_TOGETHER: Control = (_UNIFORM, None)
#: Inputs that are the same in a workgroup or a draw, and those of a subgroup; all the others differ.
_LEVELS: dict[str, int] = {
    **dict.fromkeys(
        (
            "gl_WorkGroupID", "gl_NumWorkGroups", "gl_WorkGroupSize", "gl_NumSubgroups", "gl_SubgroupSize", "gl_DrawID", "gl_DrawIDARB", "gl_BaseVertex",
            "gl_BaseInstance", "gl_BaseVertexARB", "gl_BaseInstanceARB", "gl_DeviceIndex", "gl_ViewIndex", "gl_LaunchSizeEXT", "gl_LaunchSizeNV",
        ), _UNIFORM,
    ),
    "gl_SubgroupID": _OF_SUBGROUP,
    **dict.fromkeys(("gl_LocalInvocationIndex", "gl_LocalInvocationID", "gl_GlobalInvocationID", "gl_SubgroupInvocationID"), _NUMBER),
}  # fmt: skip
#: Subgroup functions whose results differ; those of the others are the same in the subgroup.
_DIVERGENT_FUNCTIONS = (
    "subgroupElect", "subgroupInclusive", "subgroupExclusive", "subgroupShuffle", "subgroupClustered", "subgroupQuad", "subgroupRotate",
    "subgroupInverseBallot", "subgroupBallotInclusive", "subgroupBallotExclusive", "subgroupPartitioned", "atomic", "imageAtomic", "clock",
)  # fmt: skip
_MATRIX_FUNCTIONS = ("coopMat", "saturatedConvertEXT", "vectorToCoopmatQCOM", "coopmatToVectorQCOM")
_OPERATIONS = (nodes.BinaryExpression, nodes.UnaryExpression, nodes.Constructor, nodes.Conversion)
_SUMS = ("+", "-", "*")
#: The rows and the columns that coopMatReduceNV reduces.
_WHOLE = 3
#: Functions that access memory -> what their operands are called, from the second one on. The matrix comes first.
_OPERANDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("coopMatLoad", "coopMatStore", "coopMatLoadNV", "coopMatStoreNV"), ("array", "element", "stride")),
    **dict.fromkeys(("coopMatLoadTensorNV", "coopMatStoreTensorNV"), ("array", "element")),
}


class _Variant:
    """A function called with arguments of certain levels: what comes out of it, and how far apart its callers' invocations may be."""

    __slots__ = ("function", "inputs", "outputs", "result", "tolerance")

    def __init__(self, function: FunctionSymbol, inputs: tuple[int, ...]) -> None:
        self.function = function
        self.inputs = inputs
        self.outputs: dict[Variable, int] = {}
        self.result = _UNIFORM
        self.tolerance = _DIVERGENT


class _Walk:
    """The walk through all functions. control: the worst of the conditions that let invocations come here.

    levels: of local variables; assigned: those that got a value, in order. jumps: `break`, `continue` and `return` -> what decided about them, and
    how much was assigned before. loops: what a loop's next round begins with.
    """

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.variants: dict[tuple[FunctionSymbol, tuple[int, ...]], _Variant] = {}
        self.counts: dict[FunctionSymbol, int] = {}
        self.globals: dict[Variable, int] = {}
        self.loops: dict[tuple[_Variant, Any], tuple[dict[Variable, int], Control]] = {}
        self.changed = False
        self.is_reporting = False
        self.reported: set[int] = set()
        self.variant: _Variant
        self.levels: dict[Variable, int] = {}
        self.assigned: list[Variable] = []
        self.control: Control = _TOGETHER
        self.jumps: dict[str, tuple[Control, int]] = {}

    def called(self, function: FunctionSymbol, levels: tuple[int, ...]) -> _Variant:
        """The function for arguments of these levels; a function that is called in too many ways is taken at the worst level."""
        found = self.variants.get((function, levels))
        if found is None and self.counts.get(function, 0) >= _MAXIMUM_VARIANTS:
            levels = (max(levels, default=_UNIFORM),) * len(levels)
            found = self.variants.get((function, levels))
        if found is None:
            found = self.variants[function, levels] = _Variant(function, levels)
            self.counts[function] = self.counts.get(function, 0) + 1
            self.changed = True
        return found

    def run(self) -> None:
        """Walks once through every function, in each of its variants."""
        self.changed = False
        for variant in list(self.variants.values()):
            definition = variant.function.definition
            if definition is not None:
                self.variant = variant
                self.levels = dict(zip(variant.function.parameters, variant.inputs))
                self.assigned, self.control, self.jumps = [], _TOGETHER, {}
                _statement(self, definition.body)
                self.leave()

    def leave(self) -> None:
        """The end of the function, or a `return`: what its parameters are then goes to the callers."""
        apart = max(self.control[0], *(jump[0] for jump, _ in self.jumps.values()), _UNIFORM)
        for parameter in self.variant.function.parameters:
            if parameter.parameter_direction in ("out", "inout"):
                self.raise_to(self.variant.outputs, parameter, max(self.levels.get(parameter, _UNIFORM), apart))

    def raise_to(self, table: dict[Variable, int], key: Variable, level: int) -> None:
        """A level in a table that all walks share."""
        if level > table.get(key, _UNIFORM):
            table[key] = level
            self.changed = True

    def assign(self, target: Any, level: int) -> None:
        """A variable, or a part of one, gets a value of that level."""
        is_whole = target.__class__ is nodes.Identifier
        while target.__class__ in (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle):
            if target.__class__ is nodes.IndexExpression:
                level = max(level, _value(self, target.index))
            target = target.base
        symbol: Any = getattr(target, "symbol", None)
        storage = getattr(symbol, "storage", "")
        if storage == "private":
            self.raise_to(self.globals, symbol, max(level, self.control[0]))
        elif storage in ("local", "parameter"):
            self.levels[symbol] = level if is_whole else max(level, self.levels.get(symbol, _UNIFORM))
            self.assigned.append(symbol)

    def merge(self, position: int, level: int) -> None:
        """Invocations that came apart meet again: what some of them assigned since then differs."""
        for symbol in self.assigned[position:]:
            if level > self.levels.get(symbol, _UNIFORM):
                self.levels[symbol] = level

    def join(self, other: dict[Variable, int]) -> None:
        """What a second way leaves behind."""
        for symbol, level in other.items():
            if level > self.levels.get(symbol, _UNIFORM):
                self.levels[symbol] = level

    def under(self, level: int, condition: Any, walk: Callable[[], Any]) -> Any:
        """Walks where a condition of that level holds."""
        before, position = self.control, len(self.assigned)
        self.control = _worse(before, (level, condition))
        result = walk()
        self.resume(before)
        self.merge(position, level)
        return result

    def resume(self, control: Control) -> None:
        """Behind a branch: those who jumped out of it are missing."""
        self.control = control
        for jump, _ in self.jumps.values():
            self.control = _worse(self.control, jump)

    def jump(self, kind: str) -> None:
        """Some leave here."""
        known = self.jumps.get(kind)
        if known is None:
            self.jumps[kind] = self.control, len(self.assigned)
        else:
            self.jumps[kind] = _worse(known[0], self.control), min(known[1], len(self.assigned))

    def arrive(self, kind: str, position: int | None = None) -> Control:
        """Where those who jumped come out; `position`: everything assigned since then differs, not only what came behind the jump."""
        jump, start = self.jumps.pop(kind, (_TOGETHER, 0))
        self.merge(start if position is None else position, jump[0])
        return jump


def _worse(one: Control, other: Control) -> Control:
    return other if other[0] > one[0] else one


def check_divergence(checker: Checker) -> None:
    """Warns of matrices in divergent control flow, and of divergent operands."""
    walk = _Walk(checker)
    for function in checker.functions:
        if function.is_entry:
            walk.called(function, ())
    for _ in range(_MAXIMUM_WALKS):
        walk.run()
        if not walk.changed:
            break
    walk.is_reporting = True
    walk.run()


# ---- statements ----


def _statement(walk: _Walk, node: Any) -> None:
    if node is None:
        return
    handler = _STATEMENTS.get(node.__class__)
    if handler is not None:
        handler(walk, node)
    elif hasattr(node, "type") and hasattr(node, "stage"):
        _value(walk, node)
    else:
        for child in nodes.children(node):
            _statement(walk, child)


def _selection(walk: _Walk, node: Any) -> None:
    level = _value(walk, node.condition)
    _branches(walk, level, node.condition, lambda: _statement(walk, node.then_statement), lambda: _statement(walk, node.else_statement))


def _branches(walk: _Walk, level: int, condition: Any, first: Callable[[], Any], second: Callable[[], Any]) -> tuple[Any, Any]:
    """Both ways from a condition, and where they meet."""
    before = dict(walk.levels)
    one = walk.under(level, condition, first)
    after, walk.levels = walk.levels, before
    position = len(walk.assigned)
    other = walk.under(level, condition, second)
    # What only the first one assigned differs as well.
    walk.join(after)
    walk.merge(position, level)
    return one, other


def _switch(walk: _Walk, node: Any) -> None:
    level = _value(walk, node.selector)
    level = _DIVERGENT if level == _NUMBER else level
    before, position, outer = dict(walk.levels), len(walk.assigned), walk.jumps.pop("break", None)

    def body() -> None:
        for each in node.statements:
            if each.__class__ in (nodes.CaseLabel, nodes.DefaultLabel):
                walk.join(before)
            else:
                _statement(walk, each)

    control = walk.control
    walk.under(level, node.selector, body)
    walk.join(before)
    walk.arrive("break", position)
    if outer is not None:
        walk.jumps["break"] = outer
    walk.resume(control)


def _loop(walk: _Walk, node: Any) -> None:
    if node.__class__ is nodes.ForStatement and node.initializer is not None:
        _statement(walk, node.initializer)
    control, position = walk.control, len(walk.assigned)
    outer: dict[str, tuple[Control, int]] = {kind: walk.jumps.pop(kind) for kind in ("break", "continue") if kind in walk.jumps}
    levels, missing = walk.loops.get((walk.variant, node), ({}, _TOGETHER))
    walk.join(levels)
    before = dict(walk.levels)
    walk.control = _worse(control, missing)
    if node.__class__ is nodes.DoStatement:
        _body(walk, node)
    level = _condition(walk, node)
    end: Control = (level, node.condition)
    if node.__class__ is not nodes.DoStatement:
        walk.under(level, node.condition, lambda: _body(walk, node))
    end = _worse(end, walk.jumps.get("return", (_TOGETHER, 0))[0])
    end = _worse(end, walk.arrive("break", position))
    _remember(walk, node, end if end[0] > control[0] else _TOGETHER)
    walk.merge(position, end[0])
    walk.join(before)
    walk.jumps.update(outer)
    walk.resume(control)


def _condition(walk: _Walk, node: Any) -> int:
    if node.condition is None:
        return _UNIFORM
    if node.condition.__class__ is nodes.ConditionDeclaration:
        _statement(walk, node.condition)
        return walk.levels.get(node.condition.declarator.symbol, _UNIFORM)
    return _value(walk, node.condition)


def _body(walk: _Walk, node: Any) -> None:
    """The body and the step; who continued early meets the others between them."""
    control = walk.control
    _statement(walk, node.body)
    walk.arrive("continue")
    walk.resume(control)
    step = getattr(node, "step", None)
    if step is not None:
        _value(walk, step)


def _remember(walk: _Walk, node: Any, end: Control) -> None:
    """What the next round begins with."""
    levels, missing = walk.loops.setdefault((walk.variant, node), ({}, _TOGETHER))
    for symbol, level in walk.levels.items():
        walk.raise_to(levels, symbol, level)
    if end[0] > missing[0]:
        walk.loops[walk.variant, node] = levels, end
        walk.changed = True


def _declarator(walk: _Walk, node: Any) -> None:
    if node.initializer is not None:
        level = _value(walk, node.initializer)
        if node.symbol is not None and node.symbol.storage == "local":
            walk.levels[node.symbol] = level
            walk.assigned.append(node.symbol)


def _jump(walk: _Walk, node: Any) -> None:
    if node.keyword != "demote":
        walk.jump(node.keyword if node.keyword in ("break", "continue") else "return")


def _return(walk: _Walk, node: Any) -> None:
    level = max(_value(walk, node.value) if node.value is not None else _UNIFORM, walk.control[0])
    if level > walk.variant.result:
        walk.variant.result = level
        walk.changed = True
    walk.leave()
    walk.jump("return")


_STATEMENTS: dict[type, Callable[[_Walk, Any], None]] = {
    nodes.SelectionStatement: _selection, nodes.SwitchStatement: _switch, nodes.WhileStatement: _loop, nodes.DoStatement: _loop,
    nodes.ForStatement: _loop, nodes.Declarator: _declarator, nodes.JumpStatement: _jump, nodes.ReturnStatement: _return,
}


# ---- expressions: the level of the value ----


def _value(walk: _Walk, node: Any) -> int:
    if node.__class__ is nodes.Identifier:
        return _identifier(walk, node)
    if getattr(node, "stage", None) == 0:
        return _UNIFORM
    _check_operation(walk, node)
    handler = _VALUES.get(node.__class__)
    if handler is not None:
        return handler(walk, node)
    return max((_value(walk, child) for child in nodes.children(node)), default=_UNIFORM)


def _identifier(walk: _Walk, node: Any) -> int:
    symbol = node.symbol
    level = _LEVELS.get(node.name)
    if level is not None:
        return level
    storage = getattr(symbol, "storage", "")
    if storage in ("local", "parameter"):
        return walk.levels.get(symbol, _UNIFORM)
    if storage == "private":
        return walk.globals.get(symbol, _UNIFORM)
    return _DIVERGENT if storage == "in" or getattr(symbol, "builtin", None) is not None and storage != "const" else _UNIFORM


def _swizzle(walk: _Walk, node: Any) -> int:
    level = _value(walk, node.base)
    if node.base.__class__ is nodes.Identifier and _LEVELS.get(node.base.name) == _NUMBER and 0 not in node.components:
        # Subgroups are rows along x, as a rule.
        return _OF_SUBGROUP
    return level


def _index(walk: _Walk, node: Any) -> int:
    level, index = _value(walk, node.base), _value(walk, node.index)
    return max(level, _DIVERGENT if index == _NUMBER else index)


def _binary(walk: _Walk, node: Any) -> int:
    left = _value(walk, node.left)
    if node.operator in ("&&", "||"):
        second: int = walk.under(left, node.left, lambda: _value(walk, node.right))
        return max(left, second)
    right = _value(walk, node.right)
    return _combined(node.operator, left, right, node)


def _combined(operator: str, left: int, right: int, node: Any) -> int:
    """Sums of an invocation's number are one too; its quotients, and its high bits, are numbers of subgroups."""
    level = max(left, right)
    if level != _NUMBER or operator in _SUMS:
        return level
    if operator in ("/", ">>") and right < _NUMBER:
        return _OF_SUBGROUP
    if operator == "&":
        masks = [each.value for each in (node.left, node.right) if each.stage == 0]
        if masks and isinstance(masks[0], int) and masks[0] & 31 == 0:
            return _OF_SUBGROUP
    return _DIVERGENT


def _unary(walk: _Walk, node: Any) -> int:
    level = _value(walk, node.operand)
    if node.operator in ("++", "--"):
        walk.assign(node.operand, level)
    return _DIVERGENT if level == _NUMBER and node.operator in ("!", "~") else level


def _conversion(walk: _Walk, node: Any) -> int:
    level = _value(walk, node.operand)
    if level == _NUMBER and not (node.type.component is not None and node.type.component.is_integer):
        return _DIVERGENT
    return level


def _assignment(walk: _Walk, node: Any) -> int:
    level = _value(walk, node.expression)
    if node.operator != "=":
        level = _combined(node.operator[:-1], _value(walk, node.target), level, _Pair(node.target, node.expression))
    walk.assign(node.target, level)
    return level


class _Pair:
    """The operands of a compound assignment."""

    __slots__ = ("left", "right")

    def __init__(self, left: Any, right: Any) -> None:
        self.left = left
        self.right = right


def _conditional(walk: _Walk, node: Any) -> int:
    level = _value(walk, node.condition)
    sides = _branches(walk, level, node.condition, lambda: _value(walk, node.true_expression), lambda: _value(walk, node.false_expression))
    worst: int = max(level, *sides)
    return worst


def _user_call(walk: _Walk, node: Any) -> int:
    called = walk.called(node.function, tuple([_value(walk, argument) for argument in node.arguments]))
    _check_call(walk, node, called)
    for parameter, argument in zip(node.function.parameters, node.arguments):
        if parameter.parameter_direction in ("out", "inout"):
            walk.assign(argument, called.outputs.get(parameter, _UNIFORM))
    return called.result


def _builtin_call(walk: _Walk, node: Any) -> int:
    name = node.prototype.name
    levels = [_value(walk, argument) for argument in node.arguments]
    level = max(levels, default=_UNIFORM)
    if name.startswith(_DIVERGENT_FUNCTIONS):
        level = _DIVERGENT
    elif name.startswith("subgroup"):
        level = min(level, _OF_SUBGROUP)
    elif name.startswith("coopMat"):
        # The components of a matrix lie with the invocations as they like; a reduction of the whole makes all equal.
        is_equal = name == "coopMatReduceNV" and node.arguments[2].stage == 0 and node.arguments[2].value == _WHOLE
        level = _UNIFORM if is_equal else _DIVERGENT
    elif level == _NUMBER:
        level = _DIVERGENT
    _check_operands(walk, node, levels)
    for parameter, argument in zip(node.prototype.parameters, node.arguments):
        if parameter.qualifier in ("out", "inout"):
            walk.assign(argument, level)
    return level


def _constructor(walk: _Walk, node: Any) -> int:
    level = max((_value(walk, argument) for argument in node.arguments), default=_UNIFORM)
    if node.type.is_parametric and node.type.is_coopmat:
        argument = node.arguments[0]
        if level > _allowed(node.type) and not argument.type.is_parametric:
            _report(
                walk, codes.DIVERGENT_COMPONENT, argument, "the scalar differs between the invocations of the matrix's scope",
                "all of them have to give the same value; components of one invocation are set with m[i]",
            )
    return level


def _length(walk: _Walk, node: Any) -> int:
    return _UNIFORM


_VALUES: dict[type, Callable[[_Walk, Any], int]] = {
    nodes.Swizzle: _swizzle, nodes.IndexExpression: _index, nodes.BinaryExpression: _binary, nodes.UnaryExpression: _unary,
    nodes.PostfixExpression: _unary, nodes.Conversion: _conversion, nodes.Assignment: _assignment, nodes.ConditionalExpression: _conditional,
    nodes.UserCall: _user_call, nodes.BuiltinCall: _builtin_call, nodes.Constructor: _constructor, nodes.LengthMethod: _length,
}


# ---- what is wrong ----


def _allowed(type_: Any) -> int:
    """The level up to which what decides about a matrix is the same for the invocations of its scope."""
    return _UNIFORM if type_.argument("SCOPE") == _WORKGROUP_SCOPE else _OF_SUBGROUP


def _matrix_of(node: Any) -> Any:
    """The type of a matrix that a node works on as a whole; None where there is none."""
    kind = node.__class__
    if kind is nodes.BuiltinCall and node.prototype.name.startswith(_MATRIX_FUNCTIONS):
        candidates = [node, *node.arguments]
    elif kind in _OPERATIONS and node.stage != 0:
        candidates = [node]
    elif kind is nodes.Assignment and node.operator != "=":
        candidates = [node.target]
    else:
        return None
    return next((each.type for each in candidates if each.type is not None and each.type.is_parametric and each.type.is_coopmat), None)


def _check_operation(walk: _Walk, node: Any) -> None:
    """An operation on a whole matrix."""
    matrix = _matrix_of(node)
    if matrix is not None:
        _check_control(walk, node, _allowed(matrix))


def _check_call(walk: _Walk, node: Any, called: _Variant) -> None:
    """A call of a function with such operations."""
    if called.tolerance < _DIVERGENT:
        _check_control(walk, node, called.tolerance)


def _check_control(walk: _Walk, node: Any, allowed: int) -> None:
    """What all invocations of a scope do together: warns, once a condition, where they may have come alone."""
    if allowed < walk.variant.tolerance:
        walk.variant.tolerance = allowed
        walk.changed = True
    level, condition = walk.control
    if level <= allowed or not walk.is_reporting or id(condition) in walk.reported:
        return
    walk.reported.add(id(condition))
    text = walk.checker.sources.text(node.start, node.end)
    walk.checker.sink.coop_warning(
        codes.DIVERGENT_MATRIX, node.start, node.end, f"'{text}' needs all invocations of the matrix's scope",
        (condition.start, condition.end, "this condition holds for some of them"),
    )


def _check_operands(walk: _Walk, call: Any, levels: list[int]) -> None:
    """Where a matrix lies in memory is the same for all its invocations."""
    names = _OPERANDS.get(call.prototype.name)
    matrix = call.arguments[0].type if names is not None else None
    if names is None or not isinstance(matrix, types.Parametric):
        return
    for name, argument, level in zip(names, call.arguments[1:], levels[1:]):
        if level > _allowed(matrix):
            _report(walk, codes.DIVERGENT_OPERAND, argument, f"the {name} differs between the invocations of the matrix's scope")


def _report(walk: _Walk, code: Any, node: Any, message: str, *notes: str) -> None:
    if walk.is_reporting and id(node) not in walk.reported:
        walk.reported.add(id(node))
        walk.checker.sink.coop_warning(code, node.start, node.end, message, *notes)
