"""Missing barriers where matrices are loaded from and stored to shared memory; for warnings only.

In: checked functions. Out: warnings. Must not know: SPIR-V; whether a call is legal otherwise.

The invocations of a matrix's scope divide the access to its elements in a way that no program may rely on
(GL_KHR_cooperative_matrix section 8). Accesses to the same memory before and after need a barrier in between.

The syntax tree is interpreted abstractly as the first invocation executes it. A value is a linear form over unknown
numbers; equal operations on equal operands are the same number (value numbering). The body of a loop is visited twice:
as the first iteration, and as a later one, in which the variables that the loop assigns are unknown. The warning is for
two accesses that surely overlap and have no barrier on any path between them; it is not given where branches exclude
each other, or where offsets cannot be compared, as in two halves of a buffer. A barrier of any scope counts.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.analysis import loops
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.scopes import CONSTANT
from glslc_coop.semantics.trees import descendants, variable_of

with lazy:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable

#: A constant, and unknown numbers with their factors.
Form: TypeAlias = "tuple[int, frozenset[tuple[int, int]]]"
#: What selects a part of a variable: an index, or the number of a member.
Selector: TypeAlias = "Form | int"
#: Lines of a matrix in memory, elements in each, and elements from one to the next.
Shape: TypeAlias = "tuple[int, int, int]"

_NOTHING: frozenset[tuple[int, int]] = frozenset()
_ZERO: Form = (0, _NOTHING)
#: Built-in variables that are 0 in the first invocation.
_FIRST = ("LocalInvocationIndex", "LocalInvocationId", "SubgroupId", "SubgroupLocalInvocationId")
#: Storages whose values the shader does not change.
_UNCHANGING = ("uniform", "in", "const")
#: Operators that give 0 for a left operand of 0.
_KEEP_ZERO = ("/", "%", "<<", ">>", "&")
#: Operators on constants; the operands are not negative.
_FOLD: dict[str, Callable[[int, int], int]] = {
    "/": lambda one, other: one // other,
    "%": lambda one, other: one % other,
    "<<": lambda one, other: one << (other & 63),
    ">>": lambda one, other: one >> (other & 63),
    "&": lambda one, other: one & other,
    "|": lambda one, other: one | other,
    "^": lambda one, other: one ^ other,
}
#: A bound on statements, those in called functions included.
_MAXIMUM_STATEMENTS = 20_000
_PARTS = (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle)


class _Access:
    """An access to shared memory."""

    __slots__ = ("symbol", "selectors", "node", "is_store", "call", "shape", "conditions")

    def __init__(self, symbol: Variable, selectors: tuple[Selector, ...], node: Expression, is_store: bool) -> None:
        self.symbol = symbol
        #: What selects a part of the variable; the last one of a matrix is the index of its first element.
        self.selectors = selectors
        self.node = node
        self.is_store = is_store
        #: The function that loads or stores a matrix; None for an access of one invocation.
        self.call: nodes.BuiltinCall | None = None
        #: Of the matrix, where it is known.
        self.shape: Shape | None = None
        #: The branches that the access is in.
        self.conditions: tuple[int, ...] = ()


class _State:
    """The abstract state at a point of the program.

    values: of local variables. pending: the accesses that no barrier has followed; ended: those that one has followed
    on some path.
    """

    __slots__ = ("values", "pending", "ended")

    def __init__(self, values: dict[Variable, Form], pending: dict[_Access, None], ended: dict[_Access, None]) -> None:
        self.values = values
        self.pending = pending
        self.ended = ended

    def copy(self) -> _State:
        """Return a state that changes on its own."""
        return _State(dict(self.values), dict(self.pending), dict(self.ended))


def check_barriers(checker: Checker) -> None:
    """Warn about accesses to shared memory that no barrier separates from those of a matrix."""
    bodies = [function.definition.body for function in checker.functions if function.definition is not None]
    calls = (node for body in bodies for node in descendants(body) if isinstance(node, nodes.BuiltinCall))
    if not any(_accesses_matrix(call) and _buffer(call) is not None for call in calls):
        return
    for function in checker.functions:
        if function.is_entry and function.definition is not None:
            _Interpreter(checker).visit(function.definition.body)


def _is_shared(node: Node) -> bool:
    symbol = variable_of(node)
    return symbol is not None and symbol.storage == "shared"


def _accesses_matrix(call: nodes.BuiltinCall) -> bool:
    """Return whether a call loads or stores a matrix by an offset and a stride."""
    if "tangled" not in call.prototype.annotations:
        return False
    matrices = [argument for argument in call.arguments if isinstance(argument.type, types.Parametric)]
    # The elements of a tensor may be anywhere.
    return len(matrices) == 1 and matrices[0].type.is_coopmat


def _buffer(call: nodes.BuiltinCall) -> int | None:
    """Return the position of the argument that is an array in shared memory."""
    for position, (parameter, argument) in enumerate(zip(call.prototype.parameters, call.arguments)):
        if parameter.qualifier == "buffer":
            return position if _is_shared(argument) else None
    return None


# ---- linear forms ----


def _add(one: Form, other: Form, factor: int = 1) -> Form:
    """Return the sum of a form and a multiple of another."""
    if not one[1] and not other[1]:
        return one[0] + factor * other[0], _NOTHING
    terms = dict(one[1])
    for number, count in other[1]:
        terms[number] = terms.get(number, 0) + factor * count
    return one[0] + factor * other[0], frozenset([term for term in terms.items() if term[1]])


def _scale(form: Form, factor: int) -> Form:
    return _add(_ZERO, form, factor) if factor else _ZERO


def _distance(one: Selector, other: Selector) -> int | None:
    """Return the difference of two indices, None if it is unknown."""
    if isinstance(one, int) or isinstance(other, int):
        return 0 if one == other else None
    constant, terms = _add(one, other, -1)
    return None if terms else constant


# ---- accesses ----


def _covers(access: _Access, distance: int) -> bool:
    """Return whether a matrix has an element at a distance from its first one."""
    if distance == 0:
        return True
    if access.shape is None or distance < 0:
        return False
    lines, width, stride = access.shape
    return stride > 0 and distance // stride < lines and distance % stride < width


def _overlaps(matrix: _Access, other: _Access) -> bool:
    """Return whether a matrix surely overlaps with another access to the same variable."""
    position = len(matrix.selectors) - 1
    if any(_distance(*pair) != 0 for pair in zip(matrix.selectors[:-1], other.selectors)):
        return False
    if len(other.selectors) <= position:
        return other.call is None
    distance = _distance(other.selectors[position], matrix.selectors[position])
    if distance is None:
        return False
    return _covers(matrix, distance) or (
        other.call is not None and len(other.selectors) == position + 1 and _covers(other, -distance)
    )


def _is_nested(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    count = min(len(one), len(other))
    return one[:count] == other[:count]


def _conflicts(earlier: _Access, later: _Access) -> bool:
    """Return whether two accesses need a barrier in between."""
    if earlier.symbol is not later.symbol or not (earlier.is_store or later.is_store):
        return False
    if not _is_nested(earlier.conditions, later.conditions):
        return False
    if earlier.call is not None and later.call is not None and not earlier.is_store:
        # A matrix that is changed in place: implementations give invocations the same elements of the same type.
        matrices = [access.call.arguments[0].type for access in (earlier, later) if access.call is not None]
        return matrices[0] is not matrices[1] and _overlaps(earlier, later)
    if earlier.call is not None:
        return _overlaps(earlier, later)
    return later.call is not None and _overlaps(later, earlier)


# ---- the interpreter ----


class _Interpreter:
    """Interprets a function and those that it calls."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        #: None in unreachable code.
        self.state: _State | None = _State({}, {}, {})
        #: The branches around the current statement, from the outside in.
        self.conditions: tuple[int, ...] = ()
        #: For each loop or switch, each loop, and each call around it: the states of the jumps out of that.
        self.breaks: list[list[_State]] = []
        self.continues: list[list[_State]] = []
        self.returns: list[list[_State]] = [[]]
        #: Operation -> its value number.
        self.numbers: dict[object, int] = {}
        #: The last value number or branch.
        self.count = 0
        #: How many statements have been visited.
        self.statements = 0
        #: The nodes that have a warning, by identity.
        self.reported: set[int] = set()

    # -- values --

    def unknown(self) -> Form:
        """Return a new unknown number."""
        self.count += 1
        return 0, frozenset([(self.count, 1)])

    def number(self, *operation: object) -> Form:
        """Return the value number of an operation, the same for equal operands."""
        known = self.numbers.get(operation)
        if known is None:
            self.count += 1
            known = self.numbers[operation] = self.count
        return 0, frozenset([(known, 1)])

    def value(self, node: Node) -> Form:
        """Apply the effects of an expression and return its value."""
        if getattr(node, "stage", None) == CONSTANT:
            constant: object = getattr(node, "value", None)
            return (int(constant), _NOTHING) if isinstance(constant, int) else self.number("constant", constant)
        handler = _VALUES.get(node.__class__)
        if handler is not None:
            return handler(self, node)
        for each in nodes.children(node):
            self.value(each)
        return self.unknown()

    def combine(self, operator: str, one: Form, other: Form) -> Form:
        """Return the value of a binary operator."""
        if operator in ("+", "-"):
            return _add(one, other, 1 if operator == "+" else -1)
        if operator == "*" and (not one[1] or not other[1]):
            return _scale(one, other[0]) if not other[1] else _scale(other, one[0])
        if one == _ZERO and operator in _KEEP_ZERO:
            return _ZERO
        if operator in _FOLD and not one[1] and not other[1] and one[0] >= 0 and other[0] >= 0:
            if operator not in ("/", "%") or other[0]:
                return _FOLD[operator](one[0], other[0]), _NOTHING
        return self.number(operator, one, other)

    def assign(self, target: Expression, value: Form) -> None:
        """Assign a value to a variable, or to a part of one."""
        if _is_shared(target):
            self.access(target, True)
            return
        symbol, is_whole = variable_of(target), isinstance(target, nodes.Identifier)
        while isinstance(target, _PARTS):
            if isinstance(target, nodes.IndexExpression):
                self.value(target.index)
            target = target.base
        if self.state is not None and symbol is not None:
            self.state.values[symbol] = value if is_whole else self.unknown()

    # -- accesses --

    def selectors(self, node: Expression) -> list[Selector]:
        """Return what selects a part of a variable, from the outside in; the components of a vector are one part."""
        selectors: list[Selector] = []
        while isinstance(node, _PARTS):
            if isinstance(node, nodes.IndexExpression):
                selectors.append(self.value(node.index))
            elif isinstance(node, nodes.MemberAccess):
                selectors.append(node.index)
            node = node.base
        selectors.reverse()
        return selectors

    def access(self, node: Expression, is_store: bool) -> None:
        """Record an access of one invocation."""
        symbol = variable_of(node)
        if symbol is not None:
            self.enter(_Access(symbol, tuple(self.selectors(node)), node, is_store))

    def enter(self, access: _Access) -> None:
        """Compare an access with those before it, and keep it for those after it."""
        state = self.state
        if state is None:
            return
        access.conditions = self.conditions
        for earlier in state.pending:
            if _conflicts(earlier, access):
                self.report(earlier, access)
                state.pending = {each: None for each in state.pending if each.symbol is not access.symbol}
                break
        state.pending[access] = None

    def barrier(self) -> None:
        """Apply a barrier."""
        if self.state is not None:
            self.state.ended.update(self.state.pending)
            self.state.pending.clear()

    def report(self, earlier: _Access, later: _Access) -> None:
        """Report two accesses, once for the later one."""
        if id(later.node) in self.reported:
            return
        self.reported.add(id(later.node))
        name = later.symbol.name
        self.checker.coop_warning(
            codes.MISSING_BARRIER,
            later.node,
            f"'{name}' is {_action(later)} without a barrier after it is {_action(earlier)}",
            (earlier.node.start, earlier.node.end, f"'{name}' is {_action(earlier)} here"),
            "the invocations of a matrix's scope access its elements in any order; call barrier() in between",
            token=later.call.prototype.name if later.call is not None else name,
        )

    # -- control flow --

    def visit(self, node: Node | None) -> None:
        """Apply a statement."""
        if node is None or self.state is None or self.statements > _MAXIMUM_STATEMENTS:
            return
        self.statements += 1
        handler = _STATEMENTS.get(node.__class__)
        if handler is not None:
            handler(self, node)
        elif isinstance(node, nodes.Expression):
            self.value(node)
        else:
            for each in nodes.children(node):
                self.visit(each)

    def join(self, states: Iterable[_State | None]) -> _State | None:
        """Return the state where paths meet."""
        arriving = [state for state in states if state is not None]
        if len(arriving) < 2:
            return arriving[0] if arriving else None
        result = arriving[0].copy()
        for state in arriving[1:]:
            for symbol, value in list(result.values.items()):
                if state.values.get(symbol) != value:
                    del result.values[symbol]
            result.pending.update(state.pending)
            result.ended.update(state.ended)
        result.pending = {each: None for each in result.pending if each not in result.ended}
        return result

    def branch(self, before: _State | None, visit: Callable[[], object]) -> _State | None:
        """Return the state at the end of a branch."""
        outer = self.conditions
        self.count += 1
        self.conditions = (*outer, self.count)
        self.state = before.copy() if before is not None else None
        visit()
        self.conditions = outer
        return self.state

    def forget(self, symbols: Iterable[Variable]) -> None:
        """Make the values of variables unknown."""
        if self.state is not None:
            for symbol in symbols:
                self.state.values[symbol] = self.unknown()


