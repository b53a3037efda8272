"""Doubtful uses of cooperative values in whole functions: unset values, lost results, workgroups, alignment.

In: checked functions, and the alignments that checks of calls left open. Out: warnings. Must not know: SPIR-V; whether
a call is legal. A value that may have been assigned earlier in the text counts as assigned, and an unknown offset as
aligned, so that each warning is certain for some execution.
"""

from __future__ import annotations

from math import gcd

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, FunctionSymbol
from glslc_coop.semantics.trees import unconverted, variable_of

with lazy:
    from collections.abc import Iterator
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type

#: What an integer is congruent to: (modulus, residue); a modulus of 0 is a constant.
Congruence: TypeAlias = "tuple[int, int]"

#: No implementation with cooperative matrices has smaller subgroups.
_SMALLEST_SUBGROUP = 8
#: Built-in variables that take every small number, one included, and are uniform in a subgroup.
_COUNTERS = ("WorkgroupId", "SubgroupId")
#: … and those that count invocations, each of which has a cooperative vector of its own.
_INVOCATIONS = ("GlobalInvocationId", "LocalInvocationId", "LocalInvocationIndex", "SubgroupLocalInvocationId")
_BRANCHES = (nodes.SelectionStatement, nodes.SwitchStatement, nodes.ConditionalExpression)
#: A variable that is defined by a variable, and so on: no further than this.
_MAXIMUM_DEPTH = 16


def check_uses(checker: Checker) -> None:
    """Warn about doubtful uses in every function."""
    bodies = [function.definition.body for function in checker.functions if function.definition is not None]
    for body in bodies:
        _check_unset(checker, body)
        for statement in _expression_statements(body):
            _check_discarded(checker, statement.expression)
    if checker.environment.shader_stage.has_workgroups:
        _check_workgroup(checker, bodies)
    if checker.narrow_products:
        from glslc_coop.semantics.analysis.long_sums import check_sums

        check_sums(checker)
    if checker.alignments or checker.vector_stores:
        definitions = _Definitions(checker)
        _check_alignments(checker, definitions)
        _check_vector_stores(checker, definitions)


def _expression_statements(body: Node) -> Iterator[nodes.ExpressionStatement]:
    """Yield the statements that are expressions, in source order; no expression holds a statement."""
    pending = [body]
    while pending:
        each = pending.pop()
        if isinstance(each, nodes.ExpressionStatement):
            yield each
        elif not isinstance(each, nodes.Expression):
            below = list(nodes.children(each))
            below.reverse()
            pending += below