def _action(access: _Access) -> str:
    action = "written" if access.is_store else "read"
    return action if access.call is None else f"{action} by '{access.call.prototype.name}'"


# ---- statements ----


def _selection(interpreter: _Interpreter, node: nodes.SelectionStatement) -> None:
    interpreter.value(node.condition)
    before = interpreter.state
    first = interpreter.branch(before, lambda: interpreter.visit(node.then_statement))
    second = interpreter.branch(before, lambda: interpreter.visit(node.else_statement))
    interpreter.state = interpreter.join([first, second])


def _switch(interpreter: _Interpreter, node: nodes.SwitchStatement) -> None:
    interpreter.value(node.selector)
    before, has_default = interpreter.state, False
    interpreter.breaks.append([])
    outer, interpreter.state = interpreter.conditions, None
    for each in node.statements:
        if isinstance(each, (nodes.CaseLabel, nodes.DefaultLabel)):
            has_default = has_default or isinstance(each, nodes.DefaultLabel)
            interpreter.state = interpreter.join([before.copy() if before is not None else None, interpreter.state])
            interpreter.count += 1
            interpreter.conditions = (*outer, interpreter.count)
        else:
            interpreter.visit(each)
    interpreter.conditions = outer
    ends = [interpreter.state, *interpreter.breaks.pop()]
    interpreter.state = interpreter.join(ends if has_default else [*ends, before])


def _loop(interpreter: _Interpreter, node: nodes.Loop) -> None:
    parts = loops.parts(node)
    interpreter.visit(parts.initializer)
    interpreter.breaks.append([])
    for iteration in range(2):
        if iteration:
            interpreter.forget(node.written)
        if not parts.is_tested_last:
            _condition(interpreter, parts.condition)
        interpreter.continues.append([])
        interpreter.visit(parts.body)
        interpreter.state = interpreter.join([interpreter.state, *interpreter.continues.pop()])
        if parts.step is not None:
            interpreter.value(parts.step)
        if parts.is_tested_last:
            _condition(interpreter, parts.condition)
    interpreter.state = interpreter.join([interpreter.state, *interpreter.breaks.pop()])
    interpreter.forget(node.written)


def _condition(interpreter: _Interpreter, condition: nodes.Condition | None) -> None:
    """Apply the condition of a loop, where it may end."""
    if condition is not None:
        interpreter.visit(condition)
        if interpreter.state is not None:
            interpreter.breaks[-1].append(interpreter.state.copy())


def _declarator(interpreter: _Interpreter, node: nodes.Declarator) -> None:
    if node.symbol is not None and interpreter.state is not None:
        value = interpreter.value(node.initializer) if node.initializer is not None else interpreter.unknown()
        interpreter.state.values[node.symbol] = value