def _nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, in source order."""
    pending = [node]
    while pending:
        each = pending.pop()
        yield each
        below = list(nodes.children(each))
        below.reverse()
        pending += below


def _is_cooperative(type_: Type) -> bool:
    return isinstance(type_, types.Parametric)


def _has_components(type_: Type) -> bool:
    return type_.is_coopmat or type_.is_coopvec


# ---- the workgroup ----


def _is_matrix_operation(call: nodes.BuiltinCall) -> bool:
    return any(types.base_element(argument.type).is_coopmat for argument in call.arguments)


def _check_workgroup(checker: Checker, bodies: list[nodes.CompoundStatement]) -> None:
    """Warn about a workgroup that is not made of whole subgroups, whose matrices have missing invocations.

    x alone has to be a multiple of the subgroup's size: VUID-VkPipelineShaderStageCreateInfo-module-08987.
    """
    sizes = checker.workgroup_sizes()
    width = sizes[0]
    if not isinstance(width, int) or width % _SMALLEST_SUBGROUP == 0:
        return
    count = 1
    for size in sizes:
        count *= size if isinstance(size, int) else 1
    is_row = width == count
    calls = (node for body in bodies for node in _nodes(body) if isinstance(node, nodes.BuiltinCall))
    operation = next(filter(_is_matrix_operation, calls), None)
    if operation is not None:
        counted = "1 invocation" if width == 1 else f"{width} invocations"
        what = f"a workgroup of {counted} does" if is_row else f"{counted} along x {'does' if width == 1 else 'do'}"
        checker.coop_warning(
            codes.INCOMPLETE_SUBGROUP,
            operation,
            f"'{operation.prototype.name}' needs whole subgroups, and {what} not fill one",
            "declare a multiple of the subgroup's size, such as layout(local_size_x = 32) in",
            token=operation.prototype.name,
        )


# ---- memory of another type ----


def check_reinterpretations(checker: Checker) -> None:
    """Warn about memory of another type than the components.

    Shared memory that is both stored and loaded with the same components is scratch space, which is not reported, nor
    are integers of 8 bits in a vector that a product reads as packed.
    """
    uses: dict[tuple[Variable, object], set[bool]] = {}
    for call, buffer, component, _ in checker.reinterpretations:
        symbol = variable_of(buffer)
        if symbol is not None and symbol.storage == "shared":
            is_load = call.prototype.parameters[0].is_lvalue
            uses.setdefault((symbol, component), set()).add(is_load)
    for call, buffer, component, what in checker.reinterpretations:
        symbol, memory = variable_of(buffer), types.base_element(buffer.type).component
        if symbol is not None and len(uses.get((symbol, component), ())) == 2:
            continue
        if memory.is_integer and memory.width == 8 and call.arguments[0].type in checker.packed_inputs:
            continue
        text = checker.sources.text(buffer.start, buffer.end)
        checker.coop_warning(
            codes.REINTERPRETED_MEMORY,
            buffer,
            f"'{text}' holds '{memory}', but {what} '{component}': bits are reinterpreted, not converted",
            f"declare memory of '{component}', or convert to components of '{memory}'",
            token=call.prototype.name,
        )


# ---- results that nothing takes ----


def _check_discarded(checker: Checker, node: Expression) -> None:
    """Warn about a statement that computes a cooperative value or a tensor layout, and drops it."""
    if not _is_cooperative(node.type):
        return
    if isinstance(node, nodes.BuiltinCall):
        if any(parameter.is_lvalue for parameter in node.prototype.parameters):
            return
        name = node.prototype.name
        message = f"result of '{name}' is discarded"
        first = node.arguments[0] if node.arguments else None
        notes: tuple[str, ...] = (f"'{name}' changes none of its arguments",)
        if isinstance(first, nodes.Identifier) and first.type is node.type:
            notes = (*notes, f"assign it: {first.name} = {name}(…)")
    elif isinstance(node, (nodes.BinaryExpression, nodes.Constructor, nodes.Conversion)):
        name, message, notes = "", f"value of type '{node.type}' is discarded", ()
    else:
        return
    is_layout = isinstance(node.type, types.Parametric) and node.type.row.family == "tensor"
    facts = Facts("tensor-layout" if is_layout else "")
    checker.coop_warning(codes.DISCARDED_RESULT, node, message, *notes, token=name, facts=facts)


# ---- values that are used before they are assigned ----


def _check_unset(checker: Checker, body: Node) -> None:
    """Warn about cooperative variables without an initializer that are read before anything assigns them."""
    _Unset(checker).visit(body)


class _Unset:
    """The variables that nothing has assigned yet, in source order. loop: the outermost one; targets: what it assigns,
    where that was needed.
    """

    __slots__ = ("checker", "variables", "loop", "targets")

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.variables: dict[Variable, None] = {}
        self.loop: Node | None = None
        self.targets: list[Variable] | None = None

    def visit(self, node: Node) -> None:
        """Apply the effect of a statement or an expression, and report the variables that it reads too early."""
        if isinstance(node, nodes.Declarator):
            self.declare(node)
        elif not self.variables and isinstance(node, nodes.Expression):
            # No expression declares a variable.
            return
        elif isinstance(node, nodes.Assignment):
            self.visit(node.expression)
            if node.operator != "=" or variable_of(node.target) is None:
                self.visit(node.target)
            self.assign(variable_of(node.target))
        elif isinstance(node, (nodes.BuiltinCall, nodes.UserCall)):
            written, ignored = _written(node), _ignored(node) if self.variables else []
            for argument in node.arguments:
                if argument not in written and argument not in ignored:
                    self.visit(argument)
            for argument in written:
                self.assign(variable_of(argument))
        elif isinstance(node, nodes.Identifier):
            if node.symbol in self.variables:
                self.report(node)
        elif not isinstance(node, nodes.LengthMethod):
            self.enter(node)

    def enter(self, node: Node) -> None:
        """Visit what is below a node; a branch in a loop may be taken only after the loop has assigned something."""
        is_outermost = isinstance(node, nodes.LOOPS) and self.loop is None
        if is_outermost:
            self.loop = node
        elif self.loop is not None and self.variables and isinstance(node, _BRANCHES):
            if self.targets is None:
                self.targets = [target for each in _nodes(self.loop) for target in _targets(each)]
            for target in self.targets:
                self.assign(target)
        for each in nodes.children(node):
            self.visit(each)
        if is_outermost:
            self.loop = self.targets = None

    def declare(self, node: nodes.Declarator) -> None:
        """Enter a declaration."""
        symbol = node.symbol
        if node.initializer is not None:
            self.visit(node.initializer)
        elif symbol is not None and symbol.storage == "local" and _has_components(types.base_element(symbol.type)):
            self.variables[symbol] = None

    def assign(self, symbol: Variable | None) -> None:
        """Enter an assignment."""
        if symbol is not None:
            self.variables.pop(symbol, None)

    def report(self, node: nodes.Identifier) -> None:
        """Report a use, once for each variable."""
        symbol = node.symbol
        self.assign(symbol)
        self.checker.coop_warning(
            codes.UNINITIALIZED_MATRIX,
            node,
            f"'{node.name}' is used before it is assigned",
            (symbol.start, symbol.end, f"'{node.name}' is declared here without an initializer"),
            f"initialize it with {types.base_element(symbol.type)}(0)",
            token=node.name,
        )


def _written(call: nodes.BuiltinCall | nodes.UserCall) -> list[Expression]:
    """Return the arguments that a call writes, or may write."""
    if isinstance(call, nodes.UserCall):
        directions = [parameter.parameter_direction for parameter in call.function.parameters]
    else:
        directions = [parameter.qualifier for parameter in call.prototype.parameters]
    wanted = ("out", "inout", "any", "buffer")
    return [argument for argument, direction in zip(call.arguments, directions) if direction in wanted]


def _ignored(call: nodes.BuiltinCall | nodes.UserCall) -> list[Expression]:
    """Return the variables whose values a call hands to a function that never reads them."""
    found: list[Expression] = []
    for argument, function, position in _handed(call):
        if not isinstance(argument, nodes.Identifier) or function.definition is None:
            continue
        parameter = function.parameters[position]
        body = function.definition.body
        if not any(isinstance(node, nodes.Identifier) and node.symbol is parameter for node in _nodes(body)):
            found.append(argument)
    return found


def _handed(call: nodes.BuiltinCall | nodes.UserCall) -> Iterator[tuple[Expression, FunctionSymbol, int]]:
    """Yield the arguments that a call hands to a function, each with the function and the number of its parameter."""
    if isinstance(call, nodes.UserCall):
        for position, argument in enumerate(call.arguments):
            yield argument, call.function, position
    elif "elementwise" in call.prototype.annotations:
        _, matrix, reference, *others = call.arguments
        if isinstance(reference, nodes.FunctionReference) and isinstance(reference.function, FunctionSymbol):
            for position, argument in enumerate((matrix, *others), 2):
                yield argument, reference.function, position


# ---- alignment of what is not constant ----


class _Definitions:
    """What local variables are defined by. values: the initializers of those that nothing else assigns; steps: the
    first value and the step of loop counters. counters: the built-in variables that take every small number.
    """

    __slots__ = ("values", "steps", "counters")

    def __init__(self, checker: Checker) -> None:
        self.counters: tuple[str, ...] = _COUNTERS
        self.values: dict[Variable, Expression] = {}
        self.steps: dict[Variable, tuple[Expression, Expression | None]] = {}
        assigned: dict[Variable, int] = {}
        for function in checker.functions:
            if function.definition is None:
                continue
            for node in _nodes(function.definition.body):
                if isinstance(node, nodes.ForStatement):
                    self._loop(node)
                elif isinstance(node, nodes.Declarator) and node.initializer is not None and node.symbol is not None:
                    self.values[node.symbol] = node.initializer
                else:
                    for target in _targets(node):
                        assigned[target] = assigned.get(target, 0) + 1
        for target, count in assigned.items():
            if target not in self.steps:
                self.values.pop(target, None)
            elif count > 1:
                # The step of the loop is one assignment.
                del self.steps[target]
                self.values.pop(target, None)

    def _loop(self, node: nodes.ForStatement) -> None:
        """Enter the counter of a loop such as `for (int i = 0; i < n; i += 16)`."""
        step = node.step
        if isinstance(step, (nodes.UnaryExpression, nodes.PostfixExpression)) and step.operator == "++":
            counter, width = variable_of(step.operand), None
        elif isinstance(step, nodes.Assignment) and step.operator == "+=":
            counter, width = variable_of(step.target), step.expression
        else:
            return
        if node.initializer is None or counter is None:
            return
        for each in _nodes(node.initializer):
            if isinstance(each, nodes.Declarator) and each.symbol is counter and each.initializer is not None:
                self.steps[counter] = each.initializer, width


def _targets(node: Node) -> list[Variable]:
    """Return the variables that a node itself assigns, in whole or in part."""
    found: list[Variable | None] = []
    if isinstance(node, nodes.Assignment):
        found = [variable_of(node.target)]
    elif isinstance(node, (nodes.UnaryExpression, nodes.PostfixExpression)) and node.operator in ("++", "--"):
        found = [variable_of(node.operand)]
    elif isinstance(node, (nodes.BuiltinCall, nodes.UserCall)):
        found = [variable_of(argument) for argument in _written(node)]
    return [each for each in found if each is not None]


def _check_alignments(checker: Checker, definitions: _Definitions) -> None:
    """Warn about offsets and strides that are misaligned for some value of what they depend on."""
    for call, node, unit, alignment, what in checker.alignments:
        definitions.counters = _COUNTERS + _INVOCATIONS if _has_vectors(call) else _COUNTERS
        found = _congruence(definitions, node, _MAXIMUM_DEPTH)
        if found is None:
            continue
        modulus, residue = found
        if modulus * unit % alignment == 0 and residue * unit % alignment == 0:
            continue
        # A variable that only ever has one constant value has modulus 0.
        message = f"{what} of {residue * unit} bytes is not a multiple of {alignment}"
        if modulus:
            rest = f" plus {residue * unit}" if residue else ""
            message = f"{what} is a multiple of {modulus * unit} bytes{rest}"
            message += f", which is not always a multiple of {alignment}"
        checker.coop_warning(codes.MISALIGNED_ACCESS, node, message, token=call.prototype.name)


def _has_vectors(call: nodes.BuiltinCall) -> bool:
    return any(types.base_element(argument.type).is_coopvec for argument in call.arguments)


def _check_vector_stores(checker: Checker, definitions: _Definitions) -> None:
    """Warn about stores of neighbouring invocations that overlap: offsets that count elements, not bytes."""
    for call, node, size in checker.vector_stores:
        step = _step(definitions, node, _MAXIMUM_DEPTH)
        if step is not None and 0 < step < size:
            checker.coop_warning(
                codes.OVERLAPPING_VECTORS,
                node,
                f"vectors of neighbouring invocations overlap: each has {size} bytes, {step} after the one before",
                "offsets count bytes, not components",
                token=call.prototype.name,
            )


def _step(definitions: _Definitions, node: Expression, depth: int) -> int | None:
    """Return what an offset gains from one invocation to the next; 0 where it is a constant, None if unknown."""
    node = unconverted(node)
    if node.stage == CONSTANT:
        return 0
    if depth == 0:
        return None
    if isinstance(node, nodes.Identifier):
        if _builtin(node) in _INVOCATIONS:
            return 1
        value = definitions.values.get(node.symbol) if node.symbol not in definitions.steps else None
        return None if value is None else _step(definitions, value, depth - 1)
    if isinstance(node, nodes.Swizzle):
        return 1 if _builtin(node.base) in _INVOCATIONS and node.components == (0,) else None
    if not isinstance(node, nodes.BinaryExpression):
        return None
    one, other = _step(definitions, node.left, depth - 1), _step(definitions, node.right, depth - 1)
    if one is None or other is None:
        return None
    if node.operator == "+":
        return one + other
    factor, of = (node.right, one) if other == 0 else (node.left, other)
    factor = unconverted(factor)
    if factor.stage != CONSTANT or not isinstance(factor.value, int):
        return None
    if node.operator == "*":
        return of * factor.value
    if node.operator == "<<" and factor is not node.left and 0 <= factor.value < 32:
        return of << factor.value
    return None


def _congruence(definitions: _Definitions, node: Expression, depth: int) -> Congruence | None:
    """Return what an integer expression is congruent to, None where nothing is certain."""
    node = unconverted(node)
    if node.stage == CONSTANT and isinstance(node.value, int):
        return 0, node.value
    if depth == 0:
        return None
    if isinstance(node, nodes.Identifier):
        return _variable(definitions, node.symbol, depth - 1)
    if isinstance(node, nodes.Swizzle):
        return (1, 0) if _builtin(node.base) in definitions.counters else None
    if isinstance(node, nodes.BinaryExpression):
        one = _congruence(definitions, node.left, depth - 1)
        other = _congruence(definitions, node.right, depth - 1)
        if one is not None and other is not None:
            return _combine(node.operator, one, other)
    return None


def _builtin(node: Node) -> str | None:
    """Return the SPIR-V name of the built-in variable that a node is."""
    builtin = node.symbol.builtin if isinstance(node, nodes.Identifier) else None
    return getattr(builtin, "builtin", None)


def _variable(definitions: _Definitions, symbol: Variable, depth: int) -> Congruence | None:
    """Return what a variable is congruent to: a loop counter, or one that is assigned once."""
    if getattr(symbol.builtin, "builtin", None) in definitions.counters:
        return 1, 0
    if symbol in definitions.steps:
        first, width = definitions.steps[symbol]
        start = _congruence(definitions, first, depth)
        step = (0, 1) if width is None else _congruence(definitions, width, depth)
        if start is None or step is None:
            return None
        return _normal(gcd(start[0], step[0], step[1]), start[1])
    value = definitions.values.get(symbol)
    return None if value is None else _congruence(definitions, value, depth)


def _normal(modulus: int, residue: int) -> Congruence:
    return modulus, residue % modulus if modulus else residue


def _combine(operator: str, one: Congruence, other: Congruence) -> Congruence | None:
    """Return what the result of an operator is congruent to."""
    (a, x), (b, y) = one, other
    if operator in ("+", "-"):
        return _normal(gcd(a, b), x + y if operator == "+" else x - y)
    if operator == "*":
        return _normal(gcd(a * b, a * y, b * x), x * y)
    if operator == "<<" and b == 0 and 0 <= y < 32:
        return _normal(a << y, x << y)
    return None