def _jump(interpreter: _Interpreter, node: nodes.JumpStatement) -> None:
    if node.keyword == "demote":
        return
    targets = {"break": interpreter.breaks, "continue": interpreter.continues}.get(node.keyword)
    if targets and interpreter.state is not None:
        targets[-1].append(interpreter.state)
    interpreter.state = None


def _return(interpreter: _Interpreter, node: nodes.ReturnStatement) -> None:
    if node.value is not None:
        interpreter.value(node.value)
    if interpreter.state is not None:
        interpreter.returns[-1].append(interpreter.state)
    interpreter.state = None


_STATEMENTS: dict[type, Callable[..., None]] = {
    nodes.SelectionStatement: _selection,
    nodes.SwitchStatement: _switch,
    **dict.fromkeys(nodes.LOOPS, _loop),
    nodes.Declarator: _declarator,
    nodes.JumpStatement: _jump,
    nodes.ReturnStatement: _return,
}


# ---- expressions ----


def _identifier(interpreter: _Interpreter, node: nodes.Identifier) -> Form:
    symbol = node.symbol
    if symbol is None or interpreter.state is None:
        return interpreter.unknown()
    if symbol.storage == "shared":
        interpreter.access(node, False)
        return interpreter.unknown()
    if getattr(symbol.builtin, "builtin", "") in _FIRST:
        return _ZERO
    if symbol.storage in _UNCHANGING:
        return interpreter.number(symbol)
    if symbol.storage not in ("local", "parameter"):
        return interpreter.unknown()
    value = interpreter.state.values.get(symbol)
    if value is None:
        value = interpreter.state.values[symbol] = interpreter.unknown()
    return value


def _part(interpreter: _Interpreter, node: nodes.IndexExpression | nodes.MemberAccess | nodes.Swizzle) -> Form:
    if _is_shared(node):
        interpreter.access(node, False)
        return interpreter.unknown()
    base = interpreter.value(node.base)
    if isinstance(node, nodes.IndexExpression):
        return interpreter.number("index", base, interpreter.value(node.index))
    if isinstance(node, nodes.MemberAccess):
        return interpreter.number("member", base, node.index)
    return base if base == _ZERO else interpreter.number("swizzle", base, node.components)


def _binary(interpreter: _Interpreter, node: nodes.BinaryExpression) -> Form:
    one = interpreter.value(node.left)
    if node.operator in ("&&", "||"):
        before = interpreter.state
        after = interpreter.branch(before, lambda: interpreter.value(node.right))
        interpreter.state = interpreter.join([after, before])
        return interpreter.unknown()
    return interpreter.combine(node.operator, one, interpreter.value(node.right))


def _unary(interpreter: _Interpreter, node: nodes.UnaryExpression | nodes.PostfixExpression) -> Form:
    value = interpreter.value(node.operand)
    if node.operator == "+":
        return value
    if node.operator not in ("++", "--"):
        return _scale(value, -1) if node.operator == "-" else interpreter.number(node.operator, value)
    result = _add(value, (1 if node.operator == "++" else -1, _NOTHING))
    interpreter.assign(node.operand, result)
    return value if isinstance(node, nodes.PostfixExpression) else result


def _conversion(interpreter: _Interpreter, node: nodes.Conversion) -> Form:
    value = interpreter.value(node.operand)
    components = (node.type.component, node.operand.type.component)
    if all(each is not None and each.is_integer for each in components):
        return value
    return interpreter.number("conversion", node.type.name, value)


def _assignment(interpreter: _Interpreter, node: nodes.Assignment) -> Form:
    value = interpreter.value(node.expression)
    if node.operator != "=":
        value = interpreter.combine(node.operator[:-1], interpreter.value(node.target), value)
    interpreter.assign(node.target, value)
    return value


def _conditional(interpreter: _Interpreter, node: nodes.ConditionalExpression) -> Form:
    condition = interpreter.value(node.condition)
    before = interpreter.state
    values: list[Form] = []
    ends = [
        interpreter.branch(before, lambda: values.append(interpreter.value(node.true_expression))),
        interpreter.branch(before, lambda: values.append(interpreter.value(node.false_expression))),
    ]
    interpreter.state = interpreter.join(ends)
    return interpreter.number("?:", condition, *values)


def _constructor(interpreter: _Interpreter, node: nodes.Constructor) -> Form:
    return interpreter.number(node.type.name, *[interpreter.value(argument) for argument in node.arguments])


def _length(interpreter: _Interpreter, node: nodes.LengthMethod) -> Form:
    return interpreter.number("length", node.base.type.name)


def _user_call(interpreter: _Interpreter, node: nodes.UserCall) -> Form:
    values = [interpreter.value(argument) for argument in node.arguments]
    parameters, definition = node.function.parameters, node.function.definition
    if interpreter.state is None or definition is None:
        return interpreter.unknown()
    interpreter.state.values.update(zip(parameters, values))
    interpreter.returns.append([])
    # No jump in the function leads out of a loop of its caller.
    interpreter.visit(definition.body)
    interpreter.state = interpreter.join([interpreter.state, *interpreter.returns.pop()])
    for parameter, argument in zip(parameters, node.arguments):
        if parameter.parameter_direction in ("out", "inout") and interpreter.state is not None:
            interpreter.assign(argument, interpreter.state.values.get(parameter, interpreter.unknown()))
    return interpreter.unknown()


def _builtin_call(interpreter: _Interpreter, node: nodes.BuiltinCall) -> Form:
    prototype = node.prototype
    if "barrier" in prototype.annotations:
        interpreter.barrier()
        return interpreter.unknown()
    position = _buffer(node)
    written: list[Expression] = []
    values: dict[str, Form] = {}
    for index, (parameter, argument) in enumerate(zip(prototype.parameters, node.arguments)):
        if index == position:
            continue
        if parameter.qualifier in ("out", "inout"):
            written.append(argument)
        else:
            values[parameter.name] = interpreter.value(argument)
    if position is not None and _accesses_matrix(node):
        _matrix_access(interpreter, node, position, values)
    for argument in written:
        interpreter.assign(argument, interpreter.unknown())
    is_pure = "const" in prototype.annotations and not written
    return interpreter.number(prototype.name, *values.values()) if is_pure else interpreter.unknown()


def _matrix_access(interpreter: _Interpreter, call: nodes.BuiltinCall, position: int, values: dict[str, Form]) -> None:
    """Record a load or store of a matrix. values: those of the arguments."""
    names = [parameter.name for parameter in call.prototype.parameters]
    buffer, first = call.arguments[position], values.get(names[position + 1]) if len(names) > position + 1 else None
    symbol = variable_of(buffer)
    if first is None or symbol is None:
        return
    is_store = call.prototype.parameters[0].qualifier not in ("out", "inout")
    access = _Access(symbol, (*interpreter.selectors(buffer), first), call, is_store)
    access.call = call
    access.shape = _shape(call, buffer, values)
    interpreter.enter(access)


def _shape(call: nodes.BuiltinCall, buffer: Expression, values: dict[str, Form]) -> Shape | None:
    """Return the shape of a matrix in memory, None where it is not known."""
    matrix, array = call.arguments[0].type, buffer.type
    stride, order = values.get("stride"), values.get("matrixLayout")
    if stride is None or stride[1] or order is None or not isinstance(matrix, types.Parametric):
        return None
    lines, width = matrix.argument("ROWS"), matrix.argument("COLUMNS")
    if order == (spirv.CooperativeMatrixLayoutColumnMajorKHR, _NOTHING):
        lines, width = width, lines
    elif order != (spirv.CooperativeMatrixLayoutRowMajorKHR, _NOTHING):
        return None
    if not isinstance(lines, int) or not isinstance(width, int) or not isinstance(array, types.Array):
        return None
    component = matrix.component
    if component is None:
        return None
    return lines, max(width * max(component.width // 8, 1) // layout.size(array.element, "scalar"), 1), stride[0]


_VALUES: dict[type, Callable[..., Form]] = {
    nodes.Identifier: _identifier,
    nodes.IndexExpression: _part,
    nodes.MemberAccess: _part,
    nodes.Swizzle: _part,
    nodes.BinaryExpression: _binary,
    nodes.UnaryExpression: _unary,
    nodes.PostfixExpression: _unary,
    nodes.Conversion: _conversion,
    nodes.Assignment: _assignment,
    nodes.ConditionalExpression: _conditional,
    nodes.Constructor: _constructor,
    nodes.LengthMethod: _length,
    nodes.UserCall: _user_call,
    nodes.BuiltinCall: _builtin_call,
}
